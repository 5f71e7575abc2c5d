import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { CheckIcon, WarningIcon } from './icons.tsx';
import { ChevronDownIcon, CrossIcon } from './more-icons.tsx';

/** What every field shows around its control. */
interface FieldParts {
  label: string;
  hint?: string | undefined;
  /** Shown below, announced, and linked to the control. */
  error?: string | undefined;
  /** True shows a green tick, false a red cross, undefined neither. An error always shows the cross. */
  isValid?: boolean | undefined;
}

interface Ids {
  id: string;
  describedBy: string | undefined;
}

const CONTROL =
  'block w-full rounded-md bg-surface text-base text-ink ring-1 ring-inset transition placeholder:text-ink-soft focus-visible:outline-2 focus-visible:outline-offset-0';

function ringOf({ error, isValid }: FieldParts) {
  if (error !== undefined || isValid === false) return 'ring-danger';
  return isValid ? 'ring-success' : 'ring-line-strong';
}

/** @param control may bring its own description, such as one text shared by several fields */
function useIds(
  { hint, error }: FieldParts,
  control: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>,
): Ids {
  const own = useId();
  const id = control.id ?? own;
  const described = [
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    control['aria-describedby'],
  ].filter(Boolean);
  return { id, describedBy: described.length > 0 ? described.join(' ') : undefined };
}

function Field({ parts, ids, children }: { parts: FieldParts; ids: Ids; children: Elements }) {
  return (
    <div>
      <label htmlFor={ids.id} className="mb-1 block font-semibold text-sm">
        {parts.label}
      </label>
      {children}
      <FieldNotes parts={parts} id={ids.id} />
    </div>
  );
}

function FieldNotes({ parts: { hint, error }, id }: { parts: FieldParts; id: string }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-danger text-sm">
            <WarningIcon className="mt-1 size-4" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  );
}

function Tick({ error, isValid }: FieldParts) {
  if (error !== undefined || isValid === false) return <CrossIcon className="size-5 text-danger" />;
  return isValid ? <CheckIcon className="size-5 text-success" /> : null;
}

export interface TextFieldProps extends FieldParts, ComponentProps<'input'> {
  /** An IconButton inside the field's end, such as show password. */
  action?: ReactNode;
}

/** A labelled one-line input with hint and error. */
export function TextField({ label, hint, error, isValid, action, className, ...input }: TextFieldProps) {
  const parts = { label, hint, error, isValid };
  const ids = useIds(parts, input);
  return (
    <Field parts={parts} ids={ids}>
      <div className="relative">
        <input
          type="text"
          {...input}
          id={ids.id}
          aria-invalid={error !== undefined || input['aria-invalid']}
          aria-describedby={ids.describedBy}
          className={classNames(
            CONTROL,
            'min-h-12 py-2 ps-4',
            action === undefined ? 'pe-11' : 'pe-22',
            ringOf(parts),
            className,
          )}
        />
        <span className="pointer-events-none absolute inset-y-0 end-0 flex items-center gap-1 pe-3">
          <Tick {...parts} />
          {action !== undefined && <span className="pointer-events-auto -me-2">{action}</span>}
        </span>
      </div>
    </Field>
  );
}

export type TextAreaProps = FieldParts & ComponentProps<'textarea'>;

/** A labelled multi-line input with hint and error. */
export function TextArea({ label, hint, error, isValid, className, ...area }: TextAreaProps) {
  const parts = { label, hint, error, isValid };
  const ids = useIds(parts, area);
  return (
    <Field parts={parts} ids={ids}>
      <div className="relative">
        <textarea
          rows={4}
          {...area}
          id={ids.id}
          aria-invalid={error !== undefined || area['aria-invalid']}
          aria-describedby={ids.describedBy}
          className={classNames(CONTROL, 'min-h-24 py-2.5 ps-4 pe-11', ringOf(parts), className)}
        />
        <span className="pointer-events-none absolute end-3 top-3.5">
          <Tick {...parts} />
        </span>
      </div>
    </Field>
  );
}

/** The children are `<option>` elements. */
export type SelectFieldProps = FieldParts & ComponentProps<'select'>;

/** A labelled select with hint and error; options are its children. */
export function SelectField({ label, hint, error, isValid, className, ...select }: SelectFieldProps) {
  const parts = { label, hint, error, isValid };
  const ids = useIds(parts, select);
  return (
    <Field parts={parts} ids={ids}>
      <div className="relative">
        <select
          {...select}
          id={ids.id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          className={classNames(
            CONTROL,
            // A chosen option that is wider than the field wraps, where the browser can.
            'min-h-12 appearance-none wrap-anywhere whitespace-normal py-2 ps-4',
            isValid === undefined && error === undefined ? 'pe-11' : 'pe-18',
            ringOf(parts),
            className,
          )}
        />
        <span className="pointer-events-none absolute inset-y-0 end-0 flex items-center gap-2 pe-4">
          <Tick {...parts} />
          <ChevronDownIcon className="size-5 text-ink-soft" />
        </span>
      </div>
    </Field>
  );
}

export type CheckboxFieldProps = Omit<FieldParts, 'isValid'> & Omit<ComponentProps<'input'>, 'type'>;

/** A checkbox whose label is beside it; the whole row can be pressed. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const parts = { label, hint, error };
  const ids = useIds(parts, input);
  return (
    <div className={className}>
      <label htmlFor={ids.id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
        <span className="relative grid shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            id={ids.id}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={ids.describedBy}
            className={`peer size-6 appearance-none rounded-sm bg-surface ring-1 ring-inset transition checked:bg-primary checked:ring-primary ${ringOf(parts)}`}
          />
          <CheckIcon className="pointer-events-none absolute size-5 text-on-primary not-peer-checked:hidden" />
        </span>
        <span>{label}</span>
      </label>
      <FieldNotes parts={parts} id={ids.id} />
    </div>
  );
}
