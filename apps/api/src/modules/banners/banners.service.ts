import { LIMITS } from '@phsar/contract/limits';
import type { BannerEdit, NewBanner, OfficeBanner } from '@phsar/contract/office/wire';
import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import {
  changedMeanwhile,
  differences,
  editedBy,
  type StaffEditing,
  type StaffEditingDeps,
  writeOnce,
} from '../catalogue/catalogue.module.ts';
import { findPictures, presentPicture } from '../media/media.module.ts';
import type { StaffAsking } from '../staff/staff.module.ts';
import * as repository from './banners.repository.ts';

type BannerRow = repository.BannerRow;

/** What staff write of a banner; compared and logged. */
interface Content extends Pick<BannerRow, 'title1' | 'title2' | 'isOn' | 'pictureId' | 'narrowPictureId'> {
  /** The row's `ownButtonText`. */
  buttonText: Localized;
  from: string | null;
  until: string | null;
}

/** The default text of a new banner's button. */
const BUTTON = 'shop_now';
const NO_PICTURE = 'There is no such picture';
const NO_TEXTS = inEachLanguage(() => '');
const EMPTY = {
  title1: NO_TEXTS,
  title2: NO_TEXTS,
  buttonText: NO_TEXTS,
  narrowPictureId: null,
  isOn: true,
  from: null,
  until: null,
};

/** In order. */
export async function listForStaff({ db, catalogue }: StaffEditingDeps): Promise<OfficeBanner[]> {
  const day = catalogue.today();
  return (await repository.listBanners(db)).map((row) => present(row, day));
}

/** @throws ShopError `invalid_input` */
export async function createBanner(
  deps: StaffEditingDeps,
  body: NewBanner,
  asking: StaffAsking,
): Promise<OfficeBanner> {
  const { audit, sources } = deps;
  const id = await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const all = await repository.listBanners(transaction);
    if (all.length >= LIMITS.banners) {
      throw invalidInput({ title1: `There are at most ${LIMITS.banners} banners` });
    }
    const content = merged({ ...EMPTY, pictureId: body.picture }, body);
    await checkContent(transaction, content, null);
    const key = `banner-${sources.token(6)}`;
    const idOf = await repository.putBanners(
      transaction,
      [{ ...columnsOf(content), key, position: all.length, buttonText: BUTTON }],
      editedBy(asking.by, sources.now()),
    );
    const written = idOf(key);
    await repository.placeBanners(transaction, [...all.map((one) => one.id), written]);
    await audit.record(transaction, asking.by, {
      action: 'banner.created',
      subject: `banner:${written}`,
      after: { ...content },
    });
    return written;
  });
  return await findBanner(deps, Number(id));
}

/** @throws ShopError `not_found`, `changed_meanwhile`, `invalid_input` */
export async function editBanner(
  deps: StaffEditingDeps,
  id: number,
  edit: BannerEdit,
  asking: StaffEditing,
): Promise<OfficeBanner> {
  const { catalogue, audit, sources } = deps;
  await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const row = known(await repository.listBanners(transaction), id);
    const { version } = asking;
    if (row.version !== version) {
      const yours = { ...edit, version };
      throw changedMeanwhile(row, { current: present(row, catalogue.today()), yours });
    }
    const before = contentOf(row);
    const content = merged(before, edit);
    const change = differences(before, content);
    if (change === null) return id;
    await checkContent(transaction, content, before);
    const { key, position, buttonText } = row;
    await repository.putBanners(
      transaction,
      [{ ...columnsOf(content), key, position, buttonText }],
      editedBy(asking.by, sources.now()),
    );
    await audit.record(transaction, asking.by, {
      action: 'banner.changed',
      subject: `banner:${id}`,
      ...change,
    });
    return id;
  });
  return await findBanner(deps, id);
}

/** @throws ShopError `not_found` */
export async function deleteBanner(deps: StaffEditingDeps, id: number, asking: StaffAsking): Promise<void> {
  await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const row = known(await repository.listBanners(transaction), id);
    await repository.removeBanner(transaction, id);
    await deps.audit.record(transaction, asking.by, {
      action: 'banner.removed',
      subject: `banner:${id}`,
      before: { ...contentOf(row) },
    });
    return id;
  });
}

/** @param ids first, in this order; the others stay behind them */
export async function orderBanners(
  deps: StaffEditingDeps,
  ids: readonly number[],
  asking: StaffAsking,
): Promise<OfficeBanner[]> {
  await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const before = (await repository.listBanners(transaction)).map(({ id }) => id);
    const wanted = [...new Set(ids)].filter((id) => before.includes(id));
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
    if (after.join() === before.join()) return 'all';
    await repository.placeBanners(transaction, after);
    await deps.audit.record(transaction, asking.by, {
      action: 'banners.ordered',
      subject: 'banners',
      before: { order: before },
      after: { order: after },
    });
    return 'all';
  });
  return await listForStaff(deps);
}

function contentOf(row: BannerRow): Content {
  const { title1, title2, ownButtonText: buttonText, isOn, pictureId, narrowPictureId } = row;
  const days = { from: row.shownFrom, until: row.shownUntil };
  return { title1, title2, buttonText, isOn, ...days, pictureId, narrowPictureId };
}

function columnsOf({ buttonText: ownButtonText, from: shownFrom, until: shownUntil, ...others }: Content) {
  return { ...others, ownButtonText, shownFrom, shownUntil };
}

function merged(before: Content, edit: BannerEdit): Content {
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
  { title1, from, until, pictureId, narrowPictureId }: Content,
  before: Content | null,
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

async function findBanner({ db, catalogue }: StaffEditingDeps, id: number): Promise<OfficeBanner> {
  return present(known(await repository.listBanners(db), id), catalogue.today());
}

function known(all: readonly BannerRow[], id: number): BannerRow {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new ShopError('not_found');
  return found;
}

function present(row: BannerRow, day: string): OfficeBanner {
  const { pictureId, narrowPictureId, ...content } = contentOf(row);
  return {
    _id: String(row.id),
    ...content,
    picture: presentPicture(row.picture),
    narrowPicture: row.narrowPicture && presentPicture(row.narrowPicture),
    isShown: repository.isBannerShown(row, day),
    version: row.version,
  };
}
