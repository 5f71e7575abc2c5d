import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { isPermitted } from '@phsar/contract/office/permissions';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { OfficeGuard } from '../staff/staff.module.ts';
import { checkAdministers, type LinksService } from './links.service.ts';
import type { TelegramService } from './telegram.service.ts';

interface TelegramOfficeDeps {
  guard: Pick<OfficeGuard, 'callerOf' | 'isMissingFactor'>;
  links: LinksService;
  telegram: TelegramService;
}

/** The office's calls for Telegram. */
export function telegramOfficeRoutes(
  route: Route<OfficeSchemas>,
  { guard, links, telegram }: TelegramOfficeDeps,
): void {
  /** Everybody may link themselves; the group is of the owner. */
  const permit = (request: FastifyRequest) => {
    const caller = guard.callerOf(request);
    if (guard.isMissingFactor(caller)) throw new ShopError('second_factor_missing');
    if (Object(request.body).kind === 'group') checkAdministers(caller);
  };

  route('createTelegramLink', ({ body, request }) => links.makeCode(guard.callerOf(request), body.kind), {
    permit,
  });
  route('listTelegramLinks', ({ request }) => links.list(guard.callerOf(request)));
  route('removeTelegramLink', async ({ params, request }) => {
    await links.remove(guard.callerOf(request), params.id);
    return { success: true };
  });
  route('getTelegram', async ({ request }) => {
    const state = await telegram.state();
    return isPermitted(guard.callerOf(request).role, 'orders.read') ? state : { ...state, failed: [] };
  });
  route('changeTelegram', ({ body, request }) => telegram.change(guard.callerOf(request), body));
  route('handleFailedNews', ({ body, request }) => telegram.handleFailed(guard.callerOf(request), body.deed));
}
