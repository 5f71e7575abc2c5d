import { reasonOf } from '../../platform/database/database-error.ts';

/** A transaction as Bakong reports it. */
export interface BakongTransaction {
  hash: string;
  toAccountId: string;
  currency: string;
  /** Dollars or riel. */
  amount: number;
  /** When the payer sent it, in milliseconds since 1970; NaN where Bakong does not say. */
  createdAt: number;
}

export type BakongVerdict =
  | { kind: 'paid'; transaction: BakongTransaction }
  /** Money may still come: after a failed attempt the same code can be paid. */
  | { kind: 'unpaid' }
  /** Bakong does not report the code, or reports it as paid without the transaction. */
  | { kind: 'unclear' };

export type BakongProblem = 'token' | 'limit' | 'silence';

/** Bakong gave no usable answer. */
export class BakongError extends Error {
  override readonly name = 'BakongError';
  readonly problem: BakongProblem;
  /** Seconds to wait; null where Bakong does not say. */
  readonly retryAfter: number | null;

  constructor(problem: BakongProblem, message: string, retryAfter: number | null = null) {
    super(message);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Codes in one request. */
export const BAKONG_LIST = 50;

const TIMEOUT_MS = 5_000;
/** Bakong's error codes. */
const UNAUTHORISED = 6;
const ACCOUNT_UNKNOWN = 11;
const ACCOUNT_INVALID = 12;
/** Bakong's are 64 hexadecimal digits. Anything else that can be stored is accepted too: money has come. */
const HASH = /^\P{C}{1,200}$/u;

interface Answer {
  responseCode?: unknown;
  errorCode?: unknown;
  data?: unknown;
}

/** Bakong's Open API. Every call throws a BakongError where no usable answer comes within 5 s. */
export class Bakong {
  readonly #apiRoot: string;

  /** @param apiRoot its origin */
  constructor(apiRoot: string) {
    this.#apiRoot = apiRoot;
  }

  /** @param md5s at most 50 @returns a verdict for each */
  async checkCodes(md5s: readonly string[], token: string): Promise<Map<string, BakongVerdict>> {
    const { responseCode, data } = await this.#post('check_transaction_by_md5_list', md5s, { token });
    if (responseCode !== 0 || !Array.isArray(data)) throw new BakongError('silence', 'no list');
    const entries = new Map(data.filter(isObject).map((entry) => [entry.md5, entry]));
    if (data.length > 0 && !md5s.some((md5) => entries.has(md5))) {
      throw new BakongError('silence', 'nothing of what was asked');
    }
    const verdicts = new Map<string, BakongVerdict>();
    for (const md5 of md5s) verdicts.set(md5, await this.#verdictOf(md5, entries.get(md5) ?? {}, token));
    return verdicts;
  }

  async renewToken(email: string): Promise<string> {
    const { responseCode, data } = await this.#post('renew_token', { email });
    const token = responseCode === 0 ? (data as { token?: unknown } | null)?.token : undefined;
    if (typeof token !== 'string' || token === '') throw new BakongError('token', 'not renewed');
    return token;
  }

  /** A link that opens the bank's app with the code; null where there is none, whatever the reason. */
  async deepLink(khqr: string, timeoutMs: number): Promise<string | null> {
    try {
      const { data } = await this.#post('generate_deeplink_by_qr', { qr: khqr }, { timeoutMs });
      const link = (data as { shortLink?: unknown } | null)?.shortLink;
      return typeof link === 'string' && link.startsWith('https://') ? link : null;
    } catch {
      return null;
    }
  }

  /** Whether there is such an account; true where Bakong does not say. */
  async isAccount(account: string, token: string): Promise<boolean> {
    try {
      const { errorCode } = await this.#post('check_bakong_account', { accountId: account }, { token });
      return errorCode !== ACCOUNT_UNKNOWN && errorCode !== ACCOUNT_INVALID;
    } catch {
      return true;
    }
  }

  async #verdictOf(
    md5: string,
    { status, data }: Record<string, unknown>,
    token: string,
  ): Promise<BakongVerdict> {
    if (typeof status !== 'string') return { kind: 'unclear' };
    if (status !== 'SUCCESS') return { kind: 'unpaid' };
    const transaction = transactionOf(data);
    // Some versions of the list say only that it was paid.
    return transaction === null ? await this.#checkOne(md5, token) : { kind: 'paid', transaction };
  }

  async #checkOne(md5: string, token: string): Promise<BakongVerdict> {
    try {
      const { responseCode, data } = await this.#post('check_transaction_by_md5', { md5 }, { token });
      const transaction = responseCode === 0 ? transactionOf(data) : null;
      return transaction === null ? { kind: 'unclear' } : { kind: 'paid', transaction };
    } catch (error) {
      // One code without an answer must not keep the others of its list from theirs.
      if (error instanceof BakongError && error.problem === 'silence') return { kind: 'unclear' };
      throw error;
    }
  }

  async #post(
    path: string,
    body: unknown,
    { token, timeoutMs = TIMEOUT_MS }: { token?: string; timeoutMs?: number } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${this.#apiRoot}/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      // A redirect is an error: following it would send the token elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new BakongError('silence', reasonOf(error));
    });
    const json: unknown = await answer.json().catch(() => null);
    const parsed = (typeof json === 'object' && json !== null ? json : {}) as Answer;
    if (answer.status === 429 || parsed.errorCode === 429) {
      const wait = Number(answer.headers.get('retry-after'));
      throw new BakongError('limit', 'too many calls', wait > 0 ? wait : null);
    }
    if (answer.status === 401 || answer.status === 403 || parsed.errorCode === UNAUTHORISED) {
      throw new BakongError('token', `answered ${answer.status}`);
    }
    if (!answer.ok || typeof parsed.responseCode !== 'number') {
      throw new BakongError('silence', `answered ${answer.status}`);
    }
    return parsed;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Null without a hash that identifies it. Other unreadable fields match no code. */
function transactionOf(data: unknown): BakongTransaction | null {
  if (!isObject(data)) return null;
  const { hash, toAccountId, currency, amount, createdDateMs } = data;
  if (typeof hash !== 'string' || !HASH.test(hash)) return null;
  return {
    hash,
    toAccountId: typeof toAccountId === 'string' ? toAccountId : '',
    currency: typeof currency === 'string' ? currency : '',
    amount: typeof amount === 'object' ? Number.NaN : Number(amount),
    createdAt: typeof createdDateMs === 'number' ? createdDateMs : Number.NaN,
  };
}
