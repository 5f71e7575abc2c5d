import type { Shopper } from './shoppers.ts';

/** A kind of call: its path, and what a shopper sends. */
export interface CallKind {
  path: string;
  bodyOf(shopper: Shopper): unknown;
}

/** A wrk script that rotates through the shoppers; each order has its own idempotency key. @param round makes the keys its own */
export function scriptOf({ path, bodyOf }: CallKind, shoppers: readonly Shopper[], round: string): string {
  const calls = shoppers.map(
    (shopper) =>
      `{ token = ${lua(`Bearer ${shopper.token}`)}, body = ${lua(JSON.stringify(bodyOf(shopper)))} }`,
  );
  return `
local calls = { ${calls.join(',\n')} }
local count = 0
request = function()
  count = count + 1
  local call = calls[(count % #calls) + 1]
  return wrk.format('POST', ${lua(path)}, {
    ['authorization'] = call.token,
    ['content-type'] = 'application/json',
    ['idempotency-key'] = ${lua(`${round} `)} .. count,
  }, call.body)
end
`;
}

/** A Lua string literal without escapes. */
function lua(text: string): string {
  return `[==[${text}]==]`;
}
