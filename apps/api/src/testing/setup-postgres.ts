import type { TestProject } from 'vitest/node';
import './database-template.ts';
import { makePostgresTemplate } from './make-postgres-template.ts';

/** Once per run: a PostgreSQL with a migrated database that every test file copies. */
export default async function setup({ provide }: TestProject) {
  const { template, remove } = await makePostgresTemplate();
  provide('databaseTemplate', template);
  return remove;
}
