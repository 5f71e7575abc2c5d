import type { TestProject } from 'vitest/node';
import './database-template.ts';
import { makeEmbeddedTemplate } from './make-embedded-template.ts';
import { makePostgresTemplate } from './make-postgres-template.ts';

/** Once per run: both databases, migrated, for tests that break each of them. */
export default async function setup({ provide }: TestProject) {
  const embedded = await makeEmbeddedTemplate();
  const postgres = await makePostgresTemplate();
  provide('hardTemplates', { embedded: embedded.template, postgres: postgres.template });
  return async () => {
    await postgres.remove();
    await embedded.remove();
  };
}
