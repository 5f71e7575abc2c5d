import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractionsIn } from '../../testing/contractions.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
/** The baseline of release 0.2.0 is 0. */
const FIRST = 1;

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST)
  .map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }));

test('no migration takes away what the release before needs, unless it says from which one on it runs', () => {
  const faults = migrations
    .filter(({ name, sql }) => saysOldest(sql) !== Number(name.slice(0, 4)))
    .flatMap(({ name, sql }) => contractionsIn(sql).map((statement) => `${name}: ${statement}`));
  expect(faults).toEqual([]);
});

/** The migration from which on servers may run, as this one says; undefined when it does not say. */
function saysOldest(sql: string): number | undefined {
  const [, number] = /UPDATE\s+"?schema_support"?\s+SET\s+"?oldest_migration"?\s*=\s*(\d+)/i.exec(sql) ?? [];
  return number === undefined ? undefined : Number(number);
}

test.each([
  'DROP TABLE "carts";',
  'ALTER TABLE "orders" DROP COLUMN "note";',
  'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE "carts" RENAME TO "baskets";',
  'ALTER TABLE "orders" ADD COLUMN "source" text NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;',
  'ALTER TABLE "orders" ALTER COLUMN "total" TYPE bigint;',
  'DROP FUNCTION sales_of(date);',
  'DROP TRIGGER orders_mark_first ON "orders";',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT;',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK ("note" <> \'\');',
  'CREATE UNIQUE INDEX "orders_note" ON "orders" ("note");',
])('%s breaks it', (sql) => {
  expect(contractionsIn(`CREATE TABLE "a" ("id" integer);\n--> statement-breakpoint\n${sql}`)).toHaveLength(
    1,
  );
});

test.each([
  'CREATE TABLE "notes" ("id" integer PRIMARY KEY, "text" text NOT NULL, CONSTRAINT "x" CHECK ("id" > 0));',
  'CREATE TABLE "notes" ("text" text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "notes_text" ON "notes" ("text");',
  'ALTER TABLE "orders" ADD COLUMN "source" text;',
  'ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT \'shop\' NOT NULL;',
  'CREATE INDEX "orders_note" ON "orders" ("note");',
  'DROP INDEX "orders_note";',
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_note";',
  '-- DROP TABLE "carts";\nUPDATE "orders" SET "note" = \'\';',
])('%s does not', (sql) => {
  expect(contractionsIn(sql)).toEqual([]);
});
