import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { whenProcessEnds } from '../apps/api/src/testing/when-process-ends.ts';

/** The repository's root, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Environment = Record<string, string>;

/** Whether somebody sees the colours of what is run. */
export const COLOURED = process.stderr.isTTY || process.env.FORCE_COLOR !== undefined;

/** Some tools colour what they write to a file too. Testing Library has a variable of its own. */
const COLOURS: Environment = COLOURED ? {} : { NO_COLOR: '1', COLORS: 'false' };

/**
 * Runs a command in the repository's root and shows its output.
 * @returns its exit code; 1 if a signal ended it
 * @throws when it cannot be started
 */
export function run(command: string, args: string[], environment: Environment = {}): Promise<number> {
  return ended(spawn(command, args, { ...settings(environment), stdio: 'inherit' }));
}

/**
 * Runs a command in the repository's root and keeps its output, for commands that run at the same time.
 * @returns its exit code, 1 if a signal ended it, and all it printed
 * @throws when it cannot be started
 */
export async function runKeepingOutput(
  command: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  const forced: Environment = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, args, { ...settings(forced), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { code: await ended(child), output };
}

function settings(environment: Environment) {
  const PATH = `${ROOT}node_modules/.bin:${process.env.PATH}`;
  return { cwd: ROOT, env: { ...process.env, PATH, ...COLOURS, ...environment } };
}

function ended(child: ChildProcess): Promise<number> {
  const cancel = whenProcessEnds('kill', '-s', 'TERM', '--', String(child.pid));
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  }).finally(cancel);
}
