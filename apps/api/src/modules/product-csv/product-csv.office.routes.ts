import { Readable } from 'node:stream';
import { LIMITS } from '@phsar/contract/limits';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { limitBodyTime, STAFF_UPLOAD_TIME } from '../../platform/http/body-time.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import { staffActor, staffKeyOf } from '../staff/staff.module.ts';
import { checkImport, exportProducts, importProducts, type ProductCsvDeps } from './product-csv.service.ts';

/** A file of 10,000 rows takes a few seconds and some hundred megabytes. */
const QUEUE = { running: 1, waiting: 3, waitMs: 30_000, retryAfter: 10 };

export async function productCsvOfficeRoutes(
  { app, officeRoute, officeRoutesOf }: Pick<HttpServer, 'app' | 'officeRoute' | 'officeRoutesOf'>,
  deps: ProductCsvDeps,
): Promise<void> {
  officeRoute('exportProducts', async ({ staff, reply }) => {
    const by = staffActor(staff);
    const name = `products-${phnomPenhDay(deps.sources.now())}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportProducts(deps, by)));
  });

  const queue = createWorkQueue(QUEUE);
  await app.register(async (scope) => {
    scope.addHook('preParsing', async ({ raw }) => limitBodyTime(raw, STAFF_UPLOAD_TIME));
    scope.addContentTypeParser(
      'text/csv',
      { parseAs: 'buffer', bodyLimit: LIMITS.csvBytes },
      (_request, body, done) => done(null, body),
    );
    officeRoutesOf(scope)('importProducts', async ({ query, staff, request }) => {
      const { body: file } = request;
      if (!Buffer.isBuffer(file)) throw new ShopError('unsupported_media_type');
      const { dryRun = 'true', stock: stockRule = 'keep' } = query;
      return await queue.run(async () => {
        if (dryRun === 'true') return await checkImport(deps, file, stockRule);
        const key = staffKeyOf(request, staff.staffId, file.toString('base64'));
        return await importProducts(deps, file, { stockRule, by: staffActor(staff), key });
      });
    });
  });
}
