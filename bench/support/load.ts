import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Unit of processor time in /proc (USER_HZ = 100). */
const TICK_MS = 10;

/** What to request, and how hard. */
export interface Load {
  url: string;
  /** The server process whose processor time is counted. */
  pid: number;
  connections: number;
  seconds: number;
  /** Path of a wrk script, for requests that vary. */
  script?: string;
}

/** Throughput and cost of a load. */
export interface Rate {
  perSecond: number;
  /** The server's processor time per answer, µs: steadier than the rate on a busy machine. */
  microseconds: number;
}

/** Loads a server with `wrk` at full speed. @throws on socket errors or an answer that is not 2xx or 3xx */
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

/** Processor time of a process and its threads, milliseconds. */
export function processorTime(pid: number): number {
  return timeIn(`/proc/${pid}/stat`);
}

/** Processor time of a process's main thread alone, milliseconds. */
export function mainThreadTime(pid: number): number {
  return timeIn(`/proc/${pid}/task/${pid}/stat`);
}

/** Resident memory of a process in bytes, current or peak. */
export function memoryOf(pid: number, when: 'now' | 'peak' = 'now'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = new RegExp(`${when === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+) kB`).exec(status);
  return Number(line?.[1]) * 1024;
}

/** Begins the peak of a process's resident memory anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The peaks of a process and of all that it started, each its own, added up; in bytes. */
export function peakOfAll(pid: number): number {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return started.reduce((sum, child) => sum + peakOfAll(Number(child)), memoryOf(pid, 'peak'));
}

function timeIn(file: string): number {
  const stat = readFileSync(file, 'utf8');
  // The name before may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
