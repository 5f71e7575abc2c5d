import { createHash } from 'node:crypto';
import { shopTable } from '@phsar/contract/shop/server-table';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Module } from '../../platform/module.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

/** Serves the API's description: `/api/openapi.json` for machines, `/api/docs` for people. */
export function createDocsModule({ config }: { config: Pick<Config, 'shop'> }): Module {
  return { routes: ({ app }) => docsRoutes(app, config.shop.shopName) };
}

function docsRoutes(app: FastifyInstance, shopName: string): void {
  const api = describeApi(shopName, shopTable);
  const page = docsPage(api);
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  app.get('/api/openapi.json', async () => api);
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'`)
      .send(page),
  );
}
