import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

const DEMO = callQuery('countDemo');

/** Removes the demo shop's made-up orders, all at once. Renders nothing when none are left. */
export function DemoOrders() {
  const demo = useQuery(DEMO);
  const [isAsking, setIsAsking] = useState(false);
  const { isRunning, run } = useAction();
  const isKnownOrFailed = demo.data !== undefined || demo.errorUpdateCount > 0;
  if (!isKnownOrFailed || demo.data?.orders === 0) return null;

  const remove = () =>
    run(async () => {
      setIsAsking(false);
      const { data } = await api.call('removeDemo');
      tellDone(m.settings_demo_removed({ count: data.orders }));
      replaceData(DEMO, () => ({ orders: 0 }));
    });

  return (
    <Section title={m.settings_demo()}>
      <LoadState loaded={demo}>
        {({ orders: count }) => (
          <>
            <p className="mb-4 text-ink-soft">{m.settings_demo_why({ count })}</p>
            <Button variant="secondary" isPending={isRunning} onClick={() => setIsAsking(true)}>
              {m.settings_demo_remove()}
            </Button>
            <ConfirmDialog
              isOpen={isAsking}
              title={m.settings_demo_confirm({ count })}
              confirmLabel={m.settings_demo_remove()}
              isDangerous
              onCancel={() => setIsAsking(false)}
              onConfirm={remove}
            >
              {m.settings_demo_gone()}
            </ConfirmDialog>
          </>
        )}
      </LoadState>
    </Section>
  );
}
