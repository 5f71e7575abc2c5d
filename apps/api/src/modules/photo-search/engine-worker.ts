import { parentPort, workerData } from 'node:worker_threads';
import { PictureError } from '../media/picture-file.ts';
import type { AnswerOfEngine, OrderToEngine } from './engine-thread.ts';
import { engineOf } from './engines.ts';
import type { PictureFinder } from './picture-engine.ts';

/** The thread in which pictures are described and compared, so that the server goes on answering. */
const engine = engineOf(workerData);
let finder: PictureFinder = engine.index(new Map());

async function answerTo(order: OrderToEngine): Promise<unknown> {
  if (order.task === 'index') {
    finder = engine.index(order.descriptions);
    return null;
  }
  const picture = Buffer.from(order.picture);
  return order.task === 'find' ? await finder.find(picture) : await engine.describe(picture);
}

parentPort?.on('message', async (order: OrderToEngine) => {
  const say = (answer: AnswerOfEngine) => parentPort?.postMessage(answer);
  try {
    say({ order: order.order, value: await answerTo(order) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say({ order: order.order, reason, fault: error instanceof PictureError ? error.fault : null });
  }
});
