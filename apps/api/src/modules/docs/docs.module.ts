import { createHash } from 'node:crypto';
import { shopTable } from '@phsar/contract/shop/server-table';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../platform/module.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

/** Serves the API's description: `/api/openapi.json` for machines, `/api/docs` for people. */
export function createDocsModule({ settings }: { settings: Pick<ShopSettingsService, 'shopName'> }): Module {
  return { routes: ({ app }) => docsRoutes(app, settings) };
}

function docsRoutes(app: FastifyInstance, settings: Pick<ShopSettingsService, 'shopName'>): void {
  let last = { shopName: '', api: describeApi('', shopTable) };
  const description = async () => {
    const shopName = await settings.shopName();
    if (shopName !== last.shopName) last = { shopName, api: describeApi(shopName, shopTable) };
    return last.api;
  };
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  app.get('/api/openapi.json', description);
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      )
      .send(docsPage(await description())),
  );
}
