import type { TodayReport } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { Notice } from '@phsar/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery, POLLED } from '../../lib/queries.ts';
import { isAllowed, useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PaymentsNotice } from '../../ui/payments-notice.tsx';
import { roleName } from '../../ui/role-name.ts';
import { Section } from '../../ui/section.tsx';
import { DaysChart } from './days-chart.tsx';
import { NewTelegramLinks } from './new-telegram-links.tsx';
import { TodayFigures } from './today-figures.tsx';
import { Waiting } from './waiting.tsx';

/** The first screen: what is waiting and today's figures, as far as the role may see them. */
export default function TodayPage() {
  const me = useMe();
  return (
    <>
      <PageHeading title={m.today_title()} note={m.today_greeting({ name: me.name })} />
      <PaymentsNotice />
      <NewTelegramLinks />
      {isAllowed(me, 'reports.read') ? (
        <WholeDay />
      ) : isAllowed(me, 'orders.read') ? (
        <WaitingAlone />
      ) : (
        <p className="rounded-lg bg-surface p-5 shadow-sm">
          {`${m.today_role({ role: roleName(me.role) })} ${m.today_role_hint()}`}
        </p>
      )}
    </>
  );
}

function WholeDay() {
  const report = useQuery({ ...callQuery('reportToday'), ...POLLED });
  const days = useQuery({ ...callQuery('reportDaily'), ...POLLED });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <LoadState loaded={report}>
        {({ today, lastWeek, waiting, textMessages, newAccountsLimited }) => (
          <>
            {textMessages !== undefined && (
              <div className="desk:col-span-2">
                <Notice tone="warning">
                  {m.today_text_messages({
                    sent: String(textMessages.sent),
                    limit: String(textMessages.limit),
                  })}
                </Notice>
              </div>
            )}
            {newAccountsLimited !== undefined && (
              <div className="desk:col-span-2">
                <NewAccountsNotice {...newAccountsLimited} />
              </div>
            )}
            <div className="desk:col-start-1 desk:row-span-2">
              <Waiting work={waiting} />
            </div>
            <div className="desk:col-start-2">
              <TodayFigures today={today} lastWeek={lastWeek} />
            </div>
          </>
        )}
      </LoadState>
      <div className="desk:col-start-2">
        <Section title={m.today_days()}>
          <LoadState loaded={days}>{(rows) => <DaysChart days={rows} />}</LoadState>
        </Section>
      </div>
    </div>
  );
}

/** Suggests the proof of the phone while it is not required. */
function NewAccountsNotice({ at, isProofNeeded }: NonNullable<TodayReport['newAccountsLimited']>) {
  return (
    <Notice tone="warning">
      <span>{m.today_new_accounts({ time: formatDateTime(new Date(at), currentLanguage()) })}</span>
      {!isProofNeeded && (
        <span>
          {' '}
          {m.today_new_accounts_advice()}{' '}
          <Link to="/settings/shop" className="font-semibold underline underline-offset-4">
            {m.settings_shop_title()}
          </Link>
        </span>
      )}
    </Notice>
  );
}

function WaitingAlone() {
  const waiting = useQuery({ ...callQuery('getWaiting'), ...POLLED });
  return <LoadState loaded={waiting}>{(work) => <Waiting work={work} />}</LoadState>;
}
