import type { Elements } from '@phsar/ui/elements';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChangeDetails } from './change-details.tsx';
import { ChangePassword } from './change-password.tsx';
import { ChangePhone } from './change-phone.tsx';
import { ForUser } from './for-user.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { OwnData } from './own-data.tsx';

/** What people change on their own accounts; the profile page only shows it. */
export function AccountPage() {
  return (
    <div className="page-width max-w-text pb-12">
      <PageTitle>{m.accounts_settings()}</PageTitle>
      <PageHeading title={m.accounts_settings()} />
      <ForUser>
        {(user) => (
          <div className="flex flex-col gap-5">
            <Part title={m.accounts_details()}>
              <ChangeDetails user={user} />
            </Part>
            <Part title={m.accounts_phone()}>
              <ChangePhone user={user} />
            </Part>
            <Part title={m.accounts_change_password()}>
              <ChangePassword />
            </Part>
            <Part title={m.accounts_sessions()}>
              <OpenSessions />
            </Part>
            <Part title={m.accounts_data()}>
              <OwnData />
            </Part>
          </div>
        )}
      </ForUser>
    </div>
  );
}

function Part({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-edge className="rounded-lg bg-surface p-4 shadow-sm sm:p-6">
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
