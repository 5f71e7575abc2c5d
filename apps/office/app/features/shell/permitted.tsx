import type { Permission } from '@phsar/contract/office/permissions';
import type { Elements } from '@phsar/ui/elements';
import { isAllowed, useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Forbidden } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** A screen, or a notice that the person's role does not include it. The server enforces it in any case. */
export function Permitted({
  permission,
  children,
}: {
  permission: Permission | undefined;
  children: Elements;
}) {
  if (isAllowed(useMe(), permission)) return children;
  return (
    <>
      <PageHeading title={m.ui_forbidden()} />
      <Forbidden />
    </>
  );
}
