import type { ListedOrder } from '@phsar/contract/office/wire';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { SelectField, TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { type RefObject, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { FilterIcon } from '../../ui/office-icons.tsx';
import { filterSelects, type OrderFilterName, type OrderFilters } from './order-filters.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The panel's own filters; '' for one that is not set. */
type PanelFilters = Partial<Record<OrderFilterName, string>>;

interface FilterPanelProps {
  filters: OrderFilters;
  /** Those on the screen. */
  orders: readonly ListedOrder[];
  onApply: (filters: PanelFilters) => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** A button that opens the less common filters. */
export function FilterPanel({ buttonRef, ...panel }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        ref={buttonRef}
        variant="secondary"
        icon={<FilterIcon className="size-5" />}
        className="min-h-12"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {m.orders_filter()}
      </Button>
      {isOpen && (
        <FilterDialog
          {...panel}
          onClose={close}
          onApply={(chosen) => {
            close();
            panel.onApply(chosen);
          }}
        />
      )}
    </>
  );
}

interface FilterDialogProps extends Omit<FilterPanelProps, 'buttonRef'> {
  onClose: () => void;
}

function FilterDialog({ filters, orders, onApply, onClose }: FilterDialogProps) {
  const selects = filterSelects(orders, filters);
  const names: OrderFilterName[] = ['from', 'to', ...selects.map(({ name }) => name)];
  const form = useForm<PanelFilters>(Object.fromEntries(names.map((name) => [name, filters[name] ?? ''])));
  const { register, errors, clearErrors, setValue } = form;
  const formId = useId();
  const setDays = (first: string, last: string) => {
    clearErrors();
    setValue('from', first);
    setValue('to', last);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.orders_filters()}
      size="sm"
      footer={
        <div className="flex flex-wrap gap-3 *:grow">
          <Button
            variant="secondary"
            onClick={() => onApply(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            {m.orders_filters_clear()}
          </Button>
          <Button type="submit" form={formId}>
            {m.orders_filters_apply()}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(onApply)} className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          {quickDays().map(({ label, first, last }) => (
            <Button
              key={label}
              variant="secondary"
              size="sm"
              className="min-h-11"
              onClick={() => setDays(first, last)}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...register('from', { validate: () => true, onChange: clearErrors })}
            type="date"
            label={m.orders_filter_from()}
          />
          <TextField
            {...register('to', {
              validate: (last = '', { from: first = '' }) =>
                last === '' || first === '' || first <= last || m.orders_filter_days_wrong(),
              onChange: clearErrors,
            })}
            type="date"
            label={m.orders_filter_to()}
            error={errors.to?.message}
          />
        </div>
        {selects.map(({ name, label, options }) => (
          <SelectField key={name} {...register(name, { validate: () => true })} label={label}>
            <option value="">{m.orders_payment_all()}</option>
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
      </form>
    </Dialog>
  );
}

/** Days of Phnom Penh. */
function quickDays() {
  const ago = (days: number) => phnomPenhDay(new Date(Date.now() - days * DAY_MS));
  return [
    { label: m.orders_filter_today(), first: ago(0), last: ago(0) },
    { label: m.orders_filter_yesterday(), first: ago(1), last: ago(1) },
    { label: m.orders_filter_week(), first: ago(6), last: ago(0) },
  ];
}
