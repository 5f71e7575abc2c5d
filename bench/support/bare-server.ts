import { createServer } from 'node:http';

/** What the server sends to every request. */
interface BareAnswer {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

/** node:http and nothing else. The parent process sends the answer and receives the port. */
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
