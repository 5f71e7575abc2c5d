import type { Permission } from '@phsar/contract/office/permissions';
import type { WaitingWork } from '@phsar/contract/office/wire';
import { ChevronRightIcon } from '@phsar/ui/icons';
import { Link } from 'react-router';
import { isAllowed, useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { countText } from '../../ui/count-text.ts';
import { Section } from '../../ui/section.tsx';

interface Work {
  name: () => string;
  /** The matching list; absent until a screen shows it. */
  to?: string;
  /** Any above zero are overdue. */
  isLate?: boolean;
  /** Without it the line is left out. */
  permission?: Permission;
}

const WORK: Record<keyof WaitingWork, Work> = {
  toConfirm: { name: m.ui_waiting_to_confirm, to: '/orders?waiting=to_confirm' },
  toPack: { name: m.ui_waiting_to_pack, to: '/orders?waiting=to_pack' },
  olderThanDay: { name: m.ui_waiting_old, to: '/orders?waiting=old', isLate: true },
  messages: { name: m.today_messages, to: '/messages?state=new', permission: 'customers.manage' },
  lowStock: { name: m.today_low_stock, to: '/products?state=low', permission: 'products.read' },
};

const KINDS = Object.keys(WORK) as (keyof WaitingWork)[];
const ROW = 'flex min-h-13 items-center justify-between gap-3 py-2';

/** What is waiting, each linked to its list. */
export function Waiting({ work }: { work: WaitingWork }) {
  const me = useMe();
  return (
    <Section title={m.today_waiting()}>
      <ul className="-my-2 divide-y divide-line">
        {KINDS.filter((kind) => isAllowed(me, WORK[kind].permission)).map((kind) => {
          const { name, to, isLate = false } = WORK[kind];
          const count = work[kind];
          const row = (
            <span className="contents">
              <span className="min-w-0">{name()}</span>{' '}
              <span className="flex items-center gap-1">
                <Count count={count} isLate={isLate} />
                {to !== undefined && <ChevronRightIcon className="size-5 text-ink-soft" />}
              </span>
            </span>
          );
          return (
            <li key={kind}>
              {to === undefined ? (
                <p className={`${ROW} pe-6`}>{row}</p>
              ) : (
                <Link to={to} className={`${ROW} -mx-2 rounded-md px-2 transition hover:bg-primary-soft`}>
                  {row}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Count({ count, isLate }: { count: number; isLate: boolean }) {
  const tone =
    count === 0 ? 'text-ink-soft' : isLate ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning';
  return (
    <span className={`rounded-full px-3 py-0.5 font-semibold tabular-nums ${tone}`}>{countText(count)}</span>
  );
}
