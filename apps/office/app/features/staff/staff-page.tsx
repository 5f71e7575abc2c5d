import { Button } from '@phsar/ui/button';
import { PlusIcon } from '@phsar/ui/more-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { PersonRow } from './person-row.tsx';

const STAFF = callQuery('listStaff');

/** The staff with their roles, and the open invitations. */
export default function StaffPage() {
  const staff = useQuery(STAFF);
  const invitations = useQuery(callQuery('listInvitations'));
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <PageHeading
        title={m.staff_title()}
        action={
          <Button icon={<PlusIcon className="size-5" />} onClick={() => setIsInviting(true)}>
            {m.staff_invite()}
          </Button>
        }
      />
      <div className="flex flex-col gap-8">
        <LoadState loaded={staff}>
          {(people) => (
            <>
              <ul
                aria-label={m.staff_title()}
                className="flex flex-col gap-3 desk:grid desk:grid-cols-[1fr_18rem_auto] desk:gap-x-6"
              >
                {people.map((person) => (
                  <PersonRow
                    key={person._id}
                    person={person}
                    onChanged={(changed) =>
                      replaceData(STAFF, (last) =>
                        (last ?? people).map((one) => (one._id === changed._id ? changed : one)),
                      )
                    }
                  />
                ))}
              </ul>
              {people.length === 1 && <p className="text-center text-ink-soft">{m.staff_none_invited()}</p>}
            </>
          )}
        </LoadState>
        <OpenInvitations invitations={invitations} />
      </div>
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
        onInvited={invitations.refetch}
      />
    </>
  );
}
