import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { accounts } from '../modules/accounts/schema.ts';
import { openTestDatabase } from '../testing/database-under-test.ts';
import { createLog } from './log.ts';

it('a failed statement is logged without its parameters', async () => {
  const database = await openTestDatabase();
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const person = {
    fullName: 'Sok Dara',
    foldedName: 'sok dara',
    phone: '+85512345678',
    passwordHash: '$argon2id$v=19$secret',
    address: 'Street 63',
  };
  await database.db.insert(accounts).values(person);
  const failure = await database.db
    .insert(accounts)
    .values(person)
    .then(
      () => null,
      (error: unknown) => error,
    );
  createLog('info', stream).error({ err: failure }, 'request failed');
  await database.close();
  expect(written).toContain('insert into');
  expect(written).toContain('23505');
  for (const secret of Object.values(person)) expect(written).not.toContain(secret);
});
