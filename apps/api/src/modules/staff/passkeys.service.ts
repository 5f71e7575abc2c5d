import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.service.ts';
import {
  deleteExpiredChallenges,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
  updatePasskey,
} from './second-factors.repository.ts';
import { type StaffCaller, staffActor } from './staff-sessions.service.ts';

/** From showing the browser's dialog to touching the sensor. */
const CHALLENGE_MS = 5 * 60 * 1000;

interface PasskeysDeps {
  db: QueryRunner;
  sources: Sources;
  audit: AuditService;
  /** Where the office is reached from outside: its hostname is what passkeys belong to. */
  origin: string;
  shopName: string;
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** WebAuthn by `@simplewebauthn`. The authenticator must check its user, so a passkey alone counts as two factors. */
export function createPasskeysService({ db, sources, audit, origin, shopName }: PasskeysDeps) {
  const rpID = new URL(origin).hostname;
  const expiry = () => new Date(sources.now().getTime() + CHALLENGE_MS);

  /** Uses up the challenge that the answer was signed for. */
  const challengeOf = async (
    transaction: Transaction,
    clientData: string,
    staffId: string | null,
  ): Promise<string> => {
    const challenge = challengeIn(clientData);
    const owner = await takeChallenge(transaction, challenge, sources.now());
    if (owner !== staffId) throw new ShopError('passkey_invalid');
    return challenge;
  };

  return {
    forgetExpired: (): Promise<void> => deleteExpiredChallenges(db, sources.now()),

    list: (staffId: string): Promise<PasskeyRow[]> => listPasskeys(db, staffId),

    /** What the browser needs to make a passkey for this person. */
    async beginAdding({ staffId, name }: StaffCaller): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const known = await listPasskeys(db, staffId);
      const options = await generateRegistrationOptions({
        rpName: shopName,
        rpID,
        userID: new TextEncoder().encode(staffId),
        userName: name,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await insertChallenge(db, { challenge: options.challenge, staffId, expiresAt: expiry() });
      return options;
    },

    /** @throws ShopError `passkey_invalid` */
    async add(caller: StaffCaller, response: RegistrationResponseJSON, userAgent: string): Promise<void> {
      const { staffId } = caller;
      const challenge = await inTransaction(db, (transaction) =>
        challengeOf(transaction, response.response.clientDataJSON, staffId),
      );
      const { verified, registrationInfo } = await orInvalid(
        verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      );
      if (!verified || registrationInfo === undefined) throw new ShopError('passkey_invalid');
      const { credential } = registrationInfo;
      await inTransaction(db, async (transaction) => {
        if ((await findPasskey(transaction, credential.id)) !== null) throw new ShopError('passkey_invalid');
        await insertPasskey(transaction, {
          id: credential.id,
          staffId,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: response.response.transports ?? [],
          device: userAgent.slice(0, 120),
          createdAt: sources.now(),
        });
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.passkey_added',
          subject: `staff:${staffId}`,
        });
      });
    },

    /** @throws ShopError `not_found` */
    async remove(caller: StaffCaller, id: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        if (!(await deletePasskey(transaction, caller.staffId, id))) throw new ShopError('not_found');
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.passkey_removed',
          subject: `staff:${caller.staffId}`,
        });
      });
    },

    /** What the browser needs to sign in with a passkey; which person it is for, the passkey tells. */
    async beginSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await insertChallenge(db, { challenge: options.challenge, staffId: null, expiresAt: expiry() });
      return options;
    },

    /**
     * Whose passkey signed.
     * @returns the person's id
     * @throws ShopError `passkey_invalid`
     */
    async verifySignIn(response: AuthenticationResponseJSON): Promise<string> {
      const challenge = await inTransaction(db, (transaction) =>
        challengeOf(transaction, response.response.clientDataJSON, null),
      );
      const passkey = await findPasskey(db, response.id);
      if (passkey === null) throw new ShopError('passkey_invalid');
      const { verified, authenticationInfo } = await orInvalid(
        verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.counter,
            transports: transportsOf(passkey.transports),
          },
        }),
      );
      if (!verified) throw new ShopError('passkey_invalid');
      await inTransaction(db, (transaction) =>
        updatePasskey(transaction, passkey.id, {
          counter: authenticationInfo.newCounter,
          lastUsedAt: sources.now(),
        }),
      );
      return passkey.staffId;
    },
  };
}

function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
    if (typeof challenge === 'string') return challenge;
  } catch {
    // Refused below.
  }
  throw new ShopError('passkey_invalid');
}

/** The library throws plain errors for every answer that does not fit. */
async function orInvalid<T>(verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch {
    throw new ShopError('passkey_invalid');
  }
}

function transportsOf(transports: readonly string[]): AuthenticatorTransport[] {
  return [...transports] as AuthenticatorTransport[];
}
