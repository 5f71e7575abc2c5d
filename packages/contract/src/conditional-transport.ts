import type { Transport, TransportAnswer, TransportRequest } from './client.ts';

/** Enough for everything one screen polls. */
const ANSWERS_KEPT = 8;

interface ConditionalTransport {
  send: Transport;
  /** Forgets every answer, because they belong to one person. */
  forget(): void;
}

/** Revalidates cached answers by their ETags. A 304 returns the same body object, so nothing re-renders. */
export function conditionalTransport(sendNow: Transport): ConditionalTransport {
  const kept = new Map<string, { etag: string; answer: TransportAnswer }>();
  async function send(request: TransportRequest): Promise<TransportAnswer> {
    const isRead = request.endpoint.method === 'GET';
    const known = isRead ? kept.get(request.url) : undefined;
    if (known === undefined) return keep(await sendNow(request));
    const headers = { ...request.headers, 'if-none-match': known.etag };
    const answer = await sendNow({ ...request, headers });
    return answer.status === 304 ? known.answer : keep(answer);

    function keep(fresh: TransportAnswer): TransportAnswer {
      const etag = fresh.header('etag');
      if (!isRead || etag === null || fresh.status !== 200) return fresh;
      kept.delete(request.url);
      kept.set(request.url, { etag, answer: fresh });
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > ANSWERS_KEPT) kept.delete(oldest);
      return fresh;
    }
  }
  return { send, forget: () => kept.clear() };
}
