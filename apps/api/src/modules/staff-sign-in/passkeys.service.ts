import type { ParsedInput } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { recordOwn } from '../staff/staff.module.ts';
import type { PasskeyRow } from './second-factors.repository.ts';
import * as repository from './second-factors.repository.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Loaded when first used: its parsers of certificates take 20 MB, and most shops have no passkey. */
const webAuthn = () => import('@simplewebauthn/server');

/** Milliseconds to complete the browser's dialog. */
const CHALLENGE_MS = 5 * 60 * 1000;

/** WebAuthn with `@simplewebauthn`. User verification is required, so a passkey alone counts as two factors. */
type PasskeysDeps = Pick<SignInDeps, 'db' | 'sources' | 'audit' | 'origin' | 'shopName'>;

export type PasskeyAnswer = ParsedInput<OfficeCalls['signInByPasskey']>['body'];

const rpIdOf = ({ origin }: PasskeysDeps) => new URL(origin).hostname;

/** What a browser's response must contain. */
const expectations = (deps: PasskeysDeps, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: deps.origin,
  expectedRPID: rpIdOf(deps),
  requireUserVerification: true,
});

async function saveChallenge({ db, sources }: PasskeysDeps, staffId: string | null, challenge: string) {
  const expiresAt = new Date(sources.now().getTime() + CHALLENGE_MS);
  await repository.insertChallenge(db, { challenge, staffId, expiresAt });
}

export async function beginAddingPasskey(deps: PasskeysDeps, { staffId, name }: StaffCaller) {
  const known = await repository.listPasskeys(deps.db, staffId);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: await deps.shopName(),
    rpID: rpIdOf(deps),
    userID: new TextEncoder().encode(staffId),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(credential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveChallenge(deps, staffId, options.challenge);
  return options;
}

/** @throws ShopError `passkey_invalid` */
export async function addPasskey(
  deps: PasskeysDeps,
  caller: StaffCaller,
  answer: ParsedInput<OfficeCalls['addPasskey']>['body'],
  userAgent: string,
): Promise<void> {
  const { db, sources, audit } = deps;
  const { staffId } = caller;
  // The library validates what the schema leaves open.
  const response = answer as unknown as RegistrationResponseJSON;
  const challenge = challengeIn(response.response.clientDataJSON);
  const owner = challenge === null ? undefined : await repository.takeChallenge(db, challenge, sources.now());
  if (challenge === null || owner !== staffId) throw new ShopError('passkey_invalid');
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expectations(deps, challenge),
  }).catch(() => {
    throw new ShopError('passkey_invalid');
  });
  if (!verified || registrationInfo === undefined) throw new ShopError('passkey_invalid');
  const { id, publicKey, counter } = registrationInfo.credential;
  await inTransaction(db, async (transaction) => {
    if (await repository.isPasskeyId(transaction, id)) throw new ShopError('passkey_invalid');
    await repository.insertPasskey(transaction, {
      id,
      staffId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
      device: userAgent.slice(0, 120),
      createdAt: sources.now(),
    });
    await recordOwn(audit, transaction, caller, 'staff.passkey_added');
  });
}

/** @throws ShopError `not_found` */
export async function removePasskey({ db, audit }: PasskeysDeps, caller: StaffCaller, id: string) {
  await inTransaction(db, async (transaction) => {
    if (!(await repository.deletePasskey(transaction, caller.staffId, id))) throw new ShopError('not_found');
    await recordOwn(audit, transaction, caller, 'staff.passkey_removed');
  });
}

/**
 * Options for the browser to use a passkey: one of this person's or, for a sign-in, any, which identifies the person.
 * @param staffId null for a sign-in
 * @throws ShopError `passkey_invalid` for a person without one
 */
export async function beginUsingPasskey(deps: PasskeysDeps, staffId: string | null) {
  const known = staffId === null ? null : await repository.listPasskeys(deps.db, staffId);
  if (known?.length === 0) throw new ShopError('passkey_invalid');
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(deps),
    userVerification: 'required',
    ...(known && { allowCredentials: known.map(credential) }),
  });
  await saveChallenge(deps, staffId, options.challenge);
  return options;
}

/**
 * Verifies a browser's response and consumes its challenge, whatever the outcome.
 * @param requester the person the challenge was made for; null for a sign-in
 * @returns the owner of the named passkey (null if unknown), and whether the signature is valid
 */
export async function checkPasskey(
  deps: PasskeysDeps,
  answer: PasskeyAnswer,
  requester: string | null,
): Promise<{ staffId: string | null; isValid: boolean }> {
  const { db, sources } = deps;
  // The library validates what the schema leaves open.
  const response = answer as unknown as AuthenticationResponseJSON;
  return await inTransaction(db, async (transaction) => {
    const challenge = challengeIn(response.response.clientDataJSON);
    const owner =
      challenge === null ? undefined : await repository.takeChallenge(transaction, challenge, sources.now());
    // Locked, so that of two responses with the same counter one is refused.
    const passkey = await repository.lockPasskey(transaction, response.id);
    if (passkey === undefined) return { staffId: null, isValid: false };
    const { staffId } = passkey;
    const isExpected = owner === requester && (requester === null || staffId === requester);
    if (challenge === null || !isExpected) return { staffId, isValid: false };
    const counter = await signedCounter(deps, response, challenge, passkey);
    if (counter === null) return { staffId, isValid: false };
    await repository.updatePasskey(transaction, passkey.id, { counter, lastUsedAt: sources.now() });
    return { staffId, isValid: true };
  });
}

/** The authenticator's new counter; null unless the passkey signed this challenge for this origin with user verification. */
async function signedCounter(
  deps: PasskeysDeps,
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { publicKey, counter } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expectations(deps, challenge),
      credential: { ...credential(passkey), publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws plain errors for any invalid response.
    return null;
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

function credential({ id, transports }: PasskeyRow) {
  return { id, transports: transports as AuthenticatorTransport[] };
}
