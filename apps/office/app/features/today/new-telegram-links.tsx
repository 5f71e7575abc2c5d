import type { TelegramLink } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { Notice } from '@phsar/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery } from '../../lib/queries.ts';
import { useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

/** Milliseconds for which a new link is shown: 7 days. */
const SHOWN_MS = 7 * 24 * 60 * 60_000;

/** Tells a person, and the owners, that a Telegram account was linked in the person's name. */
export function NewTelegramLinks() {
  const links = useQuery(callQuery('listTelegramLinks'));
  const recent = (links.data ?? []).filter(
    ({ kind, linkedAt }) => kind === 'me' && Date.now() - Date.parse(linkedAt) < SHOWN_MS,
  );
  if (recent.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3">
      {recent.map((link) => (
        <NewLink key={link._id} link={link} onEnd={links.refetch} />
      ))}
    </div>
  );
}

function NewLink({
  link: { _id: id, title, linkedAt, staff },
  onEnd,
}: {
  link: TelegramLink;
  onEnd(): void;
}) {
  const me = useMe();
  const { isRunning, run } = useAction();
  const time = formatDateTime(new Date(linkedAt), currentLanguage());
  const end = () =>
    run(async () => {
      await api.call('removeTelegramLink', { params: { id } });
      tellDone(m.settings_telegram_ended());
      onEnd();
    });
  return (
    <Notice tone="warning">
      <p className="wrap-anywhere">
        {staff._id === me._id
          ? m.today_telegram_mine({ account: title, time })
          : m.today_telegram_linked({ account: title, who: staff.name, time })}
      </p>
      <Button variant="secondary" size="sm" className="mt-2 min-h-11" isPending={isRunning} onClick={end}>
        {m.settings_telegram_end_named({ name: title })}
      </Button>
    </Notice>
  );
}
