import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { isPermitted, type Role } from '@phsar/contract/office/permissions';
import { centsNearest, dollarsFromCents } from '@phsar/domain/money';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { type OfficeGuard, staffAsking } from '../staff/staff.module.ts';
import type { SettingsWriting } from './settings-writing.service.ts';

/** The office's calls for the shop's settings and the delivery threshold. */
export function shopSettingsOfficeRoutes(
  route: Route<OfficeSchemas>,
  { settings, guard }: { settings: SettingsWriting; guard: Pick<OfficeGuard, 'callerOf'> },
): void {
  const askedBy = (request: FastifyRequest, body: unknown) =>
    staffAsking(guard.callerOf(request), request, body);

  route('getSettings', () => settings.find());
  route(
    'changeSettings',
    ({ body, request }) => {
      const version = request.headers['if-match'] === undefined ? null : versionOf(request);
      const { isProved } = guard.callerOf(request);
      return settings.change(body, { ...askedBy(request, body), version, isProved });
    },
    { permit: (request) => permitAccount(request, guard.callerOf(request).role) },
  );
  route('changeDeliveryFreeLimit', async ({ body, request }) => {
    const amount = centsNearest(body.amount);
    // The amount that was read, in cents, is its own version.
    const read = request.headers['if-match'] === undefined ? null : versionOf(request);
    const inForce = await settings.changeDeliveryFreeLimit(amount, { ...askedBy(request, body), read });
    return { amount: dollarsFromCents(inForce) };
  });
}

/** The payment account is the owner's. @throws ShopError `forbidden` */
function permitAccount({ body }: FastifyRequest, role: Role): void {
  const isAsked = typeof body === 'object' && body !== null && 'khqr' in body;
  if (isAsked && !isPermitted(role, 'shop.administer')) throw new ShopError('forbidden');
}
