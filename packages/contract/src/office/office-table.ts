import { clientTable } from '../endpoint.ts';
import { officeTable } from './calls.ts';

/** What browsers load of the office's calls. The app's build replaces this file by the table itself. */
export const OFFICE_TABLE = clientTable(officeTable);
