import { e164, latinDigits, phoneLink } from '@phsar/domain/phone';
import { createButtonLink } from '@phsar/ui/button';
import { PhoneIcon, TelegramIcon } from '@phsar/ui/icons';
import type { ComponentProps } from 'react';
import { m } from '../paraglide/messages.js';

const ButtonAnchor = createButtonLink((props: ComponentProps<'a'>) => <a {...props} />);

interface ContactButtonsProps {
  /** In any spelling; a text without a digit can't be called. */
  phone: string;
  /** The person's name, which tells the buttons of several rows apart. */
  name?: string;
}

/** Calls or writes to a phone number; Telegram only for a Cambodian one. */
export function ContactButtons({ phone, name }: ContactButtonsProps) {
  const international = e164(phone);
  const digits = latinDigits(phone);
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-3 in-[th]:mt-2 in-[th]:*:grow-0">
      {/\d/.test(digits) && (
        <ButtonAnchor
          variant="secondary"
          icon={<PhoneIcon className="size-5" />}
          href={phoneLink(international ?? digits)}
          aria-label={name && m.messages_call_named({ name })}
        >
          {m.orders_call()}
        </ButtonAnchor>
      )}
      {international !== null && (
        <ButtonAnchor
          variant="secondary"
          icon={<TelegramIcon className="size-5" />}
          href={`https://t.me/${international}`}
          target="_blank"
          rel="noreferrer"
          aria-label={name && m.messages_telegram_named({ name })}
        >
          {m.orders_telegram()}
        </ButtonAnchor>
      )}
    </div>
  );
}
