import { api } from '../../lib/client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DeliveryLimit } from './delivery-limit-form.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { ShopSettingsForm } from './shop-settings-form.tsx';

/** The shop's settings: name, contact, links, and the free-delivery threshold. */
export default function ShopSettingsPage() {
  const settings = useLoaded(
    'settings',
    async (signal) => (await api.call('getSettings', {}, { signal })).data,
  );
  return (
    <div className="mx-auto max-w-post">
      <PageHeading title={m.settings_shop_title()} note={m.settings_shop_note()} />
      <SettingsTabs />
      <div className="flex flex-col gap-5">
        <DeliveryLimit />
        <LoadState loaded={settings}>
          {(loaded) => (
            <ShopSettingsForm settings={loaded} onSaved={(saved) => settings.replace(() => saved)} />
          )}
        </LoadState>
        <SubjectLog subject="settings" />
      </div>
    </div>
  );
}
