import { EmptyState } from '@phsar/ui/empty-state';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The page for unknown addresses of the office. */
export function NotFound() {
  return (
    <>
      <PageHeading title={m.shell_not_found()} />
      <EmptyState
        message={m.shell_not_found_hint()}
        action={<ButtonLink to="/">{m.shell_to_today()}</ButtonLink>}
      />
    </>
  );
}
