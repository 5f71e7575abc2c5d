import { createHash } from 'node:crypto';
import { shopTable } from '@phsar/contract/shop/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedResponse, sendCompressed } from '../../platform/http/compressed-response.ts';
import type { Module } from '../../platform/module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`;

/** Serves the API's description: `/api/openapi.json` for machines, `/api/docs` for people. */
export function createDocsModule({ settings }: { settings: Pick<ShopSettingsService, 'shopName'> }): Module {
  let cached: ReturnType<typeof describe> | null = null;
  return {
    routes({ app, limits }) {
      const send = async (request: FastifyRequest, reply: FastifyReply, form: 'json' | 'page') => {
        limits.spendReads(request, 1);
        reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
        const shopName = await settings.shopName();
        if (cached?.shopName !== shopName) cached = describe(shopName);
        return await sendCompressed(request, reply, cached[form]);
      };
      app.get('/api/openapi.json', (request, reply) => send(request, reply, 'json'));
      app.get('/api/docs', (request, reply) => send(request, reply, 'page'));
    },
  };
}

/** Takes about 9 ms of the processor. */
function describe(shopName: string) {
  const api = describeApi(shopName, shopTable);
  return {
    shopName,
    json: new CompressedResponse(JSON.stringify(api), 'application/json; charset=utf-8'),
    page: new CompressedResponse(docsPage(api), 'text/html; charset=utf-8', {
      'content-security-policy': PAGE_POLICY,
    }),
  };
}
