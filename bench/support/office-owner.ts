import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Joins a new shop as its first owner. @param dataDir the shop's data folder @returns the session's cookie, `name=value` */
export async function joinAsFirstOwner({ url, dataDir }: { url: string; dataDir: string }): Promise<string> {
  const answer = await fetch(`${url}/api/office/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      code: await setUpCode(dataDir),
      name: 'Sok Dara',
      phoneNumber: '012345678',
      password: 'four-yellow-buses',
    }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === undefined) throw new Error(`Not joined: ${await answer.text()}`);
  return cookie.slice(0, cookie.indexOf(';'));
}

/** The shop writes it in the moment after it is ready. @throws when it is not there within ten seconds */
async function setUpCode(dataDir: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      const code = (await readFile(join(dataDir, 'office-setup'), 'utf8')).trim();
      if (code !== '') return code;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await wait(100);
  }
}
