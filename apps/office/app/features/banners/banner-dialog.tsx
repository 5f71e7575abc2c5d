import { LIMITS } from '@phsar/contract/limits';
import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeBanner } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language, textIn } from '@phsar/domain/language';
import { isFilled } from '@phsar/domain/visible-text';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { CheckboxField, TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { leaveDraft } from '../../lib/use-draft.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PictureField } from '../../ui/picture-upload/picture-field.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { BannerPreview } from './banner-preview.tsx';
import {
  type BannerDraft,
  type BannerParts,
  type BannerText,
  type BannerValues,
  bannerDraft,
  bodyOf,
  NAMES,
  partsOf,
  shownPart,
  valuesOf,
} from './banner-values.tsx';

const MAX_LENGTHS: Record<BannerText, number> = {
  title1: LIMITS.bannerTitle,
  title2: LIMITS.bannerText,
  buttonText: LIMITS.bannerButton,
};
const TEXTS = Object.keys(MAX_LENGTHS) as BannerText[];

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
  const [isPictureOnWay, setPictureOnWay] = useState(false);
  const [isNarrowOnWay, setNarrowOnWay] = useState(false);
  const isUploading = isPictureOnWay || isNarrowOnWay;
  const [pictureError, setPictureError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const versioned = useVersionedForm<OfficeBanner, BannerValues, BannerParts>({
    name: bannerDraft(banner?._id ?? null),
    saved: banner,
    versionOf: ({ version }) => version,
    valuesOf,
    partsOf,
    sendsAll: true,
    send: async ({ parts, saved, ifMatch, key }) => {
      const body = bodyOf(parts);
      if (saved === null) return (await api.call('createBanner', { body }, { headers: key })).data;
      return (await api.call('editBanner', { params: { id: saved._id }, body }, { headers: ifMatch })).data;
    },
    conflictOf: (error) => refusalBody('editBanner', 'changed_meanwhile', error),
    onFailure: (error) => {
      if (fieldErrorsOf(error).until !== undefined) setError('until', m.banners_days_wrong());
      setFailure(errorText(error));
    },
    onSaved: leave,
    onTheirs: () => {
      onSaved();
      onClose();
    },
  });
  const { draft, form, isSaving } = versioned;
  const { register, handleSubmit, errors, setError, clearErrors, setValue, values } = form;
  const { picture = null, narrowPicture = null } = values;

  async function send(typed: BannerValues) {
    if (typed.picture === null || isUploading) return setPictureError(m.banners_picture_required());
    setFailure(null);
    await versioned.save();
  }

  /** @param typed what was changed after the banner was sent: it is not saved yet */
  function leave(saved: OfficeBanner, typed: Partial<BannerValues>) {
    onSaved();
    if (Object.keys(typed).length === 0) {
      tellDone(m.banners_saved());
      return onClose();
    }
    tellSavedInPart();
    if (banner !== null) return;
    leaveDraft<BannerDraft>(bannerDraft(saved._id), { ...typed, version: saved.version });
    onSavedInPart(saved);
  }

  const hasTitle = (_: string, all: BannerValues) =>
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
  if (versioned.conflict !== null)
    return <VersionDialog form={versioned} nameOf={(part) => NAMES[part]()} show={shownPart} />;
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
            setValue('picture', chosen);
            setPictureError(undefined);
          }}
          isLocked={isSaving}
        />
        <PictureField
          label={m.banners_narrow_picture()}
          hint={m.banners_narrow_picture_hint()}
          value={narrowPicture}
          onBusy={setNarrowOnWay}
          onChange={(chosen) => setValue('narrowPicture', chosen)}
          isRemovable
          isLocked={isSaving}
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
        <Button type="submit" size="lg" isFullWidth isPending={isSaving || isUploading}>
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
