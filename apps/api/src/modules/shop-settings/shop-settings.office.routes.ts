import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { centsNearest, dollarsFromCents } from '@phsar/domain/money';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import type { OfficeGuard } from '../staff/office-guard.service.ts';
import { staffKeyOf } from '../staff/staff-keys.service.ts';
import { staffActor } from '../staff/staff-sessions.service.ts';
import type { SettingsWriting } from './settings-writing.service.ts';

/** The office's calls for the shop's settings and the delivery threshold. */
export function shopSettingsOfficeRoutes(
  route: Route<OfficeSchemas>,
  { settings, guard }: { settings: SettingsWriting; guard: Pick<OfficeGuard, 'callerOf'> },
): void {
  const askedBy = (request: FastifyRequest, body: unknown) => {
    const caller = guard.callerOf(request);
    return { by: staffActor(caller), key: staffKeyOf(request, caller.staffId, body) };
  };

  route('getSettings', () => settings.find());
  route('changeSettings', ({ body, request }) => {
    const version = request.headers['if-match'] === undefined ? null : versionOf(request);
    return settings.change(body, { ...askedBy(request, body), version });
  });
  route('changeDeliveryFreeLimit', async ({ body, request }) => {
    const amount = centsNearest(body.amount);
    return {
      amount: dollarsFromCents(await settings.changeDeliveryFreeLimit(amount, askedBy(request, body))),
    };
  });
}
