import { ApiError } from '@phsar/contract/client';
import { LIMITS } from '@phsar/contract/limits';
import type { ChangedMeanwhile } from '@phsar/contract/office/errors';
import type { OfficeBanner, OfficePicture } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { CheckboxField, TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api, fieldErrorsOf, refusalOf } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PictureField } from '../../ui/picture-upload/picture-field.tsx';
import { tellDone } from '../../ui/toast.ts';
import { BannerPreview } from './banner-preview.tsx';
import {
  type BannerFields,
  type BannerPart,
  type BannerParts,
  bodyOf,
  conflictsOf,
  fieldsOf,
  merged,
} from './banner-values.tsx';

type Conflict = Pick<ChangedMeanwhile<OfficeBanner>, 'by' | 'at' | 'current'> & { mine: BannerParts };

interface BannerDialogProps {
  /** Null for a new one. */
  banner: OfficeBanner | null;
  onSaved: () => void;
  onClose: () => void;
}

/** One banner: its pictures, texts in both languages, days; with a preview as a phone and a computer show it. */
export function BannerDialog({ banner, onSaved, onClose }: BannerDialogProps) {
  const form = useDraftForm<BannerFields>(
    banner === null ? 'banner-new' : `banner ${banner._id} ${banner.version}`,
    fieldsOf(banner),
  );
  const { register, handleSubmit, errors, setError, clearErrors, setValue, values, isSubmitting } = form;
  const [picture, setPicture] = useState<OfficePicture | null>(banner?.picture ?? null);
  const [narrowPicture, setNarrowPicture] = useState<OfficePicture | null>(banner?.narrowPicture ?? null);
  const [isPictureOnWay, setPictureOnWay] = useState(false);
  const [isNarrowOnWay, setNarrowOnWay] = useState(false);
  const isUploading = isPictureOnWay || isNarrowOnWay;
  const [pictureError, setPictureError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [key] = useState(randomKey);
  /** As it was read last; null for a new one. */
  const [base, setBase] = useState(banner);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function send(entered: BannerFields) {
    if (picture === null || isUploading) return setPictureError(m.banners_picture_required());
    await save({ ...entered, picture, narrowPicture }, base);
  }

  async function save(mine: BannerParts, read: OfficeBanner | null) {
    setFailure(null);
    const body = bodyOf(mine);
    try {
      if (read === null) await api.call('createBanner', { body }, { headers: { 'idempotency-key': key } });
      else
        await api.call(
          'editBanner',
          { params: { id: read._id }, body },
          { headers: { 'if-match': `"${read.version}"` } },
        );
      form.draft.forget();
      tellDone(m.banners_saved());
      onSaved();
      onClose();
    } catch (error) {
      if (fieldErrorsOf(error).until !== undefined) setError('until', m.banners_days_wrong());
      if (refusalOf(error) === 'changed_meanwhile' && error instanceof ApiError)
        // What was typed since is mine too, when it is asked whose stays.
        return setConflict({
          ...(error.answer as unknown as Omit<Conflict, 'mine'>),
          mine: { ...mine, ...form.getValues() },
        });
      setFailure(errorText(error));
    }
  }

  /** Goes on from what was saved meanwhile. @param chosen parts of mine that stay although theirs differ */
  async function saveOver({ current, mine }: Conflict, chosen: ReadonlySet<string>) {
    const parts = merged({ base, current, mine }, chosen as ReadonlySet<BannerPart>);
    const { picture: chosenPicture, narrowPicture: chosenNarrow, ...fields } = parts;
    setConflict(null);
    setBase(current);
    setPicture(chosenPicture);
    setNarrowPicture(chosenNarrow);
    for (const [name, value] of Object.entries(fields)) setValue(name as keyof BannerFields, value);
    await save(parts, current);
  }

  function takeTheirs() {
    form.draft.forget();
    onSaved();
    onClose();
  }

  const text = (name: Exclude<keyof BannerFields, 'isOn'>, label: string, maxLength: number) => (
    <TextField
      {...register(name, { validate: () => true, onChange: () => clearErrors() })}
      label={label}
      error={errors[name]?.message}
      maxLength={maxLength}
      autoComplete="off"
    />
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
      onClose={() => form.draft.leave(onClose)}
      title={banner === null ? m.banners_new() : m.banners_edit()}
    >
      <form method="post" noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
        <DraftNotice draft={form.draft} onStartOver={form.startOver} />
        <PictureField
          label={m.banners_picture()}
          hint={m.banners_picture_hint()}
          error={pictureError}
          value={picture}
          onBusy={setPictureOnWay}
          onChange={(chosen) => {
            setPicture(chosen);
            setPictureError(undefined);
          }}
        />
        <PictureField
          label={m.banners_narrow_picture()}
          hint={m.banners_narrow_picture_hint()}
          value={narrowPicture}
          onBusy={setNarrowOnWay}
          onChange={setNarrowPicture}
          isRemovable
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...register('title1Km', {
              validate: (km, all) =>
                km.trim() !== '' || all.title1En.trim() !== '' || m.banners_title_required(),
              onChange: () => clearErrors(),
            })}
            label={m.banners_title_km()}
            error={errors.title1Km?.message}
            maxLength={LIMITS.bannerTitle}
            autoComplete="off"
          />
          {text('title1En', m.banners_title_en(), LIMITS.bannerTitle)}
          {text('title2Km', m.banners_text_km(), LIMITS.bannerText)}
          {text('title2En', m.banners_text_en(), LIMITS.bannerText)}
          {text('buttonKm', m.banners_button_km(), LIMITS.bannerButton)}
          {text('buttonEn', m.banners_button_en(), LIMITS.bannerButton)}
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
            title1={shownText(values.title1Km, values.title1En)}
            title2={shownText(values.title2Km, values.title2En)}
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

/** The text in the person's own language, or in the other one, as shoppers would see it. */
function shownText(km = '', en = ''): string {
  return currentLanguage() === 'km' ? km || en : en || km;
}
