import { DELIVERY_METHODS, isDeliveryMethod } from '@phsar/domain/delivery';
import { LANGUAGES } from '@phsar/domain/language';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { PROVINCES } from '@phsar/domain/provinces';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { SelectField, TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { type RefObject, useId, useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { FilterIcon } from '../../ui/office-icons.tsx';
import type { OrderFilters } from './order-filters.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** '' for filters that are not set. */
export type PanelFilters = Record<'province' | 'courier' | 'from' | 'to', string>;

const NO_FILTERS: PanelFilters = { province: '', courier: '', from: '', to: '' };

/** A courier's name as the filter shows it: delivery methods stand in the address by their code. */
export function courierName(courier: string): string {
  const method = courier.toLowerCase();
  return isDeliveryMethod(method) ? deliveryMethodName(method, currentLanguage()) : courier;
}

interface FilterPanelProps {
  filters: OrderFilters;
  /** Couriers of the orders on the screen. */
  couriers: readonly string[];
  onApply: (filters: PanelFilters) => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** A button that opens the less common filters. */
export function FilterPanel({ filters, couriers, onApply, buttonRef }: FilterPanelProps) {
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
          filters={filters}
          couriers={couriers}
          onClose={close}
          onApply={(chosen) => {
            close();
            onApply(chosen);
          }}
        />
      )}
    </>
  );
}

interface FilterDialogProps extends Omit<FilterPanelProps, 'buttonRef'> {
  onClose: () => void;
}

function FilterDialog({ filters, couriers, onApply, onClose }: FilterDialogProps) {
  const { province = '', courier = '', from = '', to = '' } = filters;
  const form = useForm<PanelFilters>({ province, courier, from, to });
  const { register, errors, clearErrors, setValue } = form;
  const formId = useId();
  const language = currentLanguage();
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
          <Button variant="secondary" onClick={() => onApply(NO_FILTERS)}>
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
              validate: (last, { from: first }) =>
                last === '' || first === '' || first <= last || m.orders_filter_days_wrong(),
              onChange: clearErrors,
            })}
            type="date"
            label={m.orders_filter_to()}
            error={errors.to?.message}
          />
        </div>
        <SelectField {...register('province', { validate: () => true })} label={m.orders_province()}>
          <option value="">{m.orders_payment_all()}</option>
          {PROVINCES.map((name) => (
            <option key={name} value={name}>
              {provinceName(name, language)}
            </option>
          ))}
        </SelectField>
        <SelectField {...register('courier', { validate: () => true })} label={m.orders_courier()}>
          <option value="">{m.orders_payment_all()}</option>
          {couriersOffered([...couriers, courier]).map((name) => (
            <option key={name} value={name}>
              {courierName(name)}
            </option>
          ))}
        </SelectField>
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

/** The delivery methods, by which their couriers are found, and every other courier once. */
function couriersOffered(couriers: readonly string[]): string[] {
  const known = new Set<string>(
    DELIVERY_METHODS.flatMap((method) => [
      method,
      ...LANGUAGES.map((language) => deliveryMethodName(method, language).toLowerCase()),
    ]),
  );
  const others = new Map<string, string>();
  for (const courier of couriers) {
    const folded = courier.toLowerCase();
    if (courier !== '' && !known.has(folded) && !others.has(folded)) others.set(folded, courier);
  }
  return [...DELIVERY_METHODS, ...others.values()];
}
