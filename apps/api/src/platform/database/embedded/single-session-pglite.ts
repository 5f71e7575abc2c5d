import { type ExecProtocolOptionsStream, PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** A start-up message begins with its length, whose first byte is zero; all others begin with a letter. */
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
 * PGlite has one session for all connections, so only one connection may use it at a time, and a new one starts
 * clean: no half-sent message, open transaction, named statement, setting or advisory lock of the one before.
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
      // The socket server's queue is stuck after this; only a restart helps.
      this.#onBroken(error);
    }
  }
}
