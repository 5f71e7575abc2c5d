import { LIMITS } from '@phsar/contract/limits';
import type { BannerEdit, NewBanner, OfficeBanner, OfficePicture } from '@phsar/contract/office/wire';
import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import {
  type CatalogueService,
  differences,
  editedBy,
  type StaffEditing,
} from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { findPictures, type PictureRow, pictureAddress } from '../media/media.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import * as repository from './banners.repository.ts';

interface BannersDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'write' | 'today'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

/** The banners of the landing page, as staff manage them. */
export interface BannersService {
  /** In order. */
  list(): Promise<OfficeBanner[]>;
  /** @throws ShopError `invalid_input` */
  create(body: NewBanner, asking: StaffRequest): Promise<OfficeBanner>;
  /** @throws ShopError `not_found`, `changed_meanwhile`, `invalid_input` */
  edit(id: number, edit: BannerEdit, asking: StaffEditing): Promise<OfficeBanner>;
  /** @throws ShopError `not_found` */
  remove(id: number, asking: StaffRequest): Promise<void>;
  /** @param ids first, in this order; the others stay behind them */
  order(ids: readonly number[], asking: StaffRequest): Promise<OfficeBanner[]>;
}

const SUBJECT = 'banner:';
/** The default text of a new banner's button. */
const BUTTON = 'shop_now';
const NO_PICTURE = 'There is no such picture';
const NO_TEXTS: Localized = inEachLanguage(() => '');

/** Creates the service by which staff manage banners. */
export function createBannersService({ db, catalogue, audit, sources }: BannersDeps): BannersService {
  const write = async (
    asking: StaffRequest,
    work: (transaction: Transaction, all: repository.StaffBannerRow[]) => Promise<number | 'all'>,
  ): Promise<number> => {
    const subject = await catalogue.write(({ transaction, onlyProducts }) => {
      onlyProducts([]);
      return onceForKey(transaction, asking.key, sources.now(), async () => {
        const all = await repository.listStaffBanners(transaction, catalogue.today());
        return `${SUBJECT}${await work(transaction, all)}`;
      });
    });
    return Number(subject.slice(SUBJECT.length));
  };
  const editorOf = ({ by }: StaffRequest) => editedBy(by, sources.now());
  const rows = () => repository.listStaffBanners(db, catalogue.today());
  const find = async (id: number) => present(known(await rows(), id));

  return {
    list: async () => (await rows()).map(present),

    async create(body, asking) {
      const id = await write(asking, async (transaction, all) => {
        if (all.length >= LIMITS.banners) {
          throw invalidInput({ title1: `There are at most ${LIMITS.banners} banners` });
        }
        const content = merged({ ...EMPTY, pictureId: body.picture }, body);
        await checkContent(transaction, content, null);
        const place = { key: `banner-${sources.token(6)}`, position: all.length, buttonText: BUTTON };
        const written = await repository.insertBanner(transaction, place, content, editorOf(asking));
        await repository.placeBanners(transaction, [...all.map((one) => one.id), written]);
        await audit.record(transaction, asking.by, {
          action: 'banner.created',
          subject: `${SUBJECT}${written}`,
          after: { ...content },
        });
        return written;
      });
      return await find(id);
    },

    async edit(id, edit, asking) {
      await write(asking, async (transaction, all) => {
        const current = known(all, id);
        if (current.version !== asking.version) throw outdated(current, edit, asking.version);
        const before = contentOf(current);
        const content = merged(before, edit);
        const change = differences(before, content);
        if (Object.keys(change.after).length === 0) return id;
        await checkContent(transaction, content, before);
        await repository.updateBanner(transaction, id, content, editorOf(asking));
        await audit.record(transaction, asking.by, {
          action: 'banner.changed',
          subject: `${SUBJECT}${id}`,
          ...change,
        });
        return id;
      });
      return await find(id);
    },

    async remove(id, asking) {
      await write(asking, async (transaction, all) => {
        const current = known(all, id);
        await repository.deleteBanner(transaction, id);
        await audit.record(transaction, asking.by, {
          action: 'banner.removed',
          subject: `${SUBJECT}${id}`,
          before: { ...contentOf(current) },
        });
        return id;
      });
    },

    async order(ids, asking) {
      await write(asking, async (transaction, all) => {
        const before = all.map(({ id }) => id);
        const wanted = [...new Set(ids)].filter((id) => before.includes(id));
        const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
        if (after.join() === before.join()) return 'all';
        await repository.placeBanners(transaction, after);
        await audit.record(transaction, asking.by, {
          action: 'banners.ordered',
          subject: 'banners',
          before: { order: before },
          after: { order: after },
        });
        return 'all';
      });
      return (await rows()).map(present);
    },
  };
}

