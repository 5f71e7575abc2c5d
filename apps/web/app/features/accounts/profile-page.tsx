import { PATHS } from '@phsar/contract/shop/paths';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { Button } from '@phsar/ui/button';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { LogOutIcon, ReceiptIcon } from '@phsar/ui/icons';
import type { StoredUser } from '../../lib/storage/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ForUser } from './for-user.tsx';
import { ProfilePicture } from './profile-picture.tsx';

/** The account's data and picture; sends visitors to the login page. */
export function ProfilePage({ onLogOut }: { onLogOut: () => void }) {
  return (
    <div className="page-width max-w-text pb-12">
      <PageTitle>{m.accounts_profile()}</PageTitle>
      <PageHeading title={m.accounts_profile()} />
      <ForUser>{(user) => <Profile user={user} onLogOut={onLogOut} />}</ForUser>
    </div>
  );
}

function Profile({ user, onLogOut }: { user: StoredUser; onLogOut: () => void }) {
  return (
    <section data-edge className="overflow-hidden rounded-xl bg-surface shadow-sm">
      <div className="h-20 bg-primary-soft sm:h-28" />
      <div className="flex flex-col gap-6 p-5 pt-0 sm:p-8 sm:pt-0">
        <ProfilePicture name={user.fullName} />
        <DataList>
          <DataRow term={m.accounts_full_name()}>{user.fullName}</DataRow>
          <DataRow term={m.accounts_phone()}>{formatPhone(localPhone(user.phoneNumber))}</DataRow>
          <DataRow term={m.accounts_address()}>{user.address}</DataRow>
        </DataList>
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <ButtonLink to={PATHS.orderHistory} icon={<ReceiptIcon className="size-5" />}>
            {m.accounts_orders()}
          </ButtonLink>
          <ButtonLink to={PATHS.account} variant="secondary">
            {m.accounts_settings()}
          </ButtonLink>
          <Button variant="secondary" onClick={onLogOut} icon={<LogOutIcon className="size-5" />}>
            {m.accounts_log_out()}
          </Button>
        </div>
      </div>
    </section>
  );
}
