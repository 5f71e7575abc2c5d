import { clientTable } from '../endpoint.ts';
import { API_BASE, commonCalls } from './calls.ts';

/** What browsers load of the calls that most pages may make. The apps' builds replace this file by the table itself. */
export const COMMON_TABLE = clientTable({ base: API_BASE, calls: commonCalls });
