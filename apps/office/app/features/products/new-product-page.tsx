import { mayHaveArrived } from '@phsar/contract/idempotency-key';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { productPath } from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE } from '@phsar/domain/language';
import { Button } from '@phsar/ui/button';
import { CheckIcon } from '@phsar/ui/icons';
import { ChevronDownIcon, PlusIcon } from '@phsar/ui/more-icons';
import { Notice } from '@phsar/ui/notice';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { api, fieldErrorsOf, refusalOf } from '../../lib/client.ts';
import { leaveDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tellSavedInPart } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';
import { NO_UPLOADS, PicturesField } from './pictures-field.tsx';
import {
  CategoryField,
  DescriptionFields,
  DiscountFields,
  type FieldsProps,
  LowStockField,
  OTHER_LANGUAGES,
  PriceField,
  StockField,
  showFieldErrors,
  TitleField,
  VideoField,
} from './product-fields.tsx';
import {
  editDraft,
  NO_VALUES,
  newProductOf,
  type ProductDraft,
  type ProductParts,
  type ProductValues,
  partsOf,
  valuesOf,
} from './product-values.ts';
import { titleOf } from './product-words.ts';

/** A product on sale in a minute: picture, name, price, stock. Everything else can come later. */
export default function NewProductPage() {
  const [added, setAdded] = useState<OfficeProduct | null>(null);
  // Another form, so that starting over empties every field.
  const [round, setRound] = useState(0);
  const startAnew = () => {
    setAdded(null);
    setRound(round + 1);
  };
  return (
    <>
      <BackLink to="/products">{m.products_back()}</BackLink>
      <PageHeading title={m.products_new()} />
      {added === null ? (
        <NewProductForm key={round} onAdded={setAdded} onStartOver={startAnew} />
      ) : (
        <Added product={added} onAnother={startAnew} />
      )}
    </>
  );
}

interface NewProductFormProps {
  onAdded: (product: OfficeProduct) => void;
  onStartOver: () => void;
}

/** The fields behind "more": one of them that is wrong opens it. */
const FOLDED: readonly (keyof ProductValues)[] = [
  ...OTHER_LANGUAGES.map((language) => `title.${language}` as const),
  'discount',
  'discountUntil',
  'lowStock',
  'videoUrl',
];

/** @param onFolded called when a field behind "more" is wrong */
function useNewProduct(onAdded: (product: OfficeProduct) => void, onFolded: () => void) {
  const navigate = useNavigate();
  const versioned = useVersionedForm<OfficeProduct, ProductValues, ProductParts>({
    name: 'product-new',
    saved: null,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => (saved === null ? NO_VALUES : valuesOf(saved)),
    partsOf,
    isSpellingKept: true,
    send: async ({ key }) => {
      const body = newProductOf(versioned.form.getValues());
      return (await api.call('createProduct', { body }, { headers: key })).data;
    },
    failureText: (error) => {
      const wrong = fieldErrorsOf(error);
      if (Object.keys(wrong).some((path) => FOLDED.some((field) => path.startsWith(field)))) onFolded();
      showFieldErrors(versioned.form, wrong);
      if (refusalOf(error) === 'idempotency_mismatch') return <AddedBefore />;
      return mayHaveArrived(error) ? `${errorText(error)} ${m.products_press_again()}` : errorText(error);
    },
    onSaved: async (product, typed) => {
      if (Object.keys(typed).length === 0) return onAdded(product);
      leaveDraft<ProductDraft>(editDraft(product._id), { ...typed, version: product.version });
      tellSavedInPart();
      await navigate(`/products/${product._id}`);
    },
  });
  return versioned;
}

