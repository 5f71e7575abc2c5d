import { useQuery } from '@tanstack/react-query';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DeliveryLimit } from './delivery-limit-form.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { ShopSettingsForm } from './shop-settings-form.tsx';

const SETTINGS = callQuery('getSettings');

/** The shop's settings: name, contact, links, and the free-delivery threshold. */
export default function ShopSettingsPage() {
  const settings = useQuery(SETTINGS);
  return (
    <div className="mx-auto max-w-post">
      <PageHeading title={m.settings_shop_title()} note={m.settings_shop_note()} />
      <SettingsTabs />
      <div className="flex flex-col gap-5">
        <DeliveryLimit />
        <LoadState loaded={settings}>
          {(loaded) => (
            <ShopSettingsForm settings={loaded} onSaved={(saved) => replaceData(SETTINGS, () => saved)} />
          )}
        </LoadState>
        <SubjectLog subject="settings" />
      </div>
    </div>
  );
}
