import { isDeliveryMethod, isMethodOffered } from '@phsar/domain/delivery';
import { isContactPhone, isForeignPhone } from '@phsar/domain/phone';
import { isProvince } from '@phsar/domain/provinces';
import { isFilled } from '@phsar/domain/visible-text';
import type { PaymentData } from '../../lib/storage/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';

/** The checkout form's values, as typed. */
export type CheckoutForm = PaymentData['form'];

/** Returns a field's error text; undefined when it is valid. */
type Check<F extends keyof CheckoutForm> = (value: CheckoutForm[F], form: CheckoutForm) => string | undefined;

/** In form order: the first invalid field gets the focus. */
export const CHECKS: { [F in keyof CheckoutForm]: Check<F> } = {
  name: (name) => (isFilled(name) ? undefined : m.checkout_name_required()),
  phone: (phone) => {
    if (!isFilled(phone)) return m.checkout_phone_required();
    if (isForeignPhone(phone)) return m.checkout_phone_foreign();
    return isContactPhone(phone) ? undefined : m.checkout_phone_invalid();
  },
  province: (province) => (isProvince(province) ? undefined : m.checkout_province_required()),
  address: (address) => (isFilled(address) ? undefined : m.checkout_address_required()),
  // After the province changes, the chosen method may no longer be offered.
  delivery: (delivery, { province }) => {
    const isFitting =
      isDeliveryMethod(delivery) && (!isProvince(province) || isMethodOffered(delivery, province));
    return isFitting ? undefined : m.checkout_delivery_required();
  },
  confirm: (isConfirmed) => (isConfirmed ? undefined : m.checkout_confirm_required()),
};

/** Whether all fields are valid. */
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
