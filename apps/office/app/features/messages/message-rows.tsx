import type { ContactMessage } from '@phsar/contract/office/wire';
import { formatPhone, isContactPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { CheckIcon } from '@phsar/ui/icons';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { ContactButtons } from '../../ui/contact-buttons.tsx';
import { type Column, RowList } from '../../ui/row-list.tsx';
import { STATE_WORDS } from './message-filters.ts';
import type { Answering } from './use-answering.ts';

interface MessageRowsProps {
  messages: readonly ContactMessage[];
  answering: Answering;
}

/** The messages in full: there is no page for a single one. */
export function MessageRows({ messages, answering }: MessageRowsProps) {
  return (
    <RowList
      rows={messages}
      label={m.messages_title()}
      card={(message) => <Card message={message} answering={answering} />}
      columns={columns(answering)}
      isTopAligned
      areLinks={false}
    />
  );
}

function Card({ message, answering }: { message: ContactMessage; answering: Answering }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 text-base">{message.name}</h2>
        <StateBadge message={message} />
      </div>
      <p className="text-ink-soft text-sm tabular-nums">
        <span className="wrap-anywhere">{phoneText(message)}</span>
        <span>{` · ${timeOf(message.createdAt)}`}</span>
      </p>
      <MessageText text={message.message} />
      <AnsweredBy message={message} />
      <ContactButtons phone={message.phoneNumber} name={message.name} />
      <div className="mt-2">
        <AnswerButton message={message} answering={answering} isFullWidth />
      </div>
    </>
  );
}

function columns(answering: Answering): Column<ContactMessage>[] {
  return [
    {
      head: m.messages_from(),
      className: 'w-64 font-normal',
      cell: (message) => (
        <>
          <span className="wrap-anywhere block font-semibold">{message.name}</span>
          <span className="wrap-anywhere block text-ink-soft text-sm tabular-nums">{phoneText(message)}</span>
          <span className="block text-ink-soft text-sm tabular-nums">{timeOf(message.createdAt)}</span>
          <ContactButtons phone={message.phoneNumber} name={message.name} />
        </>
      ),
    },
    { head: m.messages_text(), cell: ({ message }) => <MessageText text={message} /> },
    {
      head: m.messages_state(),
      className: 'w-64',
      cell: (message) => (
        <>
          <StateBadge message={message} />
          <AnsweredBy message={message} />
          <div className="mt-2">
            <AnswerButton message={message} answering={answering} />
          </div>
        </>
      ),
    },
  ];
}

/** A stranger may have typed anything: only Cambodian numbers are formatted. */
function phoneText({ phoneNumber }: ContactMessage): string {
  return isContactPhone(phoneNumber) ? formatPhone(phoneNumber) : phoneNumber;
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

/** Longer texts are folded at first. */
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
      className="whitespace-nowrap px-4!"
      icon={isNew && <CheckIcon className="size-5" />}
      isPending={running.has(_id)}
      aria-label={isNew ? m.messages_mark_answered_named({ name }) : m.messages_mark_new_named({ name })}
      onClick={() => void mark(message, isNew ? 'answered' : 'new')}
    >
      {isNew ? m.messages_mark_answered() : m.messages_mark_new()}
    </Button>
  );
}
