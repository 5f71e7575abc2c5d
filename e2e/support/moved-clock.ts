import { readFileSync } from 'node:fs';

/**
 * Loaded before a shop's own code: its clock goes ahead of the machine's by the milliseconds that the file CLOCK_AHEAD
 * holds at that moment.
 */
const FILE = process.env.CLOCK_AHEAD ?? '';
const RealDate = Date;

const now = () => RealDate.now() + Number(readFileSync(FILE, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, asked) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, asked),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
