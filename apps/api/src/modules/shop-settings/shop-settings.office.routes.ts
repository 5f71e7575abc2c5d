import type { OfficeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import { centsNearest, dollarsFromCents } from '@phsar/domain/money';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { staffRequest } from '../staff/staff.module.ts';
import type { SettingsWriting } from './settings-writing.service.ts';

/** The office's calls for the shop's settings and the delivery threshold. */
export function shopSettingsOfficeRoutes(route: Route<OfficeCalls>, settings: SettingsWriting): void {
  route('getSettings', () => settings.find());
  route(
    'changeSettings',
    (call) => {
      const { staff, body, request } = call;
      const version = request.headers['if-match'] === undefined ? null : versionOf(request);
      return settings.change(body, { ...staffRequest(call), version, isProved: staff.isProved });
    },
    { permit: permitAccount },
  );
  route('changeDeliveryFreeLimit', async (call) => {
    const { body, request } = call;
    const amount = centsNearest(body.amount);
    // The amount that was read, in cents, is its own version.
    const read = request.headers['if-match'] === undefined ? null : versionOf(request);
    const inForce = await settings.changeDeliveryFreeLimit(amount, { ...staffRequest(call), read });
    return { amount: dollarsFromCents(inForce) };
  });
}

/** The payment account is the owner's. @throws ShopError `forbidden` */
function permitAccount({ staff, body }: { staff: StaffCaller; body: unknown }): void {
  const isAsked = typeof body === 'object' && body !== null && 'khqr' in body;
  if (isAsked && !isPermitted(staff.role, 'shop.administer')) throw new ShopError('forbidden');
}
