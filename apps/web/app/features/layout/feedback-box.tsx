import { chatAddress, chatLink } from '@phsar/texts/chat-link';
import { TelegramIcon } from '@phsar/ui/icons';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { m } from '../../paraglide/messages.js';

/** Calls nothing, as specified: opens the shop's chat with the text as a draft. */
export function FeedbackBox() {
  const id = useId();
  const { telegramChat } = useShopSettings();
  const [text, setText] = useState('');
  const link = useRef<HTMLAnchorElement>(null);

  function openChat(event: FormEvent) {
    event.preventDefault();
    link.current?.click();
  }

  return (
    <form onSubmit={openChat} className="min-w-0">
      <label htmlFor={id} className="font-semibold text-on-deep">
        {m.layout_feedback()}
      </label>
      <input
        id={id}
        value={text}
        maxLength={500}
        autoComplete="off"
        placeholder={m.layout_feedback_hint()}
        onChange={(event) => setText(event.target.value)}
        className="mt-3 min-h-12 w-full rounded-full bg-surface px-4 text-ink text-sm ring-1 ring-line-strong ring-inset placeholder:text-ink-soft max-[18rem]:px-2 max-[18rem]:placeholder:text-xs"
      />
      {/* A link: in-app browsers block windows that a script opens. */}
      <a
        ref={link}
        href={text.trim() === '' ? chatAddress(telegramChat) : chatLink(telegramChat, text.trim())}
        target="_blank"
        rel="noopener"
        data-edge
        className="mt-3 inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-2 rounded-full px-5 py-1 font-semibold text-on-deep ring-1 ring-deep-line transition hover:bg-deep-line"
      >
        <TelegramIcon className="size-5" />
        {m.layout_feedback_send()}
      </a>
    </form>
  );
}
