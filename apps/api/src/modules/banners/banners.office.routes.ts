import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { staffRequest } from '../staff/staff.module.ts';
import type { BannersService } from './banners.service.ts';

/** The office's calls for the banners of the shop's first page. */
export function bannersOfficeRoutes(route: Route<OfficeCalls>, banners: BannersService): void {
  route('listBanners', () => banners.list());
  route('createBanner', (call) => banners.create(call.body, staffRequest(call)));
  route('orderBanners', (call) => banners.order(call.body.ids.map(Number), staffRequest(call)));
  route('editBanner', (call) =>
    banners.edit(Number(call.params.id), call.body, {
      ...staffRequest(call),
      version: versionOf(call.request),
    }),
  );
  route('deleteBanner', async (call) => {
    await banners.remove(Number(call.params.id), staffRequest(call));
    return { success: true };
  });
}
