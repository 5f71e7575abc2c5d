/** What an account was created with, for the login form. */
interface NewAccount {
  username: string;
  password: string;
}

let created: NewAccount | null = null;

/** Remembers an account until the login form is left; never stored, so a reload forgets it. */
export function rememberNewAccount(account: NewAccount): void {
  created = account;
}

export function newAccount(): NewAccount | null {
  return created;
}

export function forgetNewAccount(): void {
  created = null;
}
