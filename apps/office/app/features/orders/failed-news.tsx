import { Notice } from '@phsar/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { countText } from '../../ui/count-text.ts';

/** Says that messages to the staff's group did not arrive: whoever waits for the bell must look here. */
export function FailedNews() {
  const { data } = useQuery(callQuery('getTelegram'));
  const count = data?.failed.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="danger">
      <span>{`${m.orders_telegram_failed({ count: countText(count) })} `}</span>
      <Link className="-my-3 inline-flex min-h-11 items-center font-semibold underline" to="/settings">
        {m.orders_telegram_look()}
      </Link>
    </Notice>
  );
}
