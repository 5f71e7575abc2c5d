import type { LoginAnswer, RefreshAnswer } from '@phsar/contract/shop/wire';
import type { TestApp } from './app-under-test.ts';

export interface CallAnswer {
  status: number;
  body: Record<string, unknown>;
  retryAfter: number;
  /** The device's mark, to be sent with later calls; undefined when the answer sets none. */
  cookie: string | undefined;
}

export const DARA = {
  fullName: 'Sok Dara',
  phoneNumber: '012 345 678',
  password: 'three-green-geckos',
  address: 'ផ្ទះលេខ ៥ ភ្នំពេញ',
};

/** Deletes all accounts; much faster than emptying every table. */
export async function forgetAccounts({ database }: TestApp): Promise<void> {
  for (const table of ['accounts', 'login_failures', 'verification_codes']) {
    await database.pool.query(`DELETE FROM ${table}`);
  }
}

/** The account pages' calls, from any IP address. */
export function accountCalls({ app, lines }: TestApp) {
  const post = async (
    path: string,
    payload: unknown,
    address = '203.0.113.1',
    cookie?: string,
  ): Promise<CallAnswer> => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: payload as object,
      remoteAddress: address,
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    });
    return {
      status: answer.statusCode,
      body: answer.json(),
      retryAfter: Number(answer.headers['retry-after']),
      cookie: answer.headers['set-cookie']?.toString().split(';')[0],
    };
  };
  const logIn = (fullName: string, password: string, address?: string, cookie?: string) =>
    post('/auth/login', { fullName, password }, address, cookie);
  return {
    post,
    signUp: (change: Partial<Record<keyof typeof DARA, unknown>> = {}) =>
      post('/signup', { ...DARA, ...change }),
    logIn,
    async openSession(): Promise<LoginAnswer> {
      const answer = await logIn(DARA.phoneNumber, DARA.password);
      return answer.body as unknown as LoginAnswer;
    },
    refresh: (refreshToken: string) => post('/auth/refresh-token', { refreshToken }),
    async refreshed(refreshToken: string): Promise<string> {
      const { body } = await post('/auth/refresh-token', { refreshToken });
      return (body as unknown as RefreshAnswer).refreshToken;
    },
    sendCode: (phoneNumber = DARA.phoneNumber, address?: string, cookie?: string) =>
      post('/auth/send-verification', { phoneNumber }, address, cookie),
    verify: (code: string, phoneNumber = DARA.phoneNumber, address?: string, cookie?: string) =>
      post('/verify-code', { phoneNumber, code }, address, cookie),
    reset: (verificationCode: string, newPassword: string, phoneNumber = DARA.phoneNumber, more = {}) =>
      post('/reset-password', { phoneNumber, newPassword, verificationCode, ...more }),
    /** Text messages that the log gateway wrote. */
    messages: () => lines.map(({ message }) => message).filter((message) => message.startsWith('SMS to ')),
    /** The code of the latest message. */
    sentCode(): string {
      const code = /: (\d{6}) /.exec(this.messages().at(-1) ?? '')?.[1];
      if (code === undefined) throw new Error('No code was sent');
      return code;
    },
  };
}

export type AccountCalls = ReturnType<typeof accountCalls>;

/** A code that differs from `code`. */
export function wrongCodeFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
