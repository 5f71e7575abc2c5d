import { NoResponseError, type TransportAnswer, type TransportRequest } from './client.ts';
import { logCall, parsedJson } from './fetch-transport.ts';

/** Like `sendByFetch`, but reports the part that is sent, 0 to 1, which `fetch` cannot. */
export function sendByUpload(
  request: TransportRequest,
  onProgress: (part: number) => void,
): Promise<TransportAnswer> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const noResponse = (outcome: string) => {
      logCall(request, outcome);
      reject(new NoResponseError(`No answer from ${request.endpoint.path}`));
    };
    call.open(request.endpoint.method, request.url);
    call.timeout = request.timeoutMs;
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    call.upload.addEventListener('load', () => onProgress(1));
    call.addEventListener('error', () => noResponse('no response'));
    call.addEventListener('timeout', () => noResponse('timed out'));
    call.addEventListener('abort', () => {
      logCall(request, 'called off');
      reject(signal?.reason);
    });
    call.addEventListener('load', () => {
      logCall(request, call.status);
      const header = (name: string) => call.getResponseHeader(name);
      resolve({ status: call.status, header, body: parsedJson(call.responseText) });
    });
    signal?.addEventListener('abort', () => call.abort());
    if (signal?.aborted) reject(signal.reason);
    else call.send(request.body ?? null);
  });
}
