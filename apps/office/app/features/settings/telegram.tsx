import type { TelegramCode, TelegramLink, TelegramProblem, TelegramState } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { CheckboxField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { useMay, useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

const REASONS: Readonly<Record<TelegramProblem, () => string>> = {
  token_refused: m.settings_telegram_token_refused,
  bot_removed: m.settings_telegram_bot_removed,
  chat_unknown: m.settings_telegram_chat_unknown,
  refused: m.settings_telegram_refused,
  other_reader: m.settings_telegram_other_reader,
  unreachable: m.settings_telegram_unreachable,
};

const STATE = callQuery('getTelegram');

/** The topic of a write that a CDN must drop old pages for; Telegram has no part in it. */
const PURGE = 'catalogue.written';

/** The bot: who is linked, how it does, what did not arrive. Without a bot only what a CDN did not take. */
export function Telegram() {
  const me = useMe();
  const state = useQuery(STATE);
  const links = useQuery(callQuery('listTelegramLinks'));
  const mayLinkGroup = useMay('shop.administer');
  if (state.data === null || state.data === undefined || links.data === undefined) return null;
  const { isOn, bot, problem, failed } = state.data;
  const notArrived = failed.length > 0 && (
    <Failed failed={failed} onChange={(next) => replaceData(STATE, () => next)} />
  );
  if (!isOn) return notArrived && <Section title={m.settings_news()}>{notArrived}</Section>;
  const own = links.data.find(({ kind, staff }) => kind === 'me' && staff._id === me._id);
  const group = links.data.find(({ kind }) => kind === 'group');
  const parts = { bot: bot === null ? m.settings_telegram_bot() : `@${bot}`, onChange: links.refetch };
  return (
    <Section title={m.settings_telegram()} note={m.settings_telegram_note()}>
      <div className="flex flex-col gap-4">
        {problem !== null && (
          <Notice tone="danger">{m.settings_telegram_problem({ reason: REASONS[problem.reason]() })}</Notice>
        )}
        <LinkRow kind="group" link={group} mayChange={mayLinkGroup} {...parts} />
        <LinkRow kind="me" link={own} mayChange {...parts} />
        <Hiding state={state.data} onChange={(next) => replaceData(STATE, () => next)} />
        {notArrived}
      </div>
    </Section>
  );
}

interface LinkRowProps {
  kind: 'group' | 'me';
  link: TelegramLink | undefined;
  bot: string;
  mayChange: boolean;
  onChange(): void;
}

function LinkRow({ kind, link, bot, mayChange, onChange }: LinkRowProps) {
  const [code, setCode] = useState<TelegramCode | null>(null);
  const { isRunning, run } = useAction();
  const title = kind === 'group' ? m.settings_telegram_group() : m.settings_telegram_me();
  const make = () =>
    run(async () => setCode((await api.call('createTelegramLink', { body: { kind } })).data));
  const end = (id: string) =>
    run(async () => {
      await api.call('removeTelegramLink', { params: { id } });
      tellDone(m.settings_telegram_ended());
      onChange();
    });
  const check = () => {
    setCode(null);
    onChange();
  };
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft text-sm">{link?.title ?? m.settings_telegram_unlinked()}</p>
        </div>
        {mayChange && link !== undefined && (
          <Button
            variant="secondary"
            size="sm"
            className="min-h-11"
            aria-label={m.settings_telegram_end_named({ name: title })}
            disabled={isRunning}
            onClick={() => end(link._id)}
          >
            {m.settings_telegram_end()}
          </Button>
        )}
        {mayChange && link === undefined && code === null && (
          <Button variant="secondary" size="sm" className="min-h-11" isPending={isRunning} onClick={make}>
            {kind === 'group' ? m.settings_telegram_link_group() : m.settings_telegram_link_me()}
          </Button>
        )}
      </div>
      {code !== null && (
        <div className="mt-3 flex flex-col items-start gap-3">
          <p>
            {kind === 'group'
              ? m.settings_telegram_write_group({ bot })
              : m.settings_telegram_write_me({ bot })}
          </p>
          <code className="select-all rounded-md bg-primary-soft px-3 py-2 font-semibold text-lg">
            {`/link ${code.code}`}
          </code>
          <Button variant="secondary" onClick={check}>
            {m.settings_telegram_check()}
          </Button>
        </div>
      )}
    </div>
  );
}

interface StateProps {
  onChange(next: TelegramState): void;
}

function Hiding({ state, onChange }: StateProps & { state: TelegramState }) {
  const { isRunning, run } = useAction();
  if (!useMay('shop.administer')) return null;
  return (
    <CheckboxField
      label={m.settings_telegram_hide()}
      checked={state.hidesContact}
      disabled={isRunning}
      onChange={({ currentTarget: { checked } }) =>
        void run(async () =>
          onChange((await api.call('changeTelegram', { body: { hidesContact: checked } })).data),
        )
      }
    />
  );
}

function Failed({ failed, onChange }: StateProps & Pick<TelegramState, 'failed'>) {
  const { isRunning, run } = useAction();
  const mayHandle = useMay('settings.change');
  const handle = (deed: 'retry' | 'dismiss') =>
    void run(async () => onChange((await api.call('handleFailedNews', { body: { deed } })).data));
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="danger">{m.settings_telegram_failed()}</Notice>
      <ul className="divide-y divide-line text-danger">
        {failed.map(({ _id, topic, orderId, reason, at }) => (
          <li key={_id} className="py-2">
            {orderId === null ? (
              <p>{topic === PURGE ? m.settings_cdn_not_told() : m.settings_telegram_other()}</p>
            ) : (
              <Link className="-my-2 inline-flex min-h-11 items-center underline" to={`/orders/${orderId}`}>
                {orderId}
              </Link>
            )}
            <p className="text-sm">
              <span>{formatDateTime(new Date(at), currentLanguage())}</span>
              {topic !== PURGE && <span>{` · ${REASONS[reason]()}`}</span>}
            </p>
          </li>
        ))}
      </ul>
      {mayHandle && (
        <div className="flex flex-wrap gap-3">
          <Button isPending={isRunning} onClick={() => handle('retry')}>
            {m.settings_telegram_retry()}
          </Button>
          <Button variant="secondary" disabled={isRunning} onClick={() => handle('dismiss')}>
            {m.settings_telegram_dismiss()}
          </Button>
        </div>
      )}
    </div>
  );
}
