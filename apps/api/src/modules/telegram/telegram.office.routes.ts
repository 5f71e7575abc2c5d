import type { OfficeCalls } from '@phsar/contract/office/calls';
import { isPermitted } from '@phsar/contract/office/permissions';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { OfficeGuard } from '../staff/staff.module.ts';
import { checkAdministers, type LinksService } from './links.service.ts';
import type { TelegramService } from './telegram.service.ts';

interface TelegramOfficeDeps {
  guard: Pick<OfficeGuard, 'isMissingFactor'>;
  links: LinksService;
  telegram: TelegramService;
}

/** The office's calls for Telegram. */
export function telegramOfficeRoutes(
  route: Route<OfficeCalls>,
  { guard, links, telegram }: TelegramOfficeDeps,
): void {
  /** Everyone may link themselves; linking the group needs `shop.administer`. */
  const permit = ({ staff, body }: { staff: StaffCaller; body: unknown }) => {
    if (guard.isMissingFactor(staff)) throw new ShopError('second_factor_missing');
    if (Object(body).kind === 'group') checkAdministers(staff);
  };

  route('createTelegramLink', ({ body, staff }) => links.makeCode(staff, body.kind), { permit });
  route('listTelegramLinks', ({ staff }) => links.list(staff));
  route('removeTelegramLink', async ({ params, staff }) => {
    await links.remove(staff, params.id);
    return { success: true };
  });
  route('getTelegram', async ({ staff }) => {
    const state = await telegram.state();
    return isPermitted(staff.role, 'orders.read') ? state : { ...state, failed: [] };
  });
  route('changeTelegram', ({ body, staff }) => telegram.change(staff, body));
  route('handleFailedNews', ({ body, staff }) => telegram.handleFailed(staff, body.deed));
}
