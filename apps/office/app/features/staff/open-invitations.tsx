import type { OpenInvitation } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import type { Loaded } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { roleName } from '../../ui/role-name.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

/** Open invitations; renders nothing without any. */
export function OpenInvitations({ invitations }: { invitations: Loaded<OpenInvitation[]> }) {
  const { isRunning, run } = useAction();
  const { data = [], refetch } = invitations;
  if (data.length === 0) return null;

  const withdraw = (id: string) =>
    run(async () => {
      await api.call('withdrawInvitation', { params: { id } });
      tellDone(m.staff_withdrawn());
      refetch();
    });

  return (
    <Section title={m.staff_invitations()}>
      <ul className="divide-y divide-line">
        {data.map(({ _id, name, role, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-semibold">{`${name} · ${roleName(role)}`}</p>
              <p className="text-ink-soft text-sm">
                {m.staff_expires({ date: formatDateTime(new Date(expiresAt), currentLanguage()) })}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              className="min-h-11"
              aria-label={m.staff_withdraw_named({ name })}
              disabled={isRunning}
              onClick={() => withdraw(_id)}
            >
              {m.staff_withdraw()}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
