import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService, BulkReads } from '../audit/audit.module.ts';
import { contactMessagesOfficeRoutes, contactMessagesRoutes } from './contact-messages.routes.ts';
import { ContactMessagesService } from './contact-messages.service.ts';

export { type ContactForm, forgetMessagesOfPhone, messagesOfPhone } from './contact-messages.repository.ts';
export { presentOwnMessage } from './contact-messages.routes.ts';
export { CONTACT_RECEIVED, type ContactMessagesService } from './contact-messages.service.ts';

export interface ContactMessagesModuleDeps {
  database: Database;
  audit: Pick<AuditService, 'record'>;
  bulkReads: BulkReads;
  sources: Pick<Sources, 'now'>;
}

export interface ContactMessagesModule extends Module {
  service: ContactMessagesService;
}

/** Messages of the contact page. */
export function createContactMessagesModule({
  database,
  audit,
  bulkReads,
  sources,
}: ContactMessagesModuleDeps): ContactMessagesModule {
  const service = new ContactMessagesService({ db: database.db, audit, sources });
  return {
    service,
    tasks: { 'contact messages': () => service.deleteOld() },
    routes({ route, officeRoute }) {
      contactMessagesRoutes(route, service);
      contactMessagesOfficeRoutes(officeRoute, { messages: service, bulkReads });
    },
  };
}
