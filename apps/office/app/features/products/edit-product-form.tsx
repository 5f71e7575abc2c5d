import { mayHaveArrived } from '@phsar/contract/idempotency-key';
import { type OfficeConflict, refusalBody } from '@phsar/contract/office/client';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useMay } from '../../lib/session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { NO_UPLOADS, PicturesField } from './pictures-field.tsx';
import { conflictsOf } from './product-conflicts.tsx';
import {
  CategoryField,
  DiscountFields,
  LowStockField,
  PriceField,
  showFieldErrors,
  TextFields,
  VideoField,
} from './product-fields.tsx';
import {
  changedParts,
  editDraft,
  editOf,
  type ProductDraft,
  type ProductPart,
  type ProductParts,
  type ProductPicture,
  type ProductValues,
  partsOf,
  typedChanges,
  valuesOf,
} from './product-values.ts';

type Conflict = OfficeConflict<'editProduct'> & { changes: Partial<ProductParts> };

interface EditProductFormProps {
  product: OfficeProduct;
  onSaved: (product: OfficeProduct) => void;
  /** Starts over with the product as it is then. */
  onStartOver: () => void;
}

/** All of a product except its stock, as far as the role may change it. */
export function EditProductForm({ product, onSaved, onStartOver }: EditProductFormProps) {
  const { _id } = product;
  const draft = useDraft<ProductDraft>(editDraft(_id));
  const { pictures: keptPictures, version: keptVersion, ...keptValues } = draft.values;
  const form = useForm<ProductValues>({ ...valuesOf(product), ...keptValues });
  const [base, setBase] = useState(product);
  const [version, setVersion] = useState(keptVersion ?? product.version);
  const [pictures, setPictures] = useState<readonly ProductPicture[]>(keptPictures ?? product.pictures);
  const heldPictures = useRef(pictures);
  const [uploads, setUploads] = useState(NO_UPLOADS);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const idempotencyKey = useIdempotencyKey();
  const mayChange = useMay('products.change');
  const isChanged = Object.keys(changesOf(base)).length > 0;

  function changesOf(before: OfficeProduct): Partial<ProductDraft> {
    const { pictures: other } = changedParts(before, valuesOf(before), heldPictures.current);
    return {
      ...typedChanges(before, form.store.read().values as ProductValues),
      ...(other !== undefined && { pictures: heldPictures.current }),
    };
  }
  const keep = () => keepOver(base, version);
  function keepOver(before: OfficeProduct, readVersion: number) {
    const changed = changesOf(before);
    draft.keep(Object.keys(changed).length === 0 ? {} : { ...changed, version: readVersion });
  }
  function holdPictures(changed: readonly ProductPicture[]) {
    heldPictures.current = changed;
    setPictures(changed);
  }

  /** Takes over `now`, and leaves in the form what I changed of `parts`. */
  function takeOver(now: OfficeProduct, parts: ReadonlySet<string>) {
    const values = valuesOf(now);
    for (const part of Object.keys(partsOf(now)) as ProductPart[]) {
      if (parts.has(part)) continue;
      if (part === 'pictures') holdPictures(now.pictures);
      else form.setValue(part, values[part]);
    }
    setBase(now);
    setVersion(now.version);
  }

  // Archived, moved or counted on this page, and whatever others had saved by then.
  const follow = useEffectEvent(() => {
    if (product.version === version || version !== base.version) return;
    const changes = changedParts(base, form.getValues(), heldPictures.current);
    if (conflictsOf({ current: product, base, changes, pictures: heldPictures.current }).length > 0) return;
    takeOver(product, new Set(Object.keys(changes)));
  });
  useEffect(() => follow(), [product]);

  // The bar that appears would cover the field that is typed into.
  useEffect(() => {
    if (isChanged) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isChanged]);

  async function send(values: ProductValues) {
    if (uploads.failed > 0) return setFailure(m.products_pictures_failed());
    if (uploads.underWay > 0) return setFailure(m.products_pictures_waiting());
    await save(changedParts(base, values, heldPictures.current), base, version);
  }

  async function save(changes: Partial<ProductParts>, read: OfficeProduct, readVersion: number) {
    setFailure(null);
    if (Object.keys(changes).length === 0) {
      // Typed differently, and the same all the same.
      setConflict(null);
      takeOver(read, new Set());
      return draft.forget();
    }
    setSaving(true);
    const shown = () => ({ ...form.getValues(), pictures: heldPictures.current });
    const sent = shown();
    const edit = editOf(changes);
    const headers = {
      'if-match': `"${readVersion}"`,
      'idempotency-key': idempotencyKey.keyOf([readVersion, edit]),
    };
    try {
      const { data } = await api.call('editProduct', { params: { id: _id }, body: edit }, { headers });
      idempotencyKey.settle();
      setConflict(null);
      // What was typed meanwhile stays, and is not saved yet.
      const now = shown();
      takeOver(
        data,
        new Set((Object.keys(partsOf(data)) as ProductPart[]).filter((part) => now[part] !== sent[part])),
      );
      draft.forget();
      keepOver(data, data.version);
      tellDone(m.products_saved());
      onSaved(data);
    } catch (error) {
      if (!mayHaveArrived(error)) idempotencyKey.settle();
      // What was typed since is mine too, when it is asked whose stays.
      showRefusal(error, changedParts(read, form.getValues(), heldPictures.current));
    } finally {
      setSaving(false);
    }
  }

  function showRefusal(error: unknown, changes: Partial<ProductParts>) {
    const changed = refusalBody('editProduct', 'changed_meanwhile', error);
    if (changed !== null) return setConflict({ ...changed, changes });
    setConflict(null);
    const wrong = fieldErrorsOf(error);
    showFieldErrors(form, wrong);
    setFailure(wrong.pictures === undefined ? errorText(error) : m.products_pictures_gone());
  }

  async function saveMine({ current, changes }: Conflict, mine: ReadonlySet<string>) {
    const conflicting = new Set(conflictsIn({ current, changes }).map(({ field }) => field));
    const left = Object.entries(changes).filter(([part]) => mine.has(part) || !conflicting.has(part));
    takeOver(current, new Set(left.map(([part]) => part)));
    await save(Object.fromEntries(left), current, current.version);
    if (left.length === 0) onSaved(current);
  }

  /** A draft does not say what the product was like when it was read: everything that differs is asked about then. */
  function conflictsIn({ current, changes }: Pick<Conflict, 'current' | 'changes'>) {
    const known = version === base.version ? base : null;
    return conflictsOf({ current, base: known, changes, pictures: heldPictures.current });
  }

  const props = { form, onChange: keep };
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(send)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DraftNotice
          draft={draft}
          onStartOver={() => {
            draft.forget();
            onStartOver();
          }}
        />
        <Section title={m.products_pictures()}>
          <PicturesField
            pictures={pictures}
            onChange={(change) => {
              holdPictures(change(heldPictures.current));
              keep();
            }}
            onUploads={setUploads}
          />
        </Section>
        <Section title={m.products_texts()}>
          <TextFields {...props} />
        </Section>
        {mayChange && (
          <>
            <Section title={m.products_price()}>
              <div className="grid gap-4">
                <PriceField {...props} />
                <DiscountFields {...props} />
              </div>
            </Section>
            <Section title={m.products_other()}>
              <div className="grid gap-4">
                <CategoryField {...props} />
                <LowStockField {...props} />
                <VideoField {...props} />
              </div>
            </Section>
          </>
        )}
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        {isChanged && (
          <>
            <div className="h-16 desk:hidden" />
            <div
              data-edge
              data-action-bar
              className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex animate-rise items-center gap-3 rounded-lg bg-surface p-2 shadow-lg ring-1 ring-line desk:sticky desk:inset-x-auto desk:bottom-4"
            >
              <p className="min-w-0 grow ps-2 font-semibold text-sm">{m.products_unsaved()}</p>
              <Button type="submit" isPending={isSaving}>
                {m.products_save()}
              </Button>
            </div>
          </>
        )}
      </form>
      {conflict !== null && (
        <ChangedMeanwhileDialog
          changed={conflict}
          conflicts={conflictsIn(conflict)}
          isSaving={isSaving}
          onSave={(mine) => void saveMine(conflict, mine)}
          onTheirs={() => {
            draft.forget();
            onStartOver();
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
