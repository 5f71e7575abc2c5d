import type { Plugin } from 'vite';

/**
 * Works on what the whole build has written. The server is built last: by then all files that browsers load are
 * there, under their final names.
 * @param work gets the server's folder; the client's stands beside it
 */
export function afterBuild(name: string, work: (serverDir: string) => Promise<void>): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: { order: 'post', sequential: true, handler: ({ dir = '' }) => work(dir) },
  };
}
