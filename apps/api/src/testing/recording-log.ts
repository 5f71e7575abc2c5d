import type { FastifyBaseLogger } from 'fastify';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  fields: object;
}

/** A log that collects its lines in `lines` instead of writing them. */
export interface RecordingLog extends FastifyBaseLogger {
  lines: LogLine[];
}

/** A log that collects its lines in memory. */
export function recordingLog(): RecordingLog {
  const lines: LogLine[] = [];
  const record =
    (level: LogLine['level']) =>
    (first: unknown, message?: string): void => {
      if (typeof first === 'string') lines.push({ level, message: first, fields: {} });
      else lines.push({ level, message: message ?? '', fields: Object(first) });
    };
  const log: RecordingLog = {
    lines,
    level: 'debug',
    debug: record('debug'),
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
    fatal: record('error'),
    trace: record('debug'),
    silent: () => {},
    child: () => log,
  };
  return log;
}
