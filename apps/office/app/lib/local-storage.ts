/** Everything that the office stores in local storage. `office-draft:<person>:<form>` is a draft. */
type StorageKey =
  | 'office-language'
  | 'office-person'
  | 'office-print'
  | 'office-sound'
  | 'office-unsent-sign-out'
  | `office-draft:${string}:${string}`;

/** Null without a value, or where storage is blocked. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The parsed value of `key`; null if it is no JSON. */
export function readStoredJson(key: StorageKey): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param text null to remove it @returns false where storage is blocked or full */
export function writeStored(key: StorageKey, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The stored keys that begin with `prefix`. */
export function storedKeys(prefix: string): StorageKey[] {
  try {
    return Object.keys(localStorage).filter((key): key is StorageKey => key.startsWith(prefix));
  } catch {
    return [];
  }
}
