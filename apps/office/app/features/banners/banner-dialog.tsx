import { randomKey } from '@phsar/contract/idempotency-key';
import { LIMITS } from '@phsar/contract/limits';
import { type OfficeConflict, refusalBody } from '@phsar/contract/office/client';
import type { OfficeBanner } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language, textIn } from '@phsar/domain/language';
import { isFilled } from '@phsar/domain/visible-text';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { CheckboxField, TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { leaveDraft, useDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PictureField } from '../../ui/picture-upload/picture-field.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { BannerPreview } from './banner-preview.tsx';
import {
  type BannerDraft,
  type BannerFields,
  type BannerPart,
  type BannerParts,
  type BannerText,
  bannerDraft,
  bodyOf,
  changedParts,
  conflictsOf,
  type EnteredParts,
  merged,
  NAMES,
  partsOf,
} from './banner-values.tsx';

const MAX_LENGTHS: Record<BannerText, number> = {
  title1: LIMITS.bannerTitle,
  title2: LIMITS.bannerText,
  buttonText: LIMITS.bannerButton,
};
const TEXTS = Object.keys(MAX_LENGTHS) as BannerText[];

type Conflict = OfficeConflict<'editBanner'> & { mine: EnteredParts };
/** The banner that was read, and in which version: a draft may be of an older one, which is not known any more. */
interface Read {
  banner: OfficeBanner | null;
  version: number;
}

interface BannerDialogProps {
  /** Null for a new one. */
  banner: OfficeBanner | null;
  onSaved: () => void;
  /** A new one is there, and something typed since is not saved: it is in the draft of that banner. */
  onSavedInPart: (banner: OfficeBanner) => void;
  /** Begins anew with the banner as it is by then. */
  onStartOver: () => void;
  onClose: () => void;
}

/** One banner: its pictures, texts in both languages, days; with a preview as a phone and a computer show it. */
export function BannerDialog({ banner, onSaved, onSavedInPart, onStartOver, onClose }: BannerDialogProps) {
  const draft = useDraft<BannerDraft>(bannerDraft(banner?._id ?? null));
  const { version: keptVersion, ...kept } = draft.values;
  const [start] = useState<EnteredParts>({ ...partsOf(banner), ...kept });
  const { picture: startPicture, narrowPicture: startNarrowPicture, ...startFields } = start;
  const form = useForm<BannerFields>(startFields);
  const { register, handleSubmit, errors, setError, clearErrors, setValue, values, isSubmitting, store } =
    form;
  const [pictures, setPictures] = useState({ picture: startPicture, narrowPicture: startNarrowPicture });
  const { picture, narrowPicture } = pictures;
  const heldPictures = useRef(pictures);
  const [isPictureOnWay, setPictureOnWay] = useState(false);
  const [isNarrowOnWay, setNarrowOnWay] = useState(false);
  const isUploading = isPictureOnWay || isNarrowOnWay;
  const [pictureError, setPictureError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [key] = useState(randomKey);
  const [read, setRead] = useState<Read>({ banner, version: keptVersion ?? banner?.version ?? 0 });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = read.version === (read.banner?.version ?? 0) ? read.banner : null;

  const entered = (): EnteredParts => ({
    ...(store.read().values as BannerFields),
    ...heldPictures.current,
  });
  function keepOver({ banner: before, version }: Read) {
    const changed = changedParts(partsOf(before), entered());
    draft.keep(Object.keys(changed).length === 0 ? {} : { ...changed, version });
  }
  function changePictures(changes: Partial<typeof pictures>) {
    heldPictures.current = { ...heldPictures.current, ...changes };
    setPictures(heldPictures.current);
    keepOver(read);
  }
  function show({ picture: shownPicture, narrowPicture: shownNarrow, ...fields }: EnteredParts) {
    for (const [name, value] of Object.entries(fields)) setValue(name as keyof BannerFields, value);
    heldPictures.current = { picture: shownPicture, narrowPicture: shownNarrow };
    setPictures(heldPictures.current);
  }
  useEffect(() => store.subscribe(() => keepOver(read)), [store, draft, read]);

  async function send() {
    const mine = entered();
    if (mine.picture === null || isUploading) return setPictureError(m.banners_picture_required());
    await save({ ...mine, picture: mine.picture }, read);
  }

  async function save(mine: BannerParts, { banner: before, version }: Read) {
    setFailure(null);
    const body = bodyOf(mine);
    try {
      const { data } =
        before === null
          ? await api.call('createBanner', { body }, { headers: { 'idempotency-key': key } })
          : await api.call(
              'editBanner',
              { params: { id: before._id }, body },
              { headers: { 'if-match': `"${version}"` } },
            );
      leave(data, changedParts(mine, entered()));
    } catch (error) {
      if (fieldErrorsOf(error).until !== undefined) setError('until', m.banners_days_wrong());
      const changed = refusalBody('editBanner', 'changed_meanwhile', error);
      // What was typed since is mine too, when it is asked whose stays.
      if (changed !== null) return setConflict({ ...changed, mine: entered() });
      setFailure(errorText(error));
    }
  }

  /** @param typed what was changed after the banner was sent: it is not saved yet */
  function leave(saved: OfficeBanner, typed: Partial<EnteredParts>) {
    draft.forget();
    onSaved();
    if (Object.keys(typed).length === 0) {
      tellDone(m.banners_saved());
      return onClose();
    }
    tellSavedInPart();
    if (read.banner === null) {
      leaveDraft<BannerDraft>(bannerDraft(saved._id), { ...typed, version: saved.version });
      return onSavedInPart(saved);
    }
    show({ ...partsOf(saved), ...typed });
    takeOver(saved);
  }

  function takeOver(saved: OfficeBanner) {
    const now = { banner: saved, version: saved.version };
    setRead(now);
    keepOver(now);
  }

  /** Goes on from what was saved meanwhile. @param chosen parts of mine that stay although theirs differ */
  async function saveOver({ current, mine }: Conflict, chosen: ReadonlySet<string>) {
    const parts = merged({ base, current, mine }, chosen as ReadonlySet<BannerPart>);
    setConflict(null);
    show(parts);
    takeOver(current);
    const now = { banner: current, version: current.version };
    await save({ ...parts, picture: parts.picture ?? current.picture }, now);
  }

  function takeTheirs() {
    draft.forget();
    onSaved();
    onClose();
  }

  const hasTitle = (_: string, all: BannerFields) =>
    LANGUAGES.some((language) => isFilled(all[`title1.${language}`])) || m.banners_title_required();
  const text = (field: BannerText, language: Language) => {
    const name = `${field}.${language}` as const;
    const isAsked = name === `title1.${DEFAULT_LANGUAGE}`;
    return (
      <TextField
        key={name}
        {...register(name, { validate: isAsked ? hasTitle : () => true, onChange: () => clearErrors() })}
        label={NAMES[name]()}
        error={errors[name]?.message}
        maxLength={MAX_LENGTHS[field]}
        autoComplete="off"
      />
    );
  };
  const shownText = (field: BannerText) =>
    textIn(
      currentLanguage(),
      inEachLanguage((language) => values[`${field}.${language}`] ?? ''),
    );
  if (conflict !== null) {
    return (
      <ChangedMeanwhileDialog
        changed={conflict}
        conflicts={conflictsOf({ ...conflict, base })}
        isSaving={isSubmitting}
        onSave={(chosen) => void saveOver(conflict, chosen)}
        onTheirs={takeTheirs}
        onClose={() => setConflict(null)}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onClose={() => draft.leave(onClose)}
      title={banner === null ? m.banners_new() : m.banners_edit()}
    >
      <form method="post" noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
        <DraftNotice
          draft={draft}
          onStartOver={() => {
            draft.forget();
            onStartOver();
          }}
        />
        <PictureField
          label={m.banners_picture()}
          hint={m.banners_picture_hint()}
          error={pictureError}
          value={picture}
          onBusy={setPictureOnWay}
          onChange={(chosen) => {
            changePictures({ picture: chosen });
            setPictureError(undefined);
          }}
          isLocked={isSubmitting}
        />
        <PictureField
          label={m.banners_narrow_picture()}
          hint={m.banners_narrow_picture_hint()}
          value={narrowPicture}
          onBusy={setNarrowOnWay}
          onChange={(chosen) => changePictures({ narrowPicture: chosen })}
          isRemovable
          isLocked={isSubmitting}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {TEXTS.flatMap((field) => LANGUAGES.map((language) => text(field, language)))}
          <TextField
            {...register('from', { validate: () => true })}
            type="date"
            label={m.banners_from()}
            error={errors.from?.message}
          />
          <TextField
            {...register('until', {
              validate: (until, { from }) => until === '' || from <= until || m.banners_days_wrong(),
              onChange: () => clearErrors('until'),
            })}
            type="date"
            label={m.banners_until()}
            error={errors.until?.message}
          />
        </div>
        <CheckboxField {...register('isOn', { validate: () => true })} label={m.banners_is_on()} />
        {picture !== null && (
          <BannerPreview
            url={picture.url}
            narrowUrl={narrowPicture?.url}
            title1={shownText('title1')}
            title2={shownText('title2')}
          />
        )}
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="lg" isFullWidth isPending={isSubmitting || isUploading}>
          {m.banners_save()}
        </Button>
      </form>
      {banner !== null && (
        <div className="-mx-4 mt-4 sm:-mx-6">
          <SubjectLog subject={`banner:${banner._id}`} />
        </div>
      )}
    </Dialog>
  );
}
