import { type ExecProtocolOptionsStream, PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** The first bytes of a start-up message are its length, so the first is zero; all others start with a letter. */
const isStartup = (message: Uint8Array) => message[0] === 0;

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

const SYNC = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4);
const NEW_SESSION = [SYNC, simpleQuery('ROLLBACK'), simpleQuery('DISCARD ALL')];

/**
 * PGlite has one session for all its connections. A new connection must not inherit what a lost one
 * left: a half-sent message, an open transaction, named statements, settings, advisory locks.
 * So one connection at a time works with it.
 */
export class SingleSessionPglite extends PGlite {
  readonly #onBroken: (reason: unknown) => never;

  constructor(options: PGliteOptions, onBroken: (reason: unknown) => never) {
    super(options);
    this.#onBroken = onBroken;
  }

  override async execProtocolRawStream(message: Uint8Array, options: ExecProtocolOptionsStream) {
    try {
      if (isStartup(message)) {
        for (const step of NEW_SESSION) await super.execProtocolRawStream(step, { onRawData: () => {} });
      }
      await super.execProtocolRawStream(message, options);
    } catch (error) {
      // The socket server's queue never goes on after this: a new start does.
      this.#onBroken(error);
    }
  }
}
