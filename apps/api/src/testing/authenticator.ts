import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What an attacker or another site would change of an answer. */
export interface AnswerChanges {
  /** Where the page that asked is. */
  origin: string;
  /** Whose passkeys are asked for. */
  rpId: string;
  /** As a clone of the authenticator would send it. */
  counter: number;
  isUserVerified: boolean;
  /** Signs with another key. */
  isForged: boolean;
}

/** A passkey on a device, as a browser shows it to a page: WebAuthn with ES256 and no attestation. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  readonly #keys = keyPair();
  readonly #home: Pick<AnswerChanges, 'origin' | 'rpId'>;

  /** @param origin of the office */
  constructor(origin: string) {
    this.#home = { origin, rpId: new URL(origin).hostname };
  }

  /** Answers `/me/passkeys/options`. */
  register({ challenge }: { challenge: string }, changes: Partial<AnswerChanges> = {}) {
    const { origin, ...rest } = { ...this.#home, ...changes };
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#data(rest, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      coseKey(this.#keys.publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of a sign-in or step-up. */
  assert({ challenge }: { challenge: string }, changes: Partial<AnswerChanges> = {}) {
    this.counter += 1;
    const { origin, isForged = false, ...rest } = { ...this.#home, ...changes };
    const data = this.#data(rest, 0);
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const { privateKey } = isForged ? keyPair() : this.#keys;
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    });
  }

  #data(
    { rpId, counter = this.counter, isUserVerified = true }: Partial<AnswerChanges> & { rpId: string },
    flags: number,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }

  #answer(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function keyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** RFC 9053: kty EC2, alg ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(cose as never);
}
