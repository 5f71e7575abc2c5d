import fastifyMultipart from '@fastify/multipart';
import { STAFF_UPLOAD_TIME } from '../../platform/http/body-time.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { uploadedPicture } from '../../platform/http/uploaded-picture.ts';
import { MAX_PICTURE_BYTES } from '../../platform/media/picture-file.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { createWorkQueue, QueueFullError } from '../../platform/work-queue.ts';
import { staffActor } from '../staff/staff.module.ts';
import { addPicture, type PicturesDeps } from './pictures.service.ts';

/** Each may hold 20 MB in memory. */
const QUEUE = { running: 6, waiting: 12, waitMs: 20_000 };
const BUSY_RETRY_SECONDS = 5;

/** One picture and a few short fields; anything more is refused unread. */
const FORM_LIMITS = {
  files: 1,
  fileSize: MAX_PICTURE_BYTES,
  fields: 4,
  fieldSize: 1_000,
  fieldNameSize: 100,
  parts: 5,
  headerPairs: 20,
};

/** Registers `POST /api/office/pictures` in a scope that accepts multipart forms. */
export async function picturesOfficeRoutes(
  { app, officeRoutesOf }: Pick<HttpServer, 'app' | 'officeRoutesOf'>,
  deps: PicturesDeps,
): Promise<void> {
  const queue = createWorkQueue(QUEUE);
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: FORM_LIMITS });
    officeRoutesOf(scope)('uploadPicture', async ({ staff, request }) => {
      const by = staffActor(staff);
      try {
        return await queue.run(
          // The time begins after the wait in the queue.
          async () => await addPicture(deps, await uploadedPicture(request, STAFF_UPLOAD_TIME), by),
        );
      } catch (error) {
        if (!(error instanceof QueueFullError)) throw error;
        throw new ShopError('busy', { retryAfter: BUSY_RETRY_SECONDS });
      }
    });
  });
}
