import { createServer } from 'node:http';

/** What every answer of the limit is: the shop's own bytes, with the headers that a body cannot do without. */
interface BareAnswer {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/** node:http and nothing else, in a process of its own: the parent sends what to answer and is told the port. */
process.once('message', (answer: BareAnswer) => {
  const body = Buffer.from(answer.body, 'base64');
  const headers = { ...answer.headers, 'content-length': body.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
