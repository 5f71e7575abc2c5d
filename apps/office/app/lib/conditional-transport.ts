import type { Transport, TransportAnswer } from '@phsar/contract/client';
import type { Endpoint } from '@phsar/contract/endpoint';

/**
 * Asks again for what came last with its ETag, so that polling costs little. A 304 gives the answer of then: its body is
 * the very same object, and nothing is rendered anew. One answer is kept per endpoint.
 */
export function conditionalTransport(send: Transport): Transport {
  const kept = new Map<Endpoint, { url: string; etag: string; answer: TransportAnswer }>();
  return async (request) => {
    const known = kept.get(request.endpoint);
    if (known?.url !== request.url) return keep(await send(request));
    const headers = { ...request.headers, 'if-none-match': known.etag };
    const answer = await send({ ...request, headers });
    return answer.status === 304 ? known.answer : keep(answer);

    function keep(fresh: TransportAnswer): TransportAnswer {
      const etag = fresh.header('etag');
      if (etag !== null && fresh.status === 200)
        kept.set(request.endpoint, { url: request.url, etag, answer: fresh });
      return fresh;
    }
  };
}
