/** What an account was created with, for the login form. */
interface NewAccount {
  username: string;
  password: string;
}

/** Milliseconds: the sign-up leads to the login after a few seconds. */
const LIFE_MS = 60_000;

let created: NewAccount | null = null;

/** Remembers an account until the login form is left, for a minute at most. It is in memory only: a reload forgets it. */
export function rememberNewAccount(account: NewAccount): void {
  created = account;
  setTimeout(forgetNewAccount, LIFE_MS);
}

export function newAccount(): NewAccount | null {
  return created;
}

export function forgetNewAccount(): void {
  created = null;
}
