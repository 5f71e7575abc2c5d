import { asPictureError, OPERATIONS } from './picture-decoding.ts';
import type { PictureAnswer, PictureRequest } from './picture-process.ts';

/** The picture process: performs one operation for each message. Ends with the server that started it. */
process.on('disconnect', () => process.exit());
// Sent to the whole group, at Ctrl-C or by systemd: the server answers its last requests first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
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
});
process.send?.('ready');
