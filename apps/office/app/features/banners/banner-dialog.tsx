import { LIMITS } from '@phsar/contract/limits';
import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeBanner } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language, textIn } from '@phsar/domain/language';
import { isFilled } from '@phsar/domain/visible-text';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { CheckboxField, TextField } from '@phsar/ui/fields';
import type { Form } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useRef, useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { leaveDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PictureField } from '../../ui/picture-upload/picture-field.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';
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

function useBannerForm({ banner, onSaved, onSavedInPart, onClose }: BannerDialogProps) {
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
    failureText: (error) => {
      if (fieldErrorsOf(error).until !== undefined) versioned.form.setError('until', m.banners_days_wrong());
      return errorText(error);
    },
    onSaved: leave,
    onTheirs: () => {
      onSaved();
      onClose();
    },
  });

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

  return versioned;
}

/** One banner: its pictures, texts in both languages, days; with a preview as a phone and a computer show it. */
export function BannerDialog(props: BannerDialogProps) {
  const { banner, onStartOver, onClose } = props;
  const versioned = useBannerForm(props);
  const { draft, form, failure, isSaving } = versioned;
  const [isUploading, setUploading] = useState(false);
  const [pictureError, setPictureError] = useState<string | undefined>();

  async function send({ picture }: BannerValues) {
    if (picture === null || isUploading) return setPictureError(m.banners_picture_required());
    await versioned.save();
  }

  if (versioned.conflict !== null)
    return <VersionDialog form={versioned} nameOf={(part) => NAMES[part]()} show={shownPart} />;
  return (
    <Dialog
      isOpen
      onClose={() => draft.leave(onClose)}
      title={banner === null ? m.banners_new() : m.banners_edit()}
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-4">
        <DraftNotice draft={draft} onStartOver={onStartOver} />
        <Pictures
          form={form}
          error={pictureError}
          isLocked={isSaving}
          onChosen={() => setPictureError(undefined)}
          onUploading={setUploading}
        />
        <Texts form={form} />
        <CheckboxField {...form.register('isOn', { validate: () => true })} label={m.banners_is_on()} />
        <Preview form={form} />
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

interface FormProps {
  form: Form<BannerValues>;
}

interface PicturesProps extends FormProps {
  error: string | undefined;
  isLocked: boolean;
  onChosen: () => void;
  onUploading: (isUploading: boolean) => void;
}

function Pictures({ form: { values, setValue }, error, isLocked, onChosen, onUploading }: PicturesProps) {
  const uploads = useRef(new Set<string>());
  const changeBusy = (name: string) => (isBusy: boolean) => {
    if (isBusy) uploads.current.add(name);
    else uploads.current.delete(name);
    onUploading(uploads.current.size > 0);
  };
  return (
    <>
      <PictureField
        label={m.banners_picture()}
        hint={m.banners_picture_hint()}
        error={error}
        value={values.picture ?? null}
        onBusy={changeBusy('picture')}
        onChange={(chosen) => {
          setValue('picture', chosen);
          onChosen();
        }}
        isLocked={isLocked}
      />
      <PictureField
        label={m.banners_narrow_picture()}
        hint={m.banners_narrow_picture_hint()}
        value={values.narrowPicture ?? null}
        onBusy={changeBusy('narrowPicture')}
        onChange={(chosen) => setValue('narrowPicture', chosen)}
        isRemovable
        isLocked={isLocked}
      />
    </>
  );
}

const hasTitle = (_: string, values: BannerValues) =>
  LANGUAGES.some((language) => isFilled(values[`title1.${language}`])) || m.banners_title_required();

function Texts({ form: { register, errors, clearErrors } }: FormProps) {
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
  return (
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
  );
}

function Preview({ form: { values } }: FormProps) {
  const { picture = null, narrowPicture } = values;
  if (picture === null) return null;
  const shownText = (field: BannerText) =>
    textIn(
      currentLanguage(),
      inEachLanguage((language) => values[`${field}.${language}`] ?? ''),
    );
  return (
    <BannerPreview
      url={picture.url}
      narrowUrl={narrowPicture?.url}
      title1={shownText('title1')}
      title2={shownText('title2')}
    />
  );
}
