import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;

export interface Load {
  url: string;
  /** Whose processor time is counted. */
  pid: number;
  connections: number;
  seconds: number;
  /** A script of wrk's, for calls that are not all the same. */
  script?: string;
}

export interface Rate {
  perSecond: number;
  /** Processor time of the server for each answer, microseconds: steadier than the rate on a busy machine. */
  microseconds: number;
}

/** Calls a server with `wrk` as fast as it answers. @throws when an answer was not a good one */
export async function load({ url, pid, connections, seconds, script }: Load): Promise<Rate> {
  const before = processorTime(pid);
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '15s', '-H', 'accept-encoding: br'],
    ...(script === undefined ? [] : ['-s', script]),
    url,
  ]);
  const used = processorTime(pid) - before;
  const bad = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (bad !== null) throw new Error(`${url}: ${bad[0]}`);
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  return { perSecond: Number(perSecond), microseconds: (used * 1000) / Number(requests) };
}

/** Of a process and all its threads, milliseconds. */
export function processorTime(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory, bytes; now, or the most there ever was. */
export function memoryOf(pid: number, when: 'now' | 'peak' = 'now'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = new RegExp(`${when === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+) kB`).exec(status);
  return Number(line?.[1]) * 1024;
}

/** From the state on: the name before it may hold anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
