import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService, BulkReads } from '../audit/audit.module.ts';
import { contactMessagesOfficeRoutes } from './contact-messages.office.routes.ts';
import { contactMessagesRoutes } from './contact-messages.routes.ts';
import { type ContactMessagesService, createContactMessagesService } from './contact-messages.service.ts';

export { CONTACT_RECEIVED, type ContactMessagesService, stateOf } from './contact-messages.service.ts';
export { forgetMessagesOfPhone, messagesOfPhone } from './messages-of-phone.ts';

export interface ContactMessagesModuleDeps {
  database: Database;
  audit: Pick<AuditService, 'record'>;
  bulkReads: BulkReads;
  sources: Pick<Sources, 'now'>;
}

/** The module with the service that counts what waits. */
export interface ContactMessagesModule extends Module {
  service: ContactMessagesService;
}

/** Messages of the contact page: kept for the shop, answered in the office. */
export function createContactMessagesModule({
  database,
  audit,
  bulkReads,
  sources,
}: ContactMessagesModuleDeps): ContactMessagesModule {
  const service = createContactMessagesService({ db: database.db, audit, sources });
  return {
    service,
    tasks: { 'contact messages': service.forgetOld },
    routes({ route, officeRoute }) {
      contactMessagesRoutes(route, service);
      contactMessagesOfficeRoutes(officeRoute, { messages: service, bulkReads });
    },
  };
}
