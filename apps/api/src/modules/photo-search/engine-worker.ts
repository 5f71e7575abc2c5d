import { parentPort, workerData } from 'node:worker_threads';
import { PictureError } from '../../platform/media/picture-file.ts';
import type { EngineAnswer, EngineRequest } from './engine-thread.ts';
import { engineOf } from './engines.ts';
import type { PictureFinder } from './picture-engine.ts';

/** The thread in which pictures are described and compared, so that the server keeps answering. */
const engine = engineOf(workerData);
let finder: PictureFinder = engine.index(new Map());

async function resultOf(request: EngineRequest): Promise<unknown> {
  if ('descriptions' in request) {
    if (request.task === 'add') finder.add(request.descriptions);
    else finder = engine.index(request.descriptions);
    return null;
  }
  const picture = Buffer.from(request.picture);
  return request.task === 'find' ? await finder.find(picture) : await engine.describe(picture);
}

parentPort?.on('message', async (request: EngineRequest) => {
  const { id } = request;
  const post = (answer: EngineAnswer) => parentPort?.postMessage(answer);
  try {
    post({ id, value: await resultOf(request) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    post({ id, reason, fault: error instanceof PictureError ? error.fault : null });
  }
});
