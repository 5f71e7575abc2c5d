import type { ContactMessage } from '@phsar/contract/office/wire';
import { e164, phoneLink } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { Badge } from '@phsar/ui/badge';
import { Button, createButtonLink } from '@phsar/ui/button';
import { CheckIcon, PhoneIcon, TelegramIcon } from '@phsar/ui/icons';
import { type ComponentProps, useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { useIsDesk } from '../../ui/use-is-desk.ts';
import { STATE_WORDS } from './message-filters.ts';
import type { Answering } from './use-answering.ts';

const ButtonAnchor = createButtonLink((props: ComponentProps<'a'>) => <a {...props} />);

interface RowsProps {
  messages: readonly ContactMessage[];
  answering: Answering;
}

/** Cards on a phone, a table on a wider screen. */
export function MessageRows(props: RowsProps) {
  return useIsDesk() ? <MessageTable {...props} /> : <MessageCards {...props} />;
}

function MessageCards({ messages, answering }: RowsProps) {
  return (
    <ul aria-label={m.messages_title()} className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message._id} data-edge className="rounded-lg bg-surface p-4 shadow-sm">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere min-w-0 text-base">{message.name}</h2>
            <StateBadge message={message} />
          </div>
          <p className="text-ink-soft text-sm tabular-nums">
            <span className="wrap-anywhere">{message.phoneNumber}</span> · {timeOf(message.createdAt)}
          </p>
          <MessageText text={message.message} />
          <AnsweredBy message={message} />
          <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-3">
            <Contact message={message} />
          </div>
          <div className="mt-2">
            <AnswerButton message={message} answering={answering} isFullWidth />
          </div>
        </li>
      ))}
    </ul>
  );
}

function MessageTable({ messages, answering }: RowsProps) {
  const heads = [m.messages_from(), m.messages_text(), m.messages_state()];
  return (
    <div data-edge className="overflow-x-auto rounded-lg bg-surface shadow-sm">
      <table className="w-full text-start">
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {messages.map((message) => (
            <tr key={message._id} className="align-top *:px-4 *:py-3">
              <th scope="row" className="w-64 text-start font-normal">
                <span className="wrap-anywhere block font-semibold">{message.name}</span>
                <span className="wrap-anywhere block text-ink-soft text-sm tabular-nums">
                  {message.phoneNumber}
                </span>
                <span className="block text-ink-soft text-sm tabular-nums">{timeOf(message.createdAt)}</span>
                <span className="mt-2 flex flex-wrap gap-2 *:px-3">
                  <Contact message={message} />
                </span>
              </th>
              <td>
                <MessageText text={message.message} />
              </td>
              <td className="w-60">
                <StateBadge message={message} />
                <AnsweredBy message={message} />
                <div className="mt-2">
                  <AnswerButton message={message} answering={answering} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function timeOf(at: string): string {
  return formatDateTime(new Date(at), currentLanguage());
}

function StateBadge({ message: { state } }: { message: ContactMessage }) {
  return <Badge tone={state === 'new' ? 'warning' : 'success'}>{STATE_WORDS[state]()}</Badge>;
}

function AnsweredBy({ message: { answeredAt, answeredBy } }: { message: ContactMessage }) {
  if (answeredAt === null || answeredBy === null) return null;
  return (
    <p className="mt-2 text-ink-soft text-sm">
      {m.messages_answered_by({ who: answeredBy.name, time: timeOf(answeredAt) })}
    </p>
  );
}

/** What is longer is folded at first. */
const LONG_TEXT = 280;
const MANY_LINES = 6;

/** A stranger's text: shown as it was typed, never as HTML. */
function MessageText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG_TEXT || text.split('\n').length > MANY_LINES;
  return (
    <>
      <p
        className={`wrap-anywhere mt-2 whitespace-pre-wrap in-[td]:mt-0 ${isLong && !isOpen ? 'line-clamp-5' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 font-semibold text-primary text-sm underline underline-offset-4"
        >
          {isOpen ? m.messages_less() : m.messages_whole()}
        </button>
      )}
    </>
  );
}

/** A tap calls, or writes in Telegram where the number can be one of Cambodia. */
function Contact({ message: { name, phoneNumber } }: { message: ContactMessage }) {
  const international = e164(phoneNumber);
  const hasDigits = /\d/.test(phoneNumber);
  return (
    <>
      {hasDigits && (
        <ButtonAnchor
          variant="secondary"
          icon={<PhoneIcon className="size-5" />}
          href={phoneLink(international ?? phoneNumber)}
          aria-label={m.messages_call_named({ name })}
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
          aria-label={m.messages_telegram_named({ name })}
        >
          {m.orders_telegram()}
        </ButtonAnchor>
      )}
    </>
  );
}

interface AnswerButtonProps {
  message: ContactMessage;
  answering: Answering;
  isFullWidth?: boolean;
}

function AnswerButton({ message, answering: { running, mark }, isFullWidth }: AnswerButtonProps) {
  const { _id, name } = message;
  const isNew = message.state === 'new';
  return (
    <Button
      variant={isNew ? 'primary' : 'quiet'}
      isFullWidth={isFullWidth}
      className="px-4"
      icon={isNew && <CheckIcon className="size-5" />}
      isPending={running.has(_id)}
      aria-label={isNew ? m.messages_mark_answered_named({ name }) : m.messages_mark_new_named({ name })}
      onClick={() => void mark(message, isNew ? 'answered' : 'new')}
    >
      {isNew ? m.messages_mark_answered() : m.messages_mark_new()}
    </Button>
  );
}
