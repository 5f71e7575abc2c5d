import { asPictureError, OPERATIONS } from './picture-decoding.ts';
import type { PictureAnswer, PictureRequest } from './picture-process.ts';

/** The picture process: performs one operation for each message. Ends with the server that started it. */
process.on('disconnect', () => process.exit());
// Sent to the whole group, at Ctrl-C or by systemd: the server answers its last requests first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// Pixels lie outside of V8's heap, so it would collect them late.
const collectGarbage = globalThis.gc ?? (() => {});
process.on('message', async ({ operation, args }: PictureRequest) => {
  const perform = OPERATIONS[operation] as (...args: unknown[]) => Promise<unknown>;
  process.send?.(
    await perform(...args).then(
      (value): PictureAnswer => ({ value }),
      (error: unknown): PictureAnswer => {
        const { message, fault } = asPictureError(error);
        return { message, fault };
      },
    ),
  );
  collectGarbage();
});
process.send?.('ready');
