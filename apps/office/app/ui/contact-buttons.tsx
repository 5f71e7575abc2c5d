import { e164, phoneLink } from '@phsar/domain/phone';
import { createButtonLink } from '@phsar/ui/button';
import { PhoneIcon, TelegramIcon } from '@phsar/ui/icons';
import type { ComponentProps } from 'react';
import { m } from '../paraglide/messages.js';

const ButtonAnchor = createButtonLink((props: ComponentProps<'a'>) => <a {...props} />);

/** Calls or writes to a phone number in any spelling; Telegram only for a Cambodian one. */
export function ContactButtons({ phone }: { phone: string }) {
  const international = e164(phone);
  return (
    <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-3">
      <ButtonAnchor variant="secondary" icon={<PhoneIcon className="size-5" />} href={phoneLink(phone)}>
        {m.orders_call()}
      </ButtonAnchor>
      {international !== null && (
        <ButtonAnchor
          variant="secondary"
          icon={<TelegramIcon className="size-5" />}
          href={`https://t.me/${international}`}
          target="_blank"
          rel="noreferrer"
        >
          {m.orders_telegram()}
        </ButtonAnchor>
      )}
    </div>
  );
}