function NewProductForm({ onAdded, onStartOver }: NewProductFormProps) {
  const [isOpen, setOpen] = useState(false);
  const { draft, form, failure, setFailure, save } = useNewProduct(onAdded, () => setOpen(true));
  const [uploads, setUploads] = useState(NO_UPLOADS);
  const [isWaiting, setWaiting] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  async function send() {
    setFailure(null);
    if (uploads.failed > 0) return setFailure(m.products_pictures_failed());
    if (uploads.underWay > 0) return setWaiting(true);
    await save();
  }

  function openAtError() {
    const wrong = Object.keys(form.store.read().errors);
    if (FOLDED.some((field) => wrong.includes(field))) flushSync(() => setOpen(true));
  }

  // Pressed while pictures were on their way.
  const sendAfterUploads = useEffectEvent(() => {
    setWaiting(false);
    element.current?.requestSubmit();
  });
  useEffect(() => {
    if (isWaiting && uploads.underWay === 0) sendAfterUploads();
  }, [isWaiting, uploads.underWay]);

  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={form.handleSubmit(send, openAtError)}
      className="mx-auto grid max-w-wide grid-cols-[minmax(0,1fr)] gap-4"
    >
      <DraftNotice draft={draft} onStartOver={onStartOver} />
      <Section title={m.products_pictures()}>
        {/* A picture that is on its way when the page is left is lost. */}
        <fieldset disabled={form.isSubmitting} className="min-w-0">
          <PicturesField form={form} onUploads={setUploads} />
        </fieldset>
      </Section>
      <Section title={m.products_main()}>
        <div className="grid gap-4">
          <TitleField form={form} language={DEFAULT_LANGUAGE} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
            <PriceField form={form} />
            {/* Once the product is made, its stock changes by movements: what is typed meanwhile would have no place. */}
            <StockField form={form} isLocked={form.isSubmitting} />
          </div>
        </div>
      </Section>
      <MoreFields form={form} isOpen={isOpen} onToggle={setOpen} />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {isWaiting && <Notice tone="info">{m.products_pictures_waiting()}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={form.isSubmitting || isWaiting}>
        {m.products_put_on_sale()}
      </Button>
    </form>
  );
}

interface MoreFieldsProps extends FieldsProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The fields that can wait. */
function MoreFields({ form, isOpen, onToggle }: MoreFieldsProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group rounded-lg bg-surface shadow-sm"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-semibold text-lg">{m.products_more_fields()}</span>
          <span className="block text-ink-soft text-sm">{m.products_more_fields_hint()}</span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 transition group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
        {OTHER_LANGUAGES.map((language) => (
          <TitleField key={language} form={form} language={language} />
        ))}
        <DescriptionFields form={form} />
        <CategoryField form={form} />
        <DiscountFields form={form} />
        <LowStockField form={form} />
        <VideoField form={form} />
      </div>
    </details>
  );
}

/** The first press did make a product, and the form was changed since. */
function AddedBefore() {
  return (
    <span>
      {m.products_added_before()}{' '}
      <Link to="/products" className="font-semibold underline underline-offset-4">
        {m.products_back()}
      </Link>
    </span>
  );
}

function Added({ product, onAnother }: { product: OfficeProduct; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [picture] = product.pictures;
  return (
    <section className="mx-auto max-w-form rounded-lg bg-surface p-6 text-center shadow-sm">
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-success-soft text-success">
        <CheckIcon className="size-8" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl outline-none">
        {m.products_added()}
      </h2>
      <p className="mt-2 flex items-center justify-center gap-3">
        <Thumbnail url={picture?.url} />
        <span className="wrap-anywhere">{titleOf(product)}</span>
      </p>
      <div className="mt-6 grid gap-3">
        <ShopLink product={product} />
        <Button isFullWidth size="lg" icon={<PlusIcon className="size-6" />} onClick={onAnother}>
          {m.products_add_another()}
        </Button>
        <ButtonLink to={`/products/${product._id}`} variant="quiet" isFullWidth>
          {m.products_add_details()}
        </ButtonLink>
      </div>
    </section>
  );
}

/** To the product as shoppers see it. */
function ShopLink({ product: { _id } }: { product: OfficeProduct }) {
  return (
    <a
      href={productPath(_id)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center justify-center font-semibold text-primary underline underline-offset-4"
    >
      {m.products_see_in_shop()}
    </a>
  );
}
