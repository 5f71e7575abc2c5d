import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of PEM files. */
export interface CertificateFiles {
  key: string;
  certificate: string;
  /** Certificate and key in one file, as HAProxy wants them. */
  both: string;
}

/** Makes a certificate of shop.example that nobody signed, which every user may read. */
export async function makeCertificate(folder: string): Promise<CertificateFiles> {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const both = join(folder, 'both.pem');
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=shop.example',
    '-days',
    '1',
  ];
  await run('openssl', [...request, '-keyout', key, '-out', certificate]);
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  for (const file of [key, both]) await chmod(file, 0o644);
  return { key, certificate, both };
}
