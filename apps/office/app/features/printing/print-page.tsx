import { ApiError } from '@phsar/contract/client';
import type { OfficeOrder, Sender } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { EmptyState } from '@phsar/ui/empty-state';
import { SelectField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { forEachLimited } from '../../lib/for-each-limited.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PrinterIcon } from '../../ui/office-icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DOCUMENTS, keepPrintChoice, PAPERS, type PrintChoice, readPrintChoice } from './print-choice.ts';
import { CourierLabel, PackingSlip } from './sheets.tsx';
import './sheets.css';
import { usePageSize } from './use-page-size.ts';

const CALLS_AT_ONCE = 3;

interface Printed {
  sender: Sender;
  orders: readonly OfficeOrder[];
  /** Numbers of orders that no longer exist. */
  missing: readonly string[];
}

/** Labels and packing slips of the orders that the address names, as they will be printed. */
export default function PrintPage() {
  const [search, setSearch] = useSearchParams();
  const numbers = [...new Set((search.get('orders') ?? '').split(',').filter((number) => number !== ''))];
  const choice = readPrintChoice(search);
  const loaded = useQuery({ queryKey: ['print', numbers], queryFn: ({ signal }) => load(numbers, signal) });
  const choose = (change: Partial<PrintChoice>) => {
    const chosen = { ...choice, ...change };
    keepPrintChoice(chosen);
    const changed = new URLSearchParams(search);
    for (const [name, value] of Object.entries(chosen)) changed.set(name, value);
    setSearch(changed, { replace: true });
  };
  const [only] = numbers;
  return (
    <>
      <BackLink
        to={only !== undefined && numbers.length === 1 ? `/orders/${encodeURIComponent(only)}` : '/orders'}
      >
        {numbers.length === 1 ? only : m.orders_back()}
      </BackLink>
      <PageHeading title={m.printing_title()} />
      {numbers.length === 0 ? (
        <EmptyState
          message={m.printing_none()}
          icon={<PrinterIcon className="size-10" />}
          action={<ButtonLink to="/orders">{m.orders_back()}</ButtonLink>}
        />
      ) : (
        <LoadState loaded={loaded}>
          {(printed) => <Preview printed={printed} choice={choice} onChoose={choose} />}
        </LoadState>
      )}
    </>
  );
}

/** @throws ApiError, NoResponseError */
async function load(numbers: readonly string[], signal: AbortSignal): Promise<Printed> {
  const found: OfficeOrder[] = [];
  const missing: string[] = [];
  const [{ data: sender }] = await Promise.all([
    api.call('getSender', {}, { signal }),
    forEachLimited(numbers, CALLS_AT_ONCE, async (orderId, index) => {
      try {
        found[index] = (await api.call('findOrder', { params: { orderId } }, { signal })).data;
      } catch (error) {
        if (!(error instanceof ApiError) || error.answer?.code !== 'order_not_found') throw error;
        missing.push(orderId);
      }
    }),
  ]);
  return { sender, orders: found.filter((order) => order !== undefined), missing };
}

/** Order numbers that do not break at their hyphens. */
function Numbers({ numbers }: { numbers: readonly string[] }) {
  return numbers.map((number, index) => (
    <span key={number}>
      <span className="whitespace-nowrap">{number}</span>
      {index < numbers.length - 1 && <span>, </span>}
    </span>
  ));
}

function Warning({ text, numbers }: { text: string; numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <Notice tone="warning">
      <span>{`${text} `}</span>
      <Numbers numbers={numbers} />
    </Notice>
  );
}

interface PreviewProps {
  printed: Printed;
  choice: PrintChoice;
  onChoose: (change: Partial<PrintChoice>) => void;
}

function Preview({ printed, choice, onChoose }: PreviewProps) {
  const { sender, orders, missing } = printed;
  const { paper, what } = choice;
  const sheets = useRef<HTMLElement>(null);
  usePageSize(PAPERS[paper], sheets, `${what} ${orders.map(({ orderId, version }) => orderId + version)}`);
  const cancelled = orders.filter(({ status }) => status === 'Cancelled');
  return (
    <>
      <div className="mb-5 flex flex-col gap-3">
        <div className="grid items-end gap-3 sm:grid-cols-2 desk:grid-cols-[14rem_18rem_auto] desk:justify-start">
          <SelectField
            label={m.printing_paper()}
            value={paper}
            onChange={({ currentTarget }) => onChoose({ paper: currentTarget.value as PrintChoice['paper'] })}
          >
            {Object.entries(PAPERS).map(([key, { name }]) => (
              <option key={key} value={key}>
                {name()}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.printing_document()}
            value={what}
            onChange={({ currentTarget }) => onChoose({ what: currentTarget.value as PrintChoice['what'] })}
          >
            {Object.entries(DOCUMENTS).map(([key, name]) => (
              <option key={key} value={key}>
                {name()}
              </option>
            ))}
          </SelectField>
          <Button
            size="lg"
            className="sm:max-desk:col-span-full"
            icon={<PrinterIcon />}
            disabled={orders.length === 0}
            onClick={() => print()}
          >
            {m.printing_button({ count: orders.length * (what === 'both' ? 2 : 1) })}
          </Button>
        </div>
        <p className="text-ink-soft text-sm">{m.printing_hint()}</p>
        <Warning text={m.printing_cancelled_among()} numbers={cancelled.map(({ orderId }) => orderId)} />
        <Warning text={m.printing_missing()} numbers={missing} />
      </div>
      <section ref={sheets} data-printed aria-label={m.printing_preview()} className="sheets">
        {orders.map((order) => (
          <SheetsOf key={order.orderId} order={order} sender={sender} choice={choice} />
        ))}
      </section>
    </>
  );
}

function SheetsOf({ order, sender, choice }: { order: OfficeOrder; sender: Sender; choice: PrintChoice }) {
  const { paper, what } = choice;
  return (
    <>
      {what !== 'slip' && <CourierLabel order={order} sender={sender} paper={paper} />}
      {what !== 'label' && <PackingSlip order={order} sender={sender} paper={paper} />}
    </>
  );
}
