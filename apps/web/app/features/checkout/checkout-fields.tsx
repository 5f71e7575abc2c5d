import { LIMITS } from '@phsar/contract/limits';
import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  isDeliveryMethod,
  isMethodOffered,
  offeredMethods,
} from '@phsar/domain/delivery';
import { isContactPhone } from '@phsar/domain/phone';
import { formatPhoneInput } from '@phsar/domain/phone-input';
import { isProvince, type Province } from '@phsar/domain/provinces';
import { deliveryEstimate, deliveryMethodName, provinceName, provincesInOrder } from '@phsar/texts/names';
import { CheckboxField, SelectField, TextArea, TextField } from '@phsar/ui/fields';
import type { Form } from '@phsar/ui/hooks/use-form';
import { currentLanguage } from '../../lib/language/language.ts';
import { m } from '../../paraglide/messages.js';
import { isPaidOnArrival } from './checkout-data.ts';
import { CHECKS, type CheckoutForm } from './checkout-rules.ts';

interface FormProps {
  form: Form<CheckoutForm>;
}

export interface CheckoutFieldsProps extends FormProps {
  province: string;
  delivery: string;
}

/** The checkout form's fields. */
export function CheckoutFields({ form, province, delivery }: CheckoutFieldsProps) {
  const { errors } = form;
  const clear = (field: keyof CheckoutForm) => () => form.clearErrors(field);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...form.register('name', { validate: CHECKS.name, onChange: clear('name') })}
        label={m.checkout_name()}
        error={errors.name?.message}
        autoComplete="name"
        maxLength={LIMITS.fullName}
      />
      <PhoneField form={form} />
      <div className="grid gap-5 sm:col-span-2">
        <ProvinceField form={form} />
        <TextArea
          {...form.register('address', { validate: CHECKS.address, onChange: clear('address') })}
          label={m.checkout_address()}
          hint={m.checkout_address_hint()}
          error={errors.address?.message}
          autoComplete="street-address"
          rows={2}
          maxLength={LIMITS.address}
        />
        <DeliveryField form={form} province={province} delivery={delivery} />
        <CheckboxField
          {...form.register('confirm', { validate: CHECKS.confirm, onChange: clear('confirm') })}
          label={m.checkout_confirm()}
          error={errors.confirm?.message}
        />
      </div>
    </div>
  );
}

function PhoneField({ form }: FormProps) {
  const { phone = '' } = form.values;
  const isValid = isContactPhone(phone);
  const field = form.register('phone', {
    validate: CHECKS.phone,
    onChange: () => form.clearErrors('phone'),
  });

  return (
    <TextField
      {...field}
      onChange={(event) => {
        formatPhoneInput(event.currentTarget);
        field.onChange(event);
      }}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      label={m.checkout_phone()}
      hint={isValid ? m.checkout_phone_valid() : m.checkout_phone_hint()}
      isValid={phone === '' ? undefined : isValid}
      error={form.errors.phone?.message}
    />
  );
}

function ProvinceField({ form }: FormProps) {
  const language = currentLanguage();
  return (
    <SelectField
      {...form.register('province', {
        validate: CHECKS.province,
        onChange: () => form.clearErrors('province'),
      })}
      label={m.checkout_province()}
      error={form.errors.province?.message}
      autoComplete="address-level1"
    >
      <option value="">{m.checkout_province_choose()}</option>
      {provincesInOrder(language).map((province) => (
        <option key={province} value={province}>
          {provinceName(province, language)}
        </option>
      ))}
    </SelectField>
  );
}

function DeliveryField({ form, province, delivery }: CheckoutFieldsProps) {
  const language = currentLanguage();
  const chosen = isDeliveryMethod(delivery) ? delivery : null;
  const place = isProvince(province) ? province : null;
  const offered = offeredMethods(place);
  const isOffered = (method: DeliveryMethod | null) => method === null || offered.includes(method);
  // A chosen method that is no longer offered stays chosen, so it must stay visible.
  const methods = DELIVERY_METHODS.filter((method) => offered.includes(method) || method === chosen);
  return (
    <SelectField
      {...form.register('delivery', {
        validate: CHECKS.delivery,
        onChange: () => form.clearErrors('delivery'),
      })}
      label={m.checkout_delivery()}
      hint={deliveryHint(place, chosen)}
      error={
        form.errors.delivery?.message ?? (isOffered(chosen) ? undefined : m.checkout_delivery_required())
      }
    >
      <option value="">{m.checkout_delivery_choose()}</option>
      {methods.map((method) => (
        <option key={method} value={method}>
          {isOffered(method)
            ? deliveryMethodName(method, language)
            : m.checkout_method_not_offered({ method: deliveryMethodName(method, language) })}
        </option>
      ))}
    </SelectField>
  );
}

function deliveryHint(province: Province | null, chosen: DeliveryMethod | null): string | undefined {
  if (province === null) return m.checkout_delivery_province_first();
  if (chosen === null) return undefined;
  if (!isMethodOffered(chosen, province)) return m.checkout_standard_only_capital();
  const estimate = deliveryEstimate(chosen, currentLanguage());
  return isPaidOnArrival(chosen) ? `${estimate} · ${m.checkout_standard_hint()}` : estimate;
}