const EMPTY = {
  title1: NO_TEXTS,
  title2: NO_TEXTS,
  buttonText: NO_TEXTS,
  narrowPictureId: null,
  isOn: true,
  from: null,
  until: null,
};

function contentOf(row: repository.StaffBannerRow): repository.BannerContent {
  const { title1, title2, buttonText, isOn, from, until, picture, narrowPicture } = row;
  const pictureIds = { pictureId: picture.id, narrowPictureId: narrowPicture?.id ?? null };
  return { title1, title2, buttonText, isOn, from, until, ...pictureIds };
}

function merged(before: repository.BannerContent, edit: BannerEdit): repository.BannerContent {
  const texts = (old: Localized, given: BannerEdit['title1']) =>
    inEachLanguage((language) => given?.[language] ?? old[language]);
  return {
    title1: texts(before.title1, edit.title1),
    title2: texts(before.title2, edit.title2),
    buttonText: texts(before.buttonText, edit.buttonText),
    isOn: edit.isOn ?? before.isOn,
    from: edit.from === undefined ? before.from : edit.from,
    until: edit.until === undefined ? before.until : edit.until,
    pictureId: edit.picture ?? before.pictureId,
    narrowPictureId: edit.narrowPicture === undefined ? before.narrowPictureId : edit.narrowPicture,
  };
}

/** @param before null for a new one @throws ShopError `invalid_input` */
async function checkContent(
  transaction: Transaction,
  { title1, from, until, pictureId, narrowPictureId }: repository.BannerContent,
  before: repository.BannerContent | null,
): Promise<void> {
  const errors: Record<string, string> = {};
  if (LANGUAGES.every((language) => title1[language] === '')) errors.title1 = 'Please enter a title';
  if (from !== null && until !== null && until < from) errors.until = 'is before the first day';
  const isUnknown = async (id: string) => (await findPictures(transaction, [id])).length === 0;
  if (pictureId !== before?.pictureId && (await isUnknown(pictureId))) errors.picture = NO_PICTURE;
  if (narrowPictureId !== null && narrowPictureId !== before?.narrowPictureId) {
    if (await isUnknown(narrowPictureId)) errors.narrowPicture = NO_PICTURE;
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function outdated(current: repository.StaffBannerRow, edit: BannerEdit, version: number): ShopError {
  return new ShopError('changed_meanwhile', {
    by: { _id: current.editorId, name: current.editorName ?? '' },
    at: current.updatedAt.toISOString(),
    current: present(current),
    yours: { ...edit, version },
  });
}

function known(all: readonly repository.StaffBannerRow[], id: number): repository.StaffBannerRow {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new ShopError('not_found');
  return found;
}

function present(row: repository.StaffBannerRow): OfficeBanner {
  const { id, title1, title2, buttonText, isOn, from, until, isShown, version } = row;
  const pictures = {
    picture: shown(row.picture),
    narrowPicture: row.narrowPicture && shown(row.narrowPicture),
  };
  return { _id: String(id), title1, title2, buttonText, ...pictures, isOn, from, until, isShown, version };
}

function shown(picture: PictureRow): OfficePicture {
  return { id: picture.id, url: pictureAddress(picture) };
}
