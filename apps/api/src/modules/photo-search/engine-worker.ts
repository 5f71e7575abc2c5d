import { parentPort } from 'node:worker_threads';
import { describePicture } from '@phsar/picture-likeness/describe-picture';
import { PictureIndex } from '@phsar/picture-likeness/picture-index';
import type { EngineAnswer, EngineRequest } from './engine-thread.ts';

/** The thread in which pictures are described and compared, so that the server keeps answering. */
let index = new PictureIndex(new Map());

function resultOf(request: EngineRequest): unknown {
  switch (request.task) {
    case 'describe':
      return describePicture(request.picture);
    case 'find':
      return index.search(request.picture);
    case 'add':
      return index.add(request.descriptions);
    case 'index':
      index = new PictureIndex(request.descriptions);
      return null;
  }
}

parentPort?.on('message', (request: EngineRequest) => {
  const post = (answer: EngineAnswer) => parentPort?.postMessage(answer);
  try {
    post({ value: resultOf(request) });
  } catch (error) {
    post({ reason: error instanceof Error ? error.message : String(error) });
  }
});
