import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useState } from 'react';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { useMay } from '../../lib/session.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { NO_UPLOADS, PicturesField } from './pictures-field.tsx';
import { PART_NAMES, shownPart } from './product-conflicts.tsx';
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

/** All of a product except its stock, as far as the role may change it. */
export function EditProductForm({ product, onSaved, onStartOver }: EditProductFormProps) {
  const params = { id: product._id };
  const [uploads, setUploads] = useState(NO_UPLOADS);
  const [failure, setFailure] = useState<string | null>(null);
  const mayChange = useMay('products.change');
  const versioned = useVersionedForm<OfficeProduct, ProductValues, ProductParts>({
    name: editDraft(product._id),
    saved: product,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => valuesOf(saved ?? product),
    partsOf,
    isSpellingKept: true,
    send: async ({ changes, ifMatch, key }) => {
      const input = { params, body: editOf(changes) };
      return (await api.call('editProduct', input, { headers: { ...ifMatch, ...key } })).data;
    },
    conflictOf: (error) => refusalBody('editProduct', 'changed_meanwhile', error),
    onFailure: showRefusal,
    onSaved: (saved) => {
      tellDone(m.products_saved());
      onSaved(saved);
    },
    onTheirs: onStartOver,
  });
  const { form, draft, isChanged } = versioned;

  // The bar that appears would cover the field that is typed into.
  useEffect(() => {
    if (isChanged) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isChanged]);

  async function send() {
    if (uploads.failed > 0) return setFailure(m.products_pictures_failed());
    if (uploads.underWay > 0) return setFailure(m.products_pictures_waiting());
    setFailure(null);
    await versioned.save();
  }

  function showRefusal(error: unknown) {
    const wrong = fieldErrorsOf(error);
    showFieldErrors(form, wrong);
    setFailure(wrong.pictures === undefined ? errorText(error) : m.products_pictures_gone());
  }

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
            pictures={form.values.pictures ?? []}
            onChange={(change) => form.setValue('pictures', change(form.getValues().pictures))}
            onUploads={setUploads}
          />
        </Section>
        <Section title={m.products_texts()}>
          <TextFields form={form} />
        </Section>
        {mayChange && (
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
              <Button type="submit" isPending={versioned.isSaving}>
                {m.products_save()}
              </Button>
            </div>
          </>
        )}
      </form>
      <VersionDialog
        form={versioned}
        nameOf={(part) => PART_NAMES[part as ProductPart]()}
        show={(part, values) => shownPart(part as ProductPart, values)}
      />
    </>
  );
}
