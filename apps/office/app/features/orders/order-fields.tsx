import { LIMITS } from '@phsar/contract/limits';
import type { NewOfficeOrder } from '@phsar/contract/office/wire';
import { DELIVERY_METHODS, isDeliveryMethod, isMethodOffered, offeredMethods } from '@phsar/domain/delivery';
import { paymentMethodOf } from '@phsar/domain/payment';
import { isContactPhone } from '@phsar/domain/phone';
import { isProvince } from '@phsar/domain/provinces';
import { isFilled } from '@phsar/domain/visible-text';
import { deliveryMethodName, provinceName, provincesInOrder } from '@phsar/texts/names';
import { SelectField, TextArea } from '@phsar/ui/fields';
import type { Form } from '@phsar/ui/hooks/use-form';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { checkName, NameField, PhoneField, phoneMistake } from '../../ui/person-fields.tsx';
import type { ChosenLine } from './chosen-lines.ts';
import { METHOD_WORDS } from './order-words.ts';

/** The recipient and the delivery as typed; '' where nothing is chosen. */
export interface OrderFieldValues {
  customerName: string;
  customerPhone: string;
  province: string;
  address: string;
  deliveryMethod: string;
}

/** Of a new order: nothing is typed yet. */
export const NO_FIELDS: OrderFieldValues = {
  customerName: '',
  customerPhone: '',
  province: '',
  address: '',
  deliveryMethod: '',
};

/** Validated fields as the call takes them. @throws Error for an unknown choice */
export function checkedFields(values: OrderFieldValues): Omit<NewOfficeOrder, 'products' | 'channel'> {
  const { customerName, customerPhone, province, address, deliveryMethod } = values;
  if (!isProvince(province) || !isDeliveryMethod(deliveryMethod)) throw new Error('Nothing is chosen');
  return {
    customerName: customerName.trim(),
    customerPhone: customerPhone.trim(),
    province,
    address: address.trim(),
    deliveryMethod,
  };
}

/** An order in its form. */
export interface OrderValues extends OrderFieldValues {
  lines: readonly ChosenLine[];
}

interface OrderFieldsProps {
  form: Pick<Form<OrderFieldValues>, 'register' | 'clearErrors' | 'errors' | 'values'>;
}

/** The fields that a new order and an edited one share. */
export function OrderFields({ form }: OrderFieldsProps) {
  const { errors } = form;
  const language = currentLanguage();
  const typed =
    (...names: (keyof OrderFieldValues)[]) =>
    () =>
      form.clearErrors(...names);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameField
        {...form.register('customerName', {
          validate: checkName,
          onChange: typed('customerName'),
        })}
        error={errors.customerName?.message}
        autoComplete="off"
      />
      <PhoneField
        {...form.register('customerPhone', {
          validate: (phone) => isContactPhone(phone) || phoneMistake(phone),
          onChange: typed('customerPhone'),
        })}
        error={errors.customerPhone?.message}
        autoComplete="off"
      />
      <SelectField
        {...form.register('province', {
          validate: (chosen) => isProvince(chosen) || m.orders_form_province_required(),
          // Whether the method is offered depends on the province.
          onChange: typed('province', 'deliveryMethod'),
        })}
        label={m.orders_province()}
        error={errors.province?.message}
      >
        <option value="">{m.orders_form_choose()}</option>
        {provincesInOrder(language).map((each) => (
          <option key={each} value={each}>
            {provinceName(each, language)}
          </option>
        ))}
      </SelectField>
      <DeliveryField form={form} onChange={typed('deliveryMethod')} />
      <div className="sm:col-span-2">
        <TextArea
          {...form.register('address', {
            validate: (address) => isFilled(address) || m.orders_form_address_required(),
            onChange: typed('address'),
          })}
          label={m.orders_address()}
          error={errors.address?.message}
          autoComplete="off"
          rows={2}
          maxLength={LIMITS.address}
        />
      </div>
    </div>
  );
}

function DeliveryField({ form, onChange }: OrderFieldsProps & { onChange: () => void }) {
  const { errors, values } = form;
  const language = currentLanguage();
  const province = isProvince(values.province) ? values.province : null;
  const method = isDeliveryMethod(values.deliveryMethod) ? values.deliveryMethod : null;
  // A chosen method that is no longer offered stays chosen, so it must stay visible.
  const methods = DELIVERY_METHODS.filter(
    (each) => offeredMethods(province).includes(each) || each === method,
  );
  return (
    <SelectField
      {...form.register('deliveryMethod', {
        validate: (chosen, { province: to }) =>
          (isDeliveryMethod(chosen) && (!isProvince(to) || isMethodOffered(chosen, to))) ||
          m.orders_form_delivery_required(),
        onChange,
      })}
      label={m.orders_delivery()}
      hint={
        province === null
          ? m.orders_form_province_first()
          : method === null
            ? undefined
            : METHOD_WORDS[paymentMethodOf(method)]()
      }
      error={errors.deliveryMethod?.message}
    >
      <option value="">{m.orders_form_choose()}</option>
      {methods.map((each) => (
        <option key={each} value={each}>
          {deliveryMethodName(each, language)}
        </option>
      ))}
    </SelectField>
  );
}
