import { type ChangeEvent, type SyntheticEvent, useState, useSyncExternalStore } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | boolean;

interface FieldError {
  /** Undefined where the field is wrong and another place says why. */
  message?: string | undefined;
}

interface FieldOptions<V, F> {
  /** What is wrong with the value, in words; true or nothing when it is right, false when another place says what. */
  validate: (value: V, values: F) => string | boolean | undefined;
  onChange?: () => void;
}

interface Field<F> extends FieldOptions<Value, F> {
  control: Control | null;
  ref: (control: Control | null) => void;
}

/** A form as it is at this moment. */
interface FormState<F> {
  values: Partial<F>;
  errors: { [Name in keyof F]?: FieldError };
  isSubmitting: boolean;
}

export type Form<F extends object> = ReturnType<typeof createForm<F>> & FormState<F>;

/**
 * A form whose fields keep their values themselves, so that what was typed or filled in before the page woke up
 * stays. It is checked when it is sent: the first failing field takes the focus.
 * @param defaults what the fields begin with; a field without one keeps what it holds
 */
export function useForm<F extends object>(defaults: Partial<F> = {}): Form<F> {
  const [form] = useState(() => createForm<F>(defaults));
  const state = useSyncExternalStore(form.subscribe, form.read, form.read);
  return { ...form, ...state };
}

function createForm<F extends object>(defaults: Partial<F>) {
  type Name = keyof F & string;
  const fields = new Map<Name, Field<F>>();
  const listeners = new Set<() => void>();
  let state: FormState<F> = { values: defaults, errors: {}, isSubmitting: false };

  function publish(change: Partial<FormState<F>>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function keep(name: Name, value: Value) {
    if (state.values[name] !== value) publish({ values: { ...state.values, [name]: value } });
  }

  function attach(name: Name, control: Control) {
    const known = state.values[name] as Value | undefined;
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

  /** What a control takes as its properties. */
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

  function clearErrors(...names: Name[]) {
    if (Object.keys(state.errors).length === 0) return;
    const cleared = names.length === 0 ? Object.keys(state.errors) : names;
    const left = Object.entries(state.errors).filter(([name]) => !cleared.includes(name));
    publish({ errors: Object.fromEntries(left) as FormState<F>['errors'] });
  }

  function setFocus(name: Name) {
    fields.get(name)?.control?.focus();
  }

  function setError(name: Name, message: string) {
    publish({ errors: { ...state.errors, [name]: { message } } });
  }

  function setValue<N extends Name>(name: N, value: F[N]) {
    const control = fields.get(name)?.control;
    if (control) putInto(control, value as Value);
    keep(name, value as Value);
  }

  /** As the fields hold them now: a browser that fills in a form does not always say so. */
  function getValues(): F {
    const held = [...fields].flatMap(([name, { control }]) =>
      control === null ? [] : [[name, valueIn(control)] as const],
    );
    return { ...state.values, ...Object.fromEntries(held) } as F;
  }

  function errorsIn(values: F): FormState<F>['errors'] {
    const errors: FormState<F>['errors'] = {};
    for (const [name, { control, validate }] of [...fields].sort(byPlace)) {
      const verdict = control === null || (validate(values[name] as Value, values) ?? true);
      if (verdict !== true) errors[name] = { message: verdict === false ? undefined : verdict };
    }
    return errors;
  }

  /** @param send is given the values once every field passes */
  function handleSubmit(send: (values: F) => unknown, refuse?: () => void) {
    return async (event: SyntheticEvent) => {
      event.preventDefault();
      const values = getValues();
      const errors = errorsIn(values);
      publish({ values, errors });
      const [firstFailing] = Object.keys(errors) as Name[];
      if (firstFailing !== undefined) {
        refuse?.();
        setFocus(firstFailing);
        return;
      }
      publish({ isSubmitting: true });
      try {
        await send(values);
      } finally {
        publish({ isSubmitting: false });
      }
    };
  }

  /** Back to what it began with. */
  function reset() {
    for (const [name, { control }] of fields) {
      if (control !== null) putInto(control, (defaults[name] as Value | undefined) ?? emptyFor(control));
    }
    publish({ values: defaults, errors: {} });
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
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** As they stand in the page, whichever was rendered first. */
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
