import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';

/** The headers that a client needs to read the body. */
const NEEDED = ['content-type', 'content-encoding'];

/** A running bare server in a process of its own. */
export interface BarePeer {
  url: string;
  pid: number;
  stop(): void;
}

interface Answer {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a bare server that answers every request with the bytes that `url` answers now. */
export async function startBarePeer(url: string): Promise<BarePeer> {
  const { headers, body } = await compressedAnswer(url);
  const server = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  server.send({
    headers: Object.fromEntries(NEEDED.map((name) => [name, String(headers[name])])),
    body: body.toString('base64'),
  });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}/`, pid: server.pid ?? 0, stop: () => server.disconnect() };
}

/** Fetches `url` with Brotli and leaves the body compressed. @throws when the connection fails */
export async function compressedAnswer(url: string): Promise<Answer> {
  const call = get(url, { headers: { 'accept-encoding': 'br' } });
  const [answer] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { headers: answer.headers, body: Buffer.concat(chunks) };
}
