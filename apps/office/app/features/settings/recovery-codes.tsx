import { Button } from '@phsar/ui/button';
import { m } from '../../paraglide/messages.js';
import { copyText } from '../../ui/copy-text.ts';
import { CopyIcon } from '../../ui/office-icons.tsx';
import { tellDone } from '../../ui/toast.ts';

/** The recovery codes for a lost phone, shown only once: to copy, print or write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    if (await copyText(codes.join('\n'))) tellDone(m.settings_codes_copied());
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{m.settings_codes_why()}</p>
      <ol data-printed className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 tabular-nums" translate="no">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex gap-3 *:grow">
        <Button variant="secondary" icon={<CopyIcon className="size-5" />} onClick={copy}>
          {m.settings_codes_copy()}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {m.settings_codes_print()}
        </Button>
      </div>
      <Button size="lg" isFullWidth onClick={onDone}>
        {m.settings_codes_done()}
      </Button>
    </div>
  );
}
