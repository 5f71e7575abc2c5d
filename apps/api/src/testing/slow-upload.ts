import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Bytes of an upload: all but the last of them are sent, then it waits. */
const UPLOAD_BYTES = 1_900_000;
/** Milliseconds until it comes again. */
const RETRY = 200;

/**
 * Uploads all of a photo to search by but its end, and starts anew when the shop has had enough.
 * @param network whose upload it is, as a proxy says
 * @param hear is told the status of each answer
 * @returns ends it
 */
export function keepUploading(url: string, network: string, hear: (status: string) => void): () => void {
  const { hostname, port } = new URL(url);
  const form = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const head = [
    'POST /api/products/search-by-image HTTP/1.1',
    'Host: shop',
    `X-Forwarded-For: ${network}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${UPLOAD_BYTES}`,
    '\r\n',
  ].join('\r\n');
  let isOver = false;
  let socket: Socket | undefined;
  const again = () => {
    if (isOver) return;
    socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('data', (bytes) => hear(bytes.toString('latin1', 9, 12)));
    socket.on('close', () => {
      if (!isOver) setTimeout(again, RETRY);
    });
    socket.write(head + form);
    socket.write(randomBytes(UPLOAD_BYTES - form.length - 100));
  };
  again();
  return () => {
    isOver = true;
    socket?.destroy();
  };
}
