import { CSV_START } from '@phsar/domain/csv';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { Button } from '@phsar/ui/button';
import { CheckboxField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { saveFile } from '@phsar/ui/save-file';
import { SpinnerShape } from '@phsar/ui/spinner';
import { type ChangeEvent, useRef } from 'react';
import { api } from '../../lib/client.ts';
import { isAllowed, useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ImportRows } from './import-rows.tsx';
import { type ProductImport, useProductImport } from './use-product-import.ts';

/** Milliseconds. */
const DOWNLOAD_TIMEOUT = 300_000;

/** The products as a file: exported for a spreadsheet, and imported after a look at what would change. */
export default function ProductCsvPage() {
  const me = useMe();
  const importing = useProductImport();
  return (
    <>
      <BackLink to="/products">{m.csv_back()}</BackLink>
      <PageHeading title={m.csv_title()} />
      <div className="flex flex-col gap-5">
        {isAllowed(me, 'shop.administer') && <Download />}
        <Section title={m.csv_import_title()} note={m.csv_import_note()}>
          <div className="flex flex-col items-start gap-4">
            <FilePicker importing={importing} />
            <Outcome importing={importing} />
          </div>
        </Section>
      </div>
    </>
  );
}

function Download() {
  const { isRunning, run } = useAction();
  const download = () =>
    run(async () => {
      const { data } = await api.call('exportProducts', {}, { timeoutMs: DOWNLOAD_TIMEOUT });
      // The browser has removed the byte order mark.
      const content = new Blob([CSV_START, data], { type: 'text/csv' });
      saveFile(`products-${phnomPenhDay(new Date())}.csv`, content);
    });
  return (
    <Section title={m.csv_download_title()} note={m.csv_download_note()}>
      <Button variant="secondary" isPending={isRunning} onClick={() => void download()}>
        {m.csv_download()}
      </Button>
    </Section>
  );
}

function FilePicker({ importing: { status, name, choose } }: { importing: ProductImport }) {
  const input = useRef<HTMLInputElement>(null);
  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) void choose(file);
    // The same file can be chosen again, once it is corrected.
    currentTarget.value = '';
  }
  const label = status === 'none' ? m.csv_choose() : m.csv_choose_other();
  return (
    <>
      <input ref={input} type="file" accept=".csv,.txt,text/csv" hidden aria-label={label} onChange={pick} />
      <Button
        variant={status === 'none' ? 'primary' : 'secondary'}
        disabled={status === 'importing'}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {status !== 'none' && <p className="wrap-anywhere font-semibold">{name}</p>}
    </>
  );
}

/** What the file would do, or has done. */
function Outcome({ importing }: { importing: ProductImport }) {
  const { status, rows, setsStock, setStock, run } = importing;
  const count = (wanted: string) => rows.filter(({ action }) => action === wanted).length;
  const [created, changed, wrong] = [count('create'), count('update'), count('error')];
  if (status === 'none') return null;
  if (status === 'checking') {
    return (
      <p role="status" className="flex items-center gap-3">
        <SpinnerShape className="size-5" />
        {m.csv_checking()}
      </p>
    );
  }
  if (status === 'done') return <Notice tone="success">{m.csv_done({ created, changed })}</Notice>;
  return (
    <div className="flex w-full flex-col gap-4">
      <Verdict created={created} changed={changed} wrong={wrong} />
      <KeptStock rows={rows} />
      <CheckboxField
        label={m.csv_set_stock()}
        hint={m.csv_set_stock_hint()}
        checked={setsStock}
        disabled={status === 'importing'}
        onChange={({ currentTarget }) => void setStock(currentTarget.checked)}
      />
      {wrong === 0 && created + changed > 0 && (
        <Button
          size="lg"
          className="max-sm:w-full sm:self-start"
          isPending={status === 'importing'}
          onClick={() => void run()}
        >
          {m.csv_run({ count: created + changed })}
        </Button>
      )}
      <ImportRows rows={rows} />
    </div>
  );
}

function Verdict({ created, changed, wrong }: { created: number; changed: number; wrong: number }) {
  if (wrong > 0) return <Notice tone="danger">{m.csv_wrong_notice({ count: wrong })}</Notice>;
  if (created + changed === 0) return <Notice tone="info">{m.csv_nothing()}</Notice>;
  return (
    <p role="status" className="font-semibold">
      {m.csv_verdict({ created, changed })}
    </p>
  );
}

function KeptStock({ rows }: Pick<ProductImport, 'rows'>) {
  const count = rows.filter(({ keptStock }) => keptStock !== null).length;
  return count === 0 ? null : <Notice tone="info">{m.csv_kept_stock({ count })}</Notice>;
}
