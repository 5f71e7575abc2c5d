import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { contactMessagesRoutes } from './contact-messages.routes.ts';
import { createContactMessagesService } from './contact-messages.service.ts';

export interface ContactMessagesModuleDeps {
  database: Database;
  sources: Pick<Sources, 'now'>;
}

/** Wires the contact page's endpoint to the database. */
export function createContactMessagesModule({ database, sources }: ContactMessagesModuleDeps): Module {
  const messages = createContactMessagesService({ db: database.db, sources });
  return { routes: ({ route }) => contactMessagesRoutes(route, messages) };
}
