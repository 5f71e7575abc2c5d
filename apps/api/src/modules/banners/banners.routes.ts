import type { Banner } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import type { HttpServer } from '../../platform/http/http-server.ts';
import {
  type CatalogueCalls,
  type CatalogueService,
  type StaffEditingDeps,
  staffEditing,
} from '../catalogue/catalogue.module.ts';
import { pictureAddress } from '../media/media.module.ts';
import { staffRequest } from '../staff/staff.module.ts';
import { type BannerRow, isBannerShown, listBanners } from './banners.repository.ts';
import { createBanner, deleteBanner, editBanner, listForStaff, orderBanners } from './banners.service.ts';

export function bannersRoutes(
  { route, officeRoute }: Pick<HttpServer, 'route' | 'officeRoute'>,
  deps: StaffEditingDeps & { catalogue: Pick<CatalogueService, 'answers'> },
  { answer }: Pick<CatalogueCalls, 'answer'>,
): void {
  const { db, catalogue } = deps;
  route('listBanners', (call) =>
    answer('listBanners', call, () => {
      const day = catalogue.today();
      return catalogue.answers.one(`banners ${call.language}`, async () =>
        (await listBanners(db))
          .filter((row) => isBannerShown(row, day))
          .map((row) => presentBanner(row, call.language)),
      );
    }),
  );
  officeRoute('listBanners', () => listForStaff(deps));
  officeRoute('createBanner', (call) => createBanner(deps, call.body, staffRequest(call)));
  officeRoute('orderBanners', (call) => orderBanners(deps, call.body.ids.map(Number), staffRequest(call)));
  officeRoute('editBanner', (call) =>
    editBanner(deps, Number(call.params.id), call.body, staffEditing(call)),
  );
  officeRoute('deleteBanner', async (call) => {
    await deleteBanner(deps, Number(call.params.id), staffRequest(call));
    return { success: true };
  });
}

export function presentBanner(row: BannerRow, language: Language): Banner {
  const { narrowPicture } = row;
  const ownButtonText = row.ownButtonText[language];
  return {
    _id: String(row.id),
    title1: textIn(language, row.title1),
    title2: textIn(language, row.title2),
    buttonText: ownButtonText || row.buttonText,
    image: pictureAddress(row.picture),
    ...(narrowPicture !== null && { narrowImage: pictureAddress(narrowPicture) }),
    ...(ownButtonText !== '' && { isButtonTextRaw: true }),
  };
}
