import { useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { PageHeading } from '../../ui/page-heading.tsx';
import { roleName } from '../../ui/role-name.ts';

/** The first screen: who is signed in. */
export default function TodayPage() {
  const me = useMe();
  return (
    <>
      <PageHeading title={m.today_title()} note={m.today_greeting({ name: me.name })} />
      <p className="rounded-lg bg-surface p-5 shadow-sm">{m.today_role({ role: roleName(me.role) })}</p>
    </>
  );
}
