import { setTimeout as wait } from 'node:timers/promises';
import { type Fleet, until } from './parts.ts';

/** Milliseconds between two tries. */
const RETRY = 500;
/** The demo's first product, which the storm does not order. */
const PRODUCT = '1';

let cents = 87_300;

/** The owner saves another price in the office, again and again until it is acknowledged. @returns it, in dollars */
export async function savePrice({ url, cookie }: Fleet): Promise<number> {
  cents += 1;
  const price = cents / 100;
  const address = `${url}/api/office/products/${PRODUCT}`;
  const save = async () => {
    const { version } = (await (await fetch(address, { headers: { cookie } })).json()) as { version: number };
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { cookie, origin: url, 'content-type': 'application/json', 'if-match': `"${version}"` },
      body: JSON.stringify({ price }),
    });
    await answer.arrayBuffer();
    return answer.ok;
  };
  while (!(await save().catch(() => false))) await wait(RETRY);
  return price;
}

/** Until the list and the page of every server show it. */
export async function untilShown({ servers }: Fleet, saved: number): Promise<void> {
  for (const { url } of servers) {
    for (const address of [`/api/products?lang=en&ids=${PRODUCT}`, `/shop?lang=en&product=${PRODUCT}`]) {
      await until(async () => (await (await fetch(url + address)).text()).includes(`${saved}`));
    }
  }
}
