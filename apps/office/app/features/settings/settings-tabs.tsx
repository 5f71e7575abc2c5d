import { NavLink } from 'react-router';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';

/** One's own account, and the shop: for those who may change its settings. */
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
            <NavLink
              to={to}
              end
              data-edge
              className="inline-flex min-h-11 items-center rounded-full bg-surface px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-[current=page]:bg-primary aria-[current=page]:text-on-primary aria-[current=page]:ring-primary"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
