import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { inTransaction, type QueryRunner } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { staffActor } from '../staff/staff.module.ts';
import {
  deleteExpiredChallenges,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  takeChallenge,
  updatePasskey,
} from './second-factors.repository.ts';

/** Loaded when first used: its parsers of certificates take 20 MB, and most shops have no passkey. */
const webAuthn = () => import('@simplewebauthn/server');

/** Milliseconds to complete the browser's dialog. */
const CHALLENGE_MS = 5 * 60 * 1000;

interface PasskeysDeps {
  db: QueryRunner;
  sources: Sources;
  audit: AuditService;
  /** The office's public origin; passkeys belong to its hostname. */
  origin: string;
  shopName: () => Promise<string>;
}

/** Whose passkey was named, and whether it really signed. */
export interface PasskeyCheck {
  staffId: string | null;
  isValid: boolean;
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;

/** WebAuthn with `@simplewebauthn`. User verification is required, so a passkey alone counts as two factors. */
export function createPasskeysService({ db, sources, audit, origin, shopName }: PasskeysDeps) {
  const rpID = new URL(origin).hostname;
  const expiry = () => new Date(sources.now().getTime() + CHALLENGE_MS);

  const challengeFor = async (staffId: string | null, challenge: string) =>
    await insertChallenge(db, { challenge, staffId, expiresAt: expiry() });

  return {
    forgetExpired: (): Promise<void> => deleteExpiredChallenges(db, sources.now()),

    list: (staffId: string): Promise<PasskeyRow[]> => listPasskeys(db, staffId),

    /** Options for the browser to create a passkey for this person. */
    async beginAdding({ staffId, name }: StaffCaller): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const known = await listPasskeys(db, staffId);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: await shopName(),
        rpID,
        userID: new TextEncoder().encode(staffId),
        userName: name,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challengeFor(staffId, options.challenge);
      return options;
    },

    /** @throws ShopError `passkey_invalid` */
    async add(caller: StaffCaller, response: RegistrationResponseJSON, userAgent: string): Promise<void> {
      const { staffId } = caller;
      const challenge = challengeIn(response.response.clientDataJSON);
      const owner = challenge === null ? undefined : await takeChallenge(db, challenge, sources.now());
      if (challenge === null || owner !== staffId) throw new ShopError('passkey_invalid');
      const { verifyRegistrationResponse } = await webAuthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(refuse);
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

    /** Options for the browser to sign in with a passkey; the passkey identifies the person. */
    async beginSignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await challengeFor(null, options.challenge);
      return options;
    },

    /** Options for the browser to use one of this person's passkeys. @throws ShopError `passkey_invalid` without one */
    async beginStepUp({ staffId }: StaffCaller): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const known = await listPasskeys(db, staffId);
      if (known.length === 0) throw new ShopError('passkey_invalid');
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
      });
      await challengeFor(staffId, options.challenge);
      return options;
    },

    /**
     * Verifies a browser's response and consumes its challenge, whatever the outcome.
     * @param asked the person the challenge was made for; null for a sign-in
     * @returns the owner of the named passkey (null if unknown), and whether the signature is valid
     */
    async check(response: AuthenticationResponseJSON, asked: string | null): Promise<PasskeyCheck> {
      return await inTransaction(db, async (transaction) => {
        const challenge = challengeIn(response.response.clientDataJSON);
        const owner =
          challenge === null ? undefined : await takeChallenge(transaction, challenge, sources.now());
        // Locked, so that of two responses with the same counter one is refused.
        const passkey = await lockPasskey(transaction, response.id);
        if (passkey === null) return { staffId: null, isValid: false };
        const { staffId } = passkey;
        const isExpected = owner === asked && (asked === null || staffId === asked);
        if (challenge === null || !isExpected) return { staffId, isValid: false };
        const counter = await signedCounter(response, challenge, passkey);
        if (counter === null) return { staffId, isValid: false };
        await updatePasskey(transaction, passkey.id, { counter, lastUsedAt: sources.now() });
        return { staffId, isValid: true };
      });
    },
  };

  /** The authenticator's new counter; null unless the passkey signed this challenge for this origin with user verification. */
  async function signedCounter(
    response: AuthenticationResponseJSON,
    expectedChallenge: string,
    { id, publicKey, counter, transports }: PasskeyRow,
  ): Promise<number | null> {
    try {
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id,
          publicKey: new Uint8Array(publicKey),
          counter,
          transports: transportsOf(transports),
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws plain errors for any invalid response.
      return null;
    }
  }
}

/** The challenge in a browser's client data; null if it is not such data. */
function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Rejects an invalid response. */
function refuse(): never {
  throw new ShopError('passkey_invalid');
}

function transportsOf(transports: readonly string[]): AuthenticatorTransport[] {
  return [...transports] as AuthenticatorTransport[];
}
