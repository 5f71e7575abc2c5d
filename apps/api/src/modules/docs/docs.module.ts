import { createHash } from 'node:crypto';
import { shopTable } from '@phsar/contract/shop/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedResponse, sendCompressed } from '../../platform/http/compressed-response.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Module } from '../../platform/module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

interface DocsModuleDeps {
  settings: Pick<ShopSettingsService, 'shopName'>;
}

/** The description for one name of the shop: making it takes about 9 ms of the processor. */
interface Description {
  shopName: string;
  json: CompressedResponse;
  page: CompressedResponse;
}

const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`;

/** Serves the API's description: `/api/openapi.json` for machines, `/api/docs` for people. */
export function createDocsModule({ settings }: DocsModuleDeps): Module {
  let kept: Description | null = null;
  const current = async (): Promise<Description> => {
    const shopName = await settings.shopName();
    if (kept?.shopName !== shopName) kept = describe(shopName);
    return kept;
  };
  return { routes: (http) => docsRoutes(http, current) };
}

function describe(shopName: string): Description {
  const api = describeApi(shopName, shopTable);
  return {
    shopName,
    json: new CompressedResponse(JSON.stringify(api), 'application/json; charset=utf-8'),
    page: new CompressedResponse(docsPage(api), 'text/html; charset=utf-8', {
      'content-security-policy': PAGE_POLICY,
    }),
  };
}

function docsRoutes({ app, limits }: HttpServer, current: () => Promise<Description>): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, form: 'json' | 'page') => {
    limits.spendReads(request, 1);
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    return await sendCompressed(request, reply, (await current())[form]);
  };
  app.get('/api/openapi.json', (request, reply) => send(request, reply, 'json'));
  app.get('/api/docs', (request, reply) => send(request, reply, 'page'));
}
