import { isDeliveryMethod, isMethodOffered } from '@phsar/domain/delivery';
import { isLocalPhone } from '@phsar/domain/phone';
import { isProvince } from '@phsar/domain/provinces';
import type { PaymentData } from '../../lib/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';

export type CheckoutForm = PaymentData['form'];

/** Gives the text of what is wrong with a field, or undefined. */
type Check<F extends keyof CheckoutForm> = (value: CheckoutForm[F], form: CheckoutForm) => string | undefined;

const isBlank = (text: string) => text.trim() === '';

/** In the order of the form: the first that fails is focused. */
export const CHECKS: { [F in keyof CheckoutForm]: Check<F> } = {
  name: (name) => (isBlank(name) ? m.checkout_name_required() : undefined),
  phone: (phone) => {
    if (isBlank(phone)) return m.checkout_phone_required();
    return isLocalPhone(phone) ? undefined : m.checkout_phone_invalid();
  },
  province: (province) => (isProvince(province) ? undefined : m.checkout_province_required()),
  address: (address) => (isBlank(address) ? m.checkout_address_required() : undefined),
  // The method stays when the province changes, and may then not be offered any more.
  delivery: (delivery, { province }) => {
    const isFitting =
      isDeliveryMethod(delivery) && (!isProvince(province) || isMethodOffered(delivery, province));
    return isFitting ? undefined : m.checkout_delivery_required();
  },
  confirm: (isConfirmed) => (isConfirmed ? undefined : m.checkout_confirm_required()),
};

export function isComplete(form: CheckoutForm): boolean {
  return (
    CHECKS.name(form.name, form) === undefined &&
    CHECKS.phone(form.phone, form) === undefined &&
    CHECKS.province(form.province, form) === undefined &&
    CHECKS.address(form.address, form) === undefined &&
    CHECKS.delivery(form.delivery, form) === undefined &&
    CHECKS.confirm(form.confirm, form) === undefined
  );
}
