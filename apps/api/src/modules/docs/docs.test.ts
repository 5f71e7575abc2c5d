import { shopCalls, shopTable } from '@phsar/contract/shop/calls';
import { describe, expect, it } from 'vitest';
import { docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

const api = describeApi('Phsar', shopTable);
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));

describe('the description of the API', () => {
  it('holds every endpoint once', () => {
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(
      Object.keys(shopCalls).sort(),
    );
  });

  it('gives the body of an order with its bounds', () => {
    const body = api.paths['/orders/create']?.post?.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({
      type: 'object',
      properties: { products: { type: 'array', minItems: 1, maxItems: 100 } },
    });
  });

  it('says what a reader cannot guess', () => {
    const bodyOf = (path: string) => api.paths[path]?.post?.requestBody?.content['application/json']?.schema;
    expect(bodyOf('/orders/create')).toMatchObject({
      properties: {
        customerId: { description: expect.stringContaining("the token's user") },
        products: {
          items: { properties: { unitPrice: { description: expect.stringContaining('after discount') } } },
        },
      },
    });
    expect(bodyOf('/cart/add')).toMatchObject({
      properties: { quantity: { type: 'integer', minimum: 1, maximum: 999 } },
    });
    const empty = operations.filter((operation) =>
      /:\{\}/.test(JSON.stringify(operation.requestBody ?? null)),
    );
    expect(empty).toEqual([]);
  });

  it('says that a photo comes in a form', () => {
    const body = api.paths['/products/search-by-image']?.post?.requestBody;
    expect(body?.content['multipart/form-data']?.schema).toMatchObject({ required: ['image'] });
  });

  it('asks for a token exactly where the server does', () => {
    const withToken = operations.filter(({ security }) => security.length > 0).map((one) => one.operationId);
    const users = Object.entries(shopCalls).filter(([, { access }]) => access === 'user');
    expect(withToken.sort()).toEqual(users.map(([name]) => name).sort());
  });

  it('is a page that escapes what it shows', () => {
    const page = docsPage(describeApi('<b>Shop & Co</b>', shopTable));
    expect(page).not.toContain('<b>Shop');
    expect(page).toContain('POST /api/orders/create');
  });
});
