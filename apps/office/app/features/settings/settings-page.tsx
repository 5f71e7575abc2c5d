import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { isAllowed, useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { PageHeading } from '../../ui/page-heading.tsx';
import { roleName } from '../../ui/role-name.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { DemoOrders } from './demo-orders.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { Telegram } from './telegram.tsx';

/** The person's own account: second factors, password, sessions. For an owner also the demo data. */
export default function SettingsPage() {
  const me = useMe();
  const { state } = useLocation();
  const [passwordChanges, setPasswordChanges] = useState(0);
  const hasJoined = typeof state === 'object' && state !== null && 'hasJoined' in state;
  return (
    <div className="mx-auto max-w-text">
      <PageHeading title={m.settings_title()} note={`${me.name} · ${roleName(me.role)}`} />
      <SettingsTabs />
      <div className="flex flex-col gap-5">
        {hasJoined && <Notice tone="success">{m.settings_joined({ name: me.name })}</Notice>}
        {me.mustSetSecondFactor && <Notice tone="warning">{m.settings_must_set()}</Notice>}
        <AuthenticatorApp hasTotp={me.hasTotp} />
        <Passkeys />
        <PasswordForm onChanged={() => setPasswordChanges((count) => count + 1)} />
        <Devices />
        <Telegram key={passwordChanges} />
        {isAllowed(me, 'shop.administer') && <DemoOrders />}
      </div>
    </div>
  );
}
