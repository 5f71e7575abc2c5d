import type { CheckoutTotals } from '@phsar/domain/delivery';
import { Button } from '@phsar/ui/button';
import type { Elements } from '@phsar/ui/elements';
import type { Form } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { type ReactNode, useState } from 'react';
import type { Draft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { type ChosenLine, withOneLess, withProduct } from './chosen-lines.ts';
import { GoodsSection } from './goods-section.tsx';
import type { OrderValues } from './order-fields.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { LinesChange } from './use-order-lines.ts';

interface OrderFormProps<F extends OrderValues> {
  form: Form<F>;
  draft: Pick<Draft<object>, 'keptAt' | 'forget'>;
  /** Shows the form as it was before the draft. */
  onStartOver: () => void;
  /** The fields of customer and delivery. */
  fields: ReactNode;
  /** The lines of the order as saved: a product taken off and added again keeps its price. */
  savedLines?: readonly ChosenLine[];
  /** Null until they are known. */
  totals: CheckoutTotals | null;
  /** Further rows below the total. */
  moreTotals?: Elements;
  failure: ReactNode;
  sendLabel: string;
  isSending: boolean;
  /** Only called with valid fields and at least one piece of every line. */
  onSend: (values: F) => Promise<void>;
}

/** The form of an order that staff enters or edits: customer, delivery, goods and what it will cost. */
export function OrderForm<F extends OrderValues>({
  form,
  draft,
  onStartOver,
  fields,
  savedLines,
  totals,
  moreTotals,
  failure,
  sendLabel,
  isSending,
  onSend,
}: OrderFormProps<F>) {
  const [isPicking, setPicking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { lines } = form.getValues();
  const changeLines = (change: LinesChange) =>
    form.setValue('lines', change(form.getValues().lines) as F['lines']);
  const tellMissing = () => setMissing(lines.length === 0);

  async function send(values: F) {
    tellMissing();
    if (lines.length === 0 || lines.some(({ quantity }) => quantity === 0)) return;
    await onSend(values);
  }

  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(send, tellMissing)}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid gap-4">
          <DraftNotice draft={draft} onStartOver={onStartOver} />
          <Section title={m.orders_customer()}>{fields}</Section>
        </div>
        <div className="grid gap-4">
          <GoodsSection
            lines={lines}
            onChange={changeLines}
            onAdd={() => setPicking(true)}
            totals={totals}
            isMissing={isMissing}
          >
            {moreTotals}
          </GoodsSection>
          {failure !== null && <Notice tone="danger">{failure}</Notice>}
          <Button type="submit" size="lg" isFullWidth isPending={isSending}>
            {sendLabel}
          </Button>
        </div>
      </form>
      {isPicking && (
        <ProductPicker
          lines={lines}
          onPick={(product) => changeLines((now) => withProduct(now, product, savedLines))}
          onLess={(productId) => changeLines((now) => withOneLess(now, productId))}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
