/** Statements after which queries or writes of the release before may fail. */
const CONTRACTIONS = [
  /^DROP TABLE/i,
  /^ALTER TABLE .* DROP COLUMN/is,
  /^ALTER TABLE .* RENAME/is,
  /^ALTER TABLE .* ADD COLUMN (?!.*\bDEFAULT\b).*NOT NULL/is,
  /^ALTER TABLE .* ALTER COLUMN .* (SET NOT NULL|(SET DATA )?TYPE|DROP DEFAULT)/is,
  /^ALTER TABLE .* ADD CONSTRAINT/is,
  /^CREATE UNIQUE INDEX/i,
  /^ALTER TYPE/i,
  /^DROP (FUNCTION|TRIGGER)/i,
];

/** The statements of a migration that the release before may not survive; those about its own new tables are fine. */
export function contractionsIn(sql: string): string[] {
  const statements = sql
    .replace(/^\s*--(?!>).*$/gm, '')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim());
  const made = new Set(
    statements.flatMap((statement) => /^CREATE TABLE "(\w+)"/i.exec(statement)?.[1] ?? []),
  );
  return statements.filter((statement) => {
    const table = /^(?:ALTER TABLE|CREATE UNIQUE INDEX "\w+" ON) "(\w+)"/i.exec(statement)?.[1];
    return !made.has(table ?? '') && CONTRACTIONS.some((contraction) => contraction.test(statement));
  });
}
