import { clientTable } from '../endpoint.ts';
import { API_BASE } from './calls.ts';
import { paymentCalls } from './payments.ts';

/** What the few browsers load that pay by code. The apps' builds replace this file by the table itself. */
export const PAYMENT_TABLE = clientTable({ base: API_BASE, calls: paymentCalls });
