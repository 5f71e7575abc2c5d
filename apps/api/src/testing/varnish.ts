import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFleetFolder, startProgram } from './fleet-program.ts';
import { freePort } from './free-port.ts';
import { sample } from './sample-proxies.ts';

export interface Varnish {
  url: string;
  stop(): Promise<void>;
}

/** Starts Varnish with its sample, on loopback. @param purgePort where it takes purges */
export async function startVarnish(shopPort: number, purgePort: number): Promise<Varnish> {
  const [{ folder, remove }, port] = [await makeFleetFolder(), await freePort()];
  const file = join(folder, 'varnish.vcl');
  await writeFile(file, sample('cdn/varnish.vcl').replace('.port = "3000"', `.port = "${shopPort}"`));
  const program = await startProgram({
    command: 'varnishd',
    args: [
      ...['-F', '-f', file, '-n', join(folder, 'varnish'), '-s', 'malloc,64m'],
      ...['-p', 'http_gzip_support=off', '-p', 'http_resp_hdr_len=16k'],
      ...['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`],
    ],
    port,
    folder,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await program.stop();
      await remove();
    },
  };
}
