import type { ServerTable } from '../endpoint.ts';
import { OFFICE_ANSWERS } from './endpoint-answers.ts';
import { type OfficeSchemas, officeSchemas } from './endpoint-schemas.ts';
import { OFFICE_API_BASE, type OfficeAccess, officeEndpoints } from './endpoints.ts';

/** The office's calls with schemas and answers, for the server. */
export const officeTable: ServerTable<OfficeSchemas, OfficeAccess> = {
  base: OFFICE_API_BASE,
  endpoints: officeEndpoints,
  schemas: officeSchemas,
  answers: OFFICE_ANSWERS,
};
