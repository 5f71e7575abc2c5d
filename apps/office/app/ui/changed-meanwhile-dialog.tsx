import type { ChangedMeanwhile } from '@phsar/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { MeanwhileFrame } from './meanwhile-frame.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

/** A field that two people changed to different values. */
export interface FieldConflict {
  field: string;
  name: string;
  theirs: ReactNode;
  mine: ReactNode;
}

interface ChangedMeanwhileDialogProps {
  /** Who saved meanwhile, and when. */
  changed: Pick<ChangedMeanwhile, 'by' | 'at'>;
  /** Empty when both changed different fields: then nothing has to be chosen. */
  conflicts: readonly FieldConflict[];
  isSaving: boolean;
  /** @param fields where my value is to stay; in all others theirs does */
  onSave: (fields: ReadonlySet<string>) => void;
  /** Discards my changes. */
  onTheirs: () => void;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
}

/** Somebody saved the same thing after it was read: shows both values of each field, and lets the person choose. */
export function ChangedMeanwhileDialog(props: ChangedMeanwhileDialogProps) {
  const { changed, conflicts, isSaving, onSave, onTheirs, onClose } = props;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isMine: boolean) =>
    setTheirs((all) => {
      const others = [...all].filter((other) => other !== field);
      return new Set(isMine ? others : [...others, field]);
    });
  const mine = conflicts.map(({ field }) => field).filter((field) => !theirs.has(field));
  return (
    <MeanwhileFrame
      title={m.ui_changed_title()}
      changed={changed}
      changedText={m.ui_changed_by}
      theirs={{ label: m.ui_changed_theirs_all(), onPress: onTheirs }}
      mine={{ label: m.ui_changed_save(), onPress: () => onSave(new Set(mine)) }}
      isSaving={isSaving}
      onClose={onClose}
    >
      <p className="mt-1 text-ink-soft text-sm">
        {conflicts.length === 0 ? m.ui_changed_no_conflict() : m.ui_changed_choose()}
      </p>
      <div className="mt-4 grid gap-5">
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.field}
            conflict={conflict}
            isMine={!theirs.has(conflict.field)}
            onChoose={choose}
          />
        ))}
      </div>
    </MeanwhileFrame>
  );
}

interface VersionDialogProps<Values> {
  form: Pick<
    VersionedForm<unknown, Values & object, never>,
    'conflict' | 'isSaving' | 'saveOver' | 'takeTheirs' | 'closeConflict'
  >;
  nameOf: (field: keyof Values & string) => string;
  show: (field: keyof Values & string, values: Values) => ReactNode;
}

/** The conflict of a form, while it has one. */
export function VersionDialog<Values>({ form, nameOf, show }: VersionDialogProps<Values>) {
  const { conflict } = form;
  if (conflict === null) return null;
  const { fields, theirs, mine } = conflict;
  return (
    <ChangedMeanwhileDialog
      changed={conflict}
      conflicts={fields.map((field) => ({
        field,
        name: nameOf(field),
        theirs: show(field, theirs) || '–',
        mine: show(field, mine) || '–',
      }))}
      isSaving={form.isSaving}
      onSave={(chosen) => void form.saveOver(chosen)}
      onTheirs={form.takeTheirs}
      onClose={form.closeConflict}
    />
  );
}

interface ChoiceProps {
  conflict: FieldConflict;
  isMine: boolean;
  onChoose: (field: string, isMine: boolean) => void;
}

function Choice({ conflict: { field, name, theirs, mine }, isMine, onChoose }: ChoiceProps) {
  const versions = [
    { label: m.ui_changed_yours(), value: mine, isChosen: isMine, choose: () => onChoose(field, true) },
    { label: m.ui_changed_theirs(), value: theirs, isChosen: !isMine, choose: () => onChoose(field, false) },
  ];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{name}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {versions.map(({ label, value, isChosen, choose }) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md p-3 ring-1 ring-line-strong ring-inset has-checked:bg-primary-soft has-checked:ring-2 has-checked:ring-primary"
          >
            <input
              type="radio"
              name={`version-${field}`}
              checked={isChosen}
              onChange={choose}
              className="mt-1 size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block text-ink-soft text-sm">{label}</span>
              <span className="block whitespace-pre-line wrap-anywhere">{value}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
