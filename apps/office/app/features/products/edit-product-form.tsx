import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';
import { NO_UPLOADS, PicturesField } from './pictures-field.tsx';
import { PART_NAMES, shownPart } from './product-conflicts.tsx';
import {
  CategoryField,
  DiscountFields,
  type FieldsProps,
  LowStockField,
  PriceField,
  showFieldErrors,
  TextFields,
  VideoField,
} from './product-fields.tsx';
import {
  editDraft,
  editOf,
  type ProductPart,
  type ProductParts,
  type ProductValues,
  partsOf,
  valuesOf,
} from './product-values.ts';

interface EditProductFormProps {
  product: OfficeProduct;
  onSaved: (product: OfficeProduct) => void;
  /** Starts over with the product as it is then. */
  onStartOver: () => void;
}

function useProductForm({ product, onSaved, onStartOver }: EditProductFormProps) {
  const versioned = useVersionedForm<OfficeProduct, ProductValues, ProductParts>({
    name: editDraft(product._id),
    saved: product,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => valuesOf(saved ?? product),
    partsOf,
    isSpellingKept: true,
    send: async ({ changes, ifMatch, key }) => {
      const input = { params: { id: product._id }, body: editOf(changes) };
      return (await api.call('editProduct', input, { headers: { ...ifMatch, ...key } })).data;
    },
    conflictOf: (error) => refusalBody('editProduct', 'changed_meanwhile', error),
    failureText: (error) => {
      const wrong = fieldErrorsOf(error);
      showFieldErrors(versioned.form, wrong);
      return wrong.pictures === undefined ? errorText(error) : m.products_pictures_gone();
    },
    onSaved: (saved) => {
      tellDone(m.products_saved());
      onSaved(saved);
    },
    onTheirs: onStartOver,
  });
  return versioned;
}

/** All of a product except its stock, as far as the role may change it. */
export function EditProductForm(props: EditProductFormProps) {
  const versioned = useProductForm(props);
  const { form, failure, setFailure } = versioned;
  const [uploads, setUploads] = useState(NO_UPLOADS);
  const mayChange = useMay('products.change');

  async function send() {
    if (uploads.failed > 0) return setFailure(m.products_pictures_failed());
    if (uploads.underWay > 0) return setFailure(m.products_pictures_waiting());
    await versioned.save();
  }

  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(send)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DraftNotice draft={versioned.draft} onStartOver={props.onStartOver} />
        <Section title={m.products_pictures()}>
          <PicturesField form={form} onUploads={setUploads} />
        </Section>
        <Section title={m.products_texts()}>
          <TextFields form={form} />
        </Section>
        {mayChange && <SaleFields form={form} />}
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        {versioned.isChanged && <SaveBar isSaving={versioned.isSaving} />}
      </form>
      <VersionDialog
        form={versioned}
        nameOf={(part) => PART_NAMES[part as ProductPart]()}
        show={(part, values) => shownPart(part as ProductPart, values)}
      />
    </>
  );
}

function SaleFields({ form }: FieldsProps) {
  return (
    <>
      <Section title={m.products_price()}>
        <div className="grid gap-4">
          <PriceField form={form} />
          <DiscountFields form={form} />
        </div>
      </Section>
      <Section title={m.products_other()}>
        <div className="grid gap-4">
          <CategoryField form={form} />
          <LowStockField form={form} />
          <VideoField form={form} />
        </div>
      </Section>
    </>
  );
}

/** Says that something is not saved yet, with the button that saves it. */
function SaveBar({ isSaving }: { isSaving: boolean }) {
  // It would cover the field that is typed into.
  useEffect(() => {
    // In newer browsers it returns a promise.
    void document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
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
  );
}
