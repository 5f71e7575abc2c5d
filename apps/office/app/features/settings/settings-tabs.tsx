import { NavLink } from 'react-router';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { CHIP_LOOK } from '../../ui/choice-chips.tsx';

/** Tabs for one's own account and the shop, for those who may change its settings. */
export function SettingsTabs() {
  if (!useMay('settings.change')) return null;
  const tabs = [
    { to: '/settings', name: m.settings_own() },
    { to: '/settings/shop', name: m.settings_shop() },
  ];
  return (
    <nav aria-label={m.settings_title()} className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {tabs.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end data-edge className={CHIP_LOOK}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
