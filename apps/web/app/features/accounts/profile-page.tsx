import { PATHS } from '@phsar/contract/shop/paths';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { Button } from '@phsar/ui/button';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { ErrorState } from '@phsar/ui/error-state';
import { LogOutIcon, ReceiptIcon } from '@phsar/ui/icons';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Notice } from '@phsar/ui/notice';
import { Spinner } from '@phsar/ui/spinner';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { loginDetour } from '../../lib/session/login-detour.ts';
import { onSessionEnd, useSessionUser } from '../../lib/session/session.ts';
import { isStorageRefused } from '../../lib/storage/storage.ts';
import type { StoredUser } from '../../lib/storage/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProfilePicture } from './profile-picture.tsx';

/** Milliseconds to show a visitor why they are sent to the login page. */
const REDIRECT_MS = 2_000;

/** The account's data and picture; sends visitors to the login page. */
export function ProfilePage({ onLogOut }: { onLogOut: () => void }) {
  return (
    <div className="page-width max-w-text pb-12">
      <PageTitle>{m.accounts_profile()}</PageTitle>
      <PageHeading title={m.accounts_profile()} />
      <ProfileState onLogOut={onLogOut} />
    </div>
  );
}

function ProfileState({ onLogOut }: { onLogOut: () => void }) {
  const isHydrated = useHydrated();
  const user = useSessionUser();
  const isLeaving = useIsLoggingOut();
  if (user !== null) return <Profile user={user} onLogOut={onLogOut} />;
  if (!isHydrated || isLeaving) {
    return (
      <LoadingArea>
        <Spinner />
      </LoadingArea>
    );
  }
  if (isStorageRefused()) {
    return <ErrorState message={m.accounts_profile_failed()} onRetry={() => location.reload()} />;
  }
  return <NoProfile />;
}

/** True after a logout on this page, when the redirect needs no explanation. */
function useIsLoggingOut(): boolean {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => onSessionEnd((reason) => setIsLeaving(reason === 'logout')), []);
  return isLeaving;
}

function NoProfile() {
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => {
    const toLogin = () => navigate(PATHS.login, { replace: true, state: loginDetour(here) });
    const timer = setTimeout(toLogin, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, here]);
  return <Notice tone="danger">{m.accounts_profile_missing()}</Notice>;
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
          <Button variant="secondary" onClick={onLogOut} icon={<LogOutIcon className="size-5" />}>
            {m.accounts_log_out()}
          </Button>
        </div>
      </div>
    </section>
  );
}
