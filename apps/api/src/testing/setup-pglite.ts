import type { TestProject } from 'vitest/node';
import './database-template.ts';
import { makeEmbeddedTemplate } from './make-embedded-template.ts';

/** Once per run: a migrated data folder that every test file copies. */
export default async function setup({ provide }: TestProject) {
  const { template, remove } = await makeEmbeddedTemplate();
  provide('databaseTemplate', template);
  return remove;
}
