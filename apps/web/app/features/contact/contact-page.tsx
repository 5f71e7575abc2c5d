import { ApiError } from '@phsar/contract/client';
import { LIMITS } from '@phsar/contract/limits';
import { e164, formatPhone, phoneLink } from '@phsar/domain/phone';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { isFilled } from '@phsar/domain/visible-text';
import { CONTACT_LABELS } from '@phsar/texts/contact';
import { Button } from '@phsar/ui/button';
import { TextArea, TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { MapPinIcon, PhoneIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { showToast } from '@phsar/ui/toast-store';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language/language.ts';
import { api } from '../../lib/network/client.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { m } from '../../paraglide/messages.js';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

interface MessageFields {
  phone: string;
  name: string;
  message: string;
}

/** Milliseconds to show the success notice. */
const FAILURE_ID = 'contact-failure';
const NOTICE_MS = 2_000;

/** Contact details, map and message form. */
export function ContactPage() {
  return (
    <div className="page-width pb-14">
      <PageTitle>{m.contact_title()}</PageTitle>
      <PageHeading title={m.contact_title()} note={m.contact_note()} />
      <div className="grid gap-6 min-[768px]:grid-cols-2">
        <ContactForm />
        <ShopMap />
      </div>
    </div>
  );
}

function ContactForm() {
  // No default values, to keep what was typed or autofilled before hydration.
  const { register, handleSubmit, reset, clearErrors, errors, isSubmitting } = useForm<MessageFields>();
  const [failure, setFailure] = useState<string | null>(null);

  async function send({ phone, name, message }: MessageFields) {
    setFailure(null);
    try {
      await api.call('sendMessage', { body: { phonenumber: phone, name, message } });
      reset();
      showToast({ text: m.contact_sent(), tone: 'success', durationMs: NOTICE_MS });
    } catch (error) {
      setFailure(error instanceof ApiError ? m.contact_send_failed() : m.contact_error());
    }
  }

  const fieldProps = (name: keyof MessageFields) => ({
    ...register(name, {
      validate: isFilled,
      onChange: () => {
        clearErrors(name);
        setFailure(null);
      },
    }),
    // One text below names all of them; each field only shows its cross.
    ...(errors[name] === undefined
      ? {}
      : { isValid: false, 'aria-invalid': true, 'aria-describedby': FAILURE_ID }),
  });
  const phone = fieldProps('phone');
  const labels = CONTACT_LABELS[currentLanguage()];
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(send, () => setFailure(m.contact_fill_all()))}
      data-edge
      className="flex flex-col gap-4 rounded-xl bg-surface p-5 shadow-sm sm:p-8"
    >
      <TextField
        {...phone}
        onChange={(event) => {
          // A number of another country stays as it is typed.
          if (e164(event.target.value) !== null) formatPhoneInput(event.target);
          return phone.onChange(event);
        }}
        label={labels.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LIMITS.phoneText}
      />
      <TextField
        {...fieldProps('name')}
        label={labels.name}
        autoComplete="name"
        maxLength={LIMITS.contactName}
      />
      <TextArea
        {...fieldProps('message')}
        label={labels.message}
        rows={6}
        maxLength={LIMITS.contactMessage}
      />
      <div id={FAILURE_ID} className="empty:hidden">
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </div>
      <Button type="submit" size="lg" isPending={isSubmitting}>
        {m.contact_send()}
      </Button>
    </form>
  );
}

/**
 * Maps draw with scripts and read their host's storage; their links to a larger map and to the licence open a tab. Nothing else:
 * no forms, no downloads, no dialogs, no leading this page elsewhere.
 */
const MAP_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

function ShopMap() {
  const { contactAddress, contactPhone, mapEmbedUrl, mapUrl } = useShopSettings();
  const address = contactAddress[currentLanguage()];
  return (
    <section className="flex flex-col gap-4" aria-labelledby="shop-place">
      <h2 id="shop-place" className="text-xl">
        {m.contact_find_us()}
      </h2>
      <address className="flex flex-col gap-2 not-italic">
        <span className="flex gap-3">
          <MapPinIcon className="mt-1 size-5 text-primary" />
          <span>{address}</span>
        </span>
        {contactPhone !== '' && (
          <a
            href={phoneLink(contactPhone)}
            className="flex min-h-8 items-center gap-3 tabular-nums underline-offset-4 hover:underline"
          >
            <PhoneIcon className="size-5 text-primary" />
            <span>{formatPhone(contactPhone)}</span>
          </a>
        )}
      </address>
      {mapEmbedUrl !== '' && (
        <iframe
          src={mapEmbedUrl}
          title={m.contact_map()}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox={MAP_SANDBOX}
          className="aspect-[4/3] w-full grow rounded-xl bg-sunken min-[768px]:aspect-auto"
        />
      )}
      <a href={mapUrl} className="font-semibold text-primary underline underline-offset-4">
        {m.contact_open_map()}
      </a>
    </section>
  );
}
