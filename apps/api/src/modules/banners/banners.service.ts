import { LIMITS } from '@phsar/contract/limits';
import type { BannerEdit, NewBanner, OfficeBanner } from '@phsar/contract/office/wire';
import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import {
  changedMeanwhile,
  differences,
  editedBy,
  givenFields,
  type StaffEditing,
  type StaffEditingDeps,
  writeOnce,
} from '../catalogue/catalogue.module.ts';
import { findPictures, presentPicture } from '../media/media.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
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

export async function listForStaff({ db, catalogue }: StaffEditingDeps): Promise<OfficeBanner[]> {
  const day = catalogue.today();
  return (await repository.listBanners(db)).map((row) => present(row, day));
}

/** @throws ShopError `invalid_input` */
export async function createBanner(deps: StaffEditingDeps, body: NewBanner, asking: StaffRequest) {
  const written = await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const all = await repository.listBanners(transaction);
    if (all.length >= LIMITS.banners) {
      throw invalidInput({ title1: `There are at most ${LIMITS.banners} banners` });
    }
    const content = merged({ ...EMPTY, pictureId: body.picture }, body);
    await checkContent(transaction, content, null);
    const key = `banner-${deps.sources.token(6)}`;
    const entry = { ...columnsOf(content), key, position: all.length, buttonText: BUTTON };
    const idOf = await repository.putBanners(transaction, [entry], editedBy(deps, asking));
    const id = idOf(key);
    await repository.placeBanners(transaction, [...all.map((one) => one.id), id]);
    return { id, action: 'banner.created', after: { ...content } };
  });
  return await findBanner(deps, Number(written));
}

/** @throws ShopError `not_found`, `changed_meanwhile`, `invalid_input` */
export async function editBanner(deps: StaffEditingDeps, id: number, edit: BannerEdit, asking: StaffEditing) {
  await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const row = known(await repository.listBanners(transaction), id);
    const { version } = asking;
    if (row.version !== version) {
      throw changedMeanwhile(row, present(row, deps.catalogue.today()), { ...edit, version });
    }
    const before = contentOf(row);
    const content = merged(before, edit);
    const change = differences(before, content);
    if (change === null) return { id };
    await checkContent(transaction, content, before);
    const { key, position, buttonText } = row;
    const entry = { ...columnsOf(content), key, position, buttonText };
    await repository.putBanners(transaction, [entry], editedBy(deps, asking));
    return { id, action: 'banner.changed', ...change };
  });
  return await findBanner(deps, id);
}

/** @throws ShopError `not_found` */
export async function deleteBanner(deps: StaffEditingDeps, id: number, asking: StaffRequest) {
  await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const row = known(await repository.listBanners(transaction), id);
    await repository.removeBanner(transaction, id);
    return { id, action: 'banner.removed', before: { ...contentOf(row) } };
  });
}

/** @param ids first, in this order; the others stay behind them */
export async function orderBanners(deps: StaffEditingDeps, ids: readonly number[], asking: StaffRequest) {
  await writeOnce(deps, 'banner', asking, async ({ transaction }) => {
    const before = (await repository.listBanners(transaction)).map(({ id }) => id);
    const wanted = [...new Set(ids)].filter((id) => before.includes(id));
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
    if (after.join() === before.join()) return { id: 'all' };
    await repository.placeBanners(transaction, after);
    const change = { before: { order: before }, after: { order: after } };
    return { id: 'all', subject: 'banners', action: 'banners.ordered', ...change };
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
  const { title1, title2, buttonText, picture: pictureId, narrowPicture: narrowPictureId, ...others } = edit;
  return {
    ...before,
    ...givenFields({ ...others, pictureId, narrowPictureId }),
    title1: { ...before.title1, ...givenFields(title1 ?? {}) },
    title2: { ...before.title2, ...givenFields(title2 ?? {}) },
    buttonText: { ...before.buttonText, ...givenFields(buttonText ?? {}) },
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
