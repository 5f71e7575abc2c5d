/** An `Idempotency-Key`: 128 random bits in hex. By hand, because `randomUUID` needs https or localhost. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
