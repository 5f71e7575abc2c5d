import { type ApiClient, ApiError, createApiClient, type Transport } from '../client.ts';
import type { ErrorBodiesOf } from '../endpoint.ts';
import type { OfficeCallName, OfficeCalls } from './calls.ts';
import { OFFICE_TABLE } from './office-table.ts';

export type OfficeClient = ApiClient<OfficeCalls>;

export function createOfficeClient(transport: Transport): OfficeClient {
  return createApiClient(OFFICE_TABLE, transport);
}

type ErrorBodies<N extends OfficeCallName> = ErrorBodiesOf<OfficeCalls[N]>;

/** The body of a call's `changed_meanwhile`. */
export type OfficeConflict<N extends OfficeCallName> = ErrorBodies<N>['changed_meanwhile' &
  keyof ErrorBodies<N>];

/** What a call's refusal says besides code and message; null for any other failure. */
export function refusalBody<N extends OfficeCallName, Code extends keyof ErrorBodies<N>>(
  _name: N,
  code: Code,
  error: unknown,
): ErrorBodies<N>[Code] | null {
  if (!(error instanceof ApiError) || error.answer?.code !== code) return null;
  return error.answer as ErrorBodies<N>[Code];
}
