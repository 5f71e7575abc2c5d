import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { type OfficeGuard, staffAsking } from '../staff/staff.module.ts';
import type { BannersService } from './banners.service.ts';

/** The office's calls for the banners of the shop's first page. */
export function bannersOfficeRoutes(
  route: Route<OfficeSchemas>,
  { banners, guard }: { banners: BannersService; guard: Pick<OfficeGuard, 'callerOf'> },
): void {
  const asking = (request: FastifyRequest, body: unknown) =>
    staffAsking(guard.callerOf(request), request, body);

  route('listBanners', () => banners.list());
  route('createBanner', ({ body, request }) => banners.create(body, asking(request, body)));
  route('orderBanners', ({ body, request }) => banners.order(body.ids.map(Number), asking(request, body)));
  route('editBanner', ({ params, body, request }) =>
    banners.edit(Number(params.id), body, { ...asking(request, body), version: versionOf(request) }),
  );
  route('deleteBanner', async ({ params, request }) => {
    await banners.remove(Number(params.id), asking(request, null));
    return { success: true };
  });
}
