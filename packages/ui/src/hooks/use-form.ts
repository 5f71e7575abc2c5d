import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { createStore, useStore } from '../listener-store.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | boolean;

interface FieldError {
  /** Undefined where the field is wrong and something else on the page says why. */
  message?: string | undefined;
}

interface FieldOptions<V, F> {
  /** The error to show; true or undefined when the value is valid, false when it is not but something else says why. */
  validate: (value: V, values: F) => string | boolean | undefined;
  onChange?: () => void;
}

interface Field<F> extends FieldOptions<Value, F> {
  control: Control | null;
  ref: (control: Control | null) => void;
}

interface FormState<F> {
  values: Partial<F>;
  errors: { [Name in keyof F]?: FieldError };
  isSubmitting: boolean;
}

export type Form<F extends object> = ReturnType<typeof createForm<F>> & FormState<F>;

/**
 * A form with uncontrolled fields: what was typed or autofilled before hydration stays. It is validated when it is
 * submitted, and the first invalid field gets the focus.
 * @param defaults initial values; a field without one keeps what it holds
 */
export function useForm<F extends object>(defaults: Partial<F> = {}): Form<F> {
  const [form] = useState(() => createForm<F>(defaults));
  return { ...form, ...useStore(form.store) };
}

function createForm<F extends object>(defaults: Partial<F>) {
  type Name = keyof F & string;
  const fields = new Map<Name, Field<F>>();
  const store = createStore<FormState<F>>({ values: defaults, errors: {}, isSubmitting: false });

  function update(change: Partial<FormState<F>>) {
    store.write({ ...store.read(), ...change });
  }

  function keep(name: Name, value: Value) {
    const { values } = store.read();
    if (values[name] !== value) update({ values: { ...values, [name]: value } });
  }

  function attach(name: Name, control: Control) {
    const known = store.read().values[name] as Value | undefined;
    if (known === undefined) keep(name, valueIn(control));
    else putInto(control, known);
  }

  function fieldOf(name: Name): Field<F> {
    const known = fields.get(name);
    if (known !== undefined) return known;
    const field: Field<F> = {
      control: null,
      validate: () => true,
      ref(control) {
        field.control = control;
        if (control !== null) attach(name, control);
      },
    };
    fields.set(name, field);
    return field;
  }

  /** The properties of a field's control. */
  function register<N extends Name>(name: N, { validate, onChange }: FieldOptions<F[N], F>) {
    const field = fieldOf(name);
    field.validate = validate as Field<F>['validate'];
    return {
      name,
      ref: field.ref,
      onChange({ currentTarget }: ChangeEvent<Control>) {
        keep(name, valueIn(currentTarget));
        onChange?.();
      },
    };
  }

  /** Of these fields; of all when none is named. */
  function clearErrors(...names: Name[]) {
    const { errors } = store.read();
    if (Object.keys(errors).length === 0) return;
    const cleared = names.length === 0 ? Object.keys(errors) : names;
    const left = Object.entries(errors).filter(([name]) => !cleared.includes(name));
    update({ errors: Object.fromEntries(left) as FormState<F>['errors'] });
  }

  function setFocus(name: Name) {
    fields.get(name)?.control?.focus();
  }

  function setError(name: Name, message: string) {
    update({ errors: { ...store.read().errors, [name]: { message } } });
  }

  function setValue<N extends Name>(name: N, value: F[N]) {
    const control = fields.get(name)?.control;
    if (control) putInto(control, value as Value);
    keep(name, value as Value);
  }

  /** Read from the fields, because autofill does not always fire an event. */
  function getValues(): F {
    const held = [...fields].flatMap(([name, { control }]) =>
      control === null ? [] : [[name, valueIn(control)] as const],
    );
    return { ...store.read().values, ...Object.fromEntries(held) } as F;
  }

  function errorsIn(values: F): FormState<F>['errors'] {
    const errors: FormState<F>['errors'] = {};
    for (const [name, { control, validate }] of [...fields].sort(byPlace)) {
      const verdict = control === null || (validate(values[name] as Value, values) ?? true);
      if (verdict !== true) errors[name] = { message: verdict === false ? undefined : verdict };
    }
    return errors;
  }

  /**
   * A submit handler.
   * @param send called with the values when all are valid; the form is submitting until it settles
   * @param onInvalid called when a field is invalid
   */
  function handleSubmit(send: (values: F) => unknown, onInvalid?: () => void) {
    return async (event: SyntheticEvent) => {
      event.preventDefault();
      const values = getValues();
      const errors = errorsIn(values);
      update({ values, errors });
      const [firstInvalid] = Object.keys(errors) as Name[];
      if (firstInvalid !== undefined) {
        onInvalid?.();
        setFocus(firstInvalid);
        return;
      }
      update({ isSubmitting: true });
      try {
        await send(values);
      } finally {
        update({ isSubmitting: false });
      }
    };
  }

  /** Back to the initial values. */
  function reset() {
    for (const [name, { control }] of fields) {
      if (control !== null) putInto(control, (defaults[name] as Value | undefined) ?? emptyFor(control));
    }
    update({ values: defaults, errors: {} });
  }

  return {
    register,
    handleSubmit,
    clearErrors,
    setError,
    setFocus,
    setValue,
    getValues,
    reset,
    store,
  };
}

/** In document order, which is not always the order of rendering. */
function byPlace(
  [, one]: [unknown, { control: Control | null }],
  [, other]: [unknown, { control: Control | null }],
) {
  if (one.control === null || other.control === null) return 0;
  const place = one.control.compareDocumentPosition(other.control);
  return place & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function isCheckbox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox';
}

function valueIn(control: Control): Value {
  return isCheckbox(control) ? control.checked : control.value;
}

function emptyFor(control: Control): Value {
  return isCheckbox(control) ? false : '';
}

function putInto(control: Control, value: Value) {
  if (isCheckbox(control)) control.checked = value === true;
  else control.value = String(value);
}
