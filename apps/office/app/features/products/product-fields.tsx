import { LIMITS } from '@phsar/contract/limits';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, textIn } from '@phsar/domain/language';
import { discountedPrice, formatUsd } from '@phsar/domain/money';
import { videoId } from '@phsar/domain/video-link';
import { isFilled } from '@phsar/domain/visible-text';
import { SelectField, TextArea, TextField } from '@phsar/ui/fields';
import type { Form } from '@phsar/ui/hooks/use-form';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../lib/language.ts';
import { percentIn, piecesIn, priceIn } from '../../lib/numbers.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { inLanguage } from '../../ui/in-language.ts';
import type { ProductValues } from './product-values.ts';

type ProductForm = Form<ProductValues>;

export interface FieldsProps {
  form: ProductForm;
}

/** Side by side from the width of a computer on. */
const BESIDE = 'grid gap-4 desk:grid-cols-2';

/** The languages whose title can wait. */
export const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** The title in one language. Without any title the error stands at the first. */
export function TitleField({ form, language }: FieldsProps & { language: Language }) {
  const name = `title.${language}` as const;
  const isFirst = language === DEFAULT_LANGUAGE;
  const hasTitle = (_: string, values: ProductValues) =>
    LANGUAGES.some((one) => isFilled(values[`title.${one}`] ?? '')) || m.products_title_required();
  return (
    <TextField
      {...form.register(name, { validate: isFirst ? hasTitle : () => true })}
      label={inLanguage(m.ui_name(), language)}
      hint={isFirst ? undefined : m.products_title_other_hint()}
      error={form.errors[name]?.message}
      lang={language}
      maxLength={LIMITS.productTitle}
      autoComplete="off"
    />
  );
}

/** The description in each language; may stay empty. */
export function DescriptionFields({ form }: FieldsProps) {
  return (
    <div className={BESIDE}>
      {LANGUAGES.map((language) => {
        const name = `description.${language}` as const;
        return (
          <TextArea
            key={language}
            {...form.register(name, { validate: () => true })}
            label={inLanguage(m.products_description(), language)}
            error={form.errors[name]?.message}
            lang={language}
            rows={6}
            maxLength={LIMITS.productDescription}
          />
        );
      })}
    </div>
  );
}

/** Titles and descriptions in every language. */
export function TextFields(props: FieldsProps) {
  return (
    <div className="grid gap-4">
      <div className={BESIDE}>
        {LANGUAGES.map((language) => (
          <TitleField key={language} {...props} language={language} />
        ))}
      </div>
      <DescriptionFields {...props} />
    </div>
  );
}

/** The price in dollars, above 0. */
export function PriceField({ form }: FieldsProps) {
  return (
    <TextField
      {...form.register('price', {
        validate: (text) => (priceIn(text) ?? 0) > 0 || m.products_price_required(),
      })}
      label={m.products_price_dollars()}
      error={form.errors.price?.message}
      inputMode="decimal"
      autoComplete="off"
      className="tabular-nums"
    />
  );
}

/** A discount, and its first and last day. */
export function DiscountFields({ form }: FieldsProps) {
  const { price = '', discount = '' } = form.values;
  const [cents, points] = [priceIn(price), percentIn(discount)];
  const after = cents === null || points === null || points === 0 ? null : discountedPrice(cents, points);
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{m.products_discount()}</legend>
      <TextField
        {...form.register('discount', {
          validate: (text) => text.trim() === '' || percentIn(text) !== null || m.products_discount_wrong(),
        })}
        label={m.products_discount_percent()}
        hint={
          after === null ? m.products_discount_hint() : m.products_discount_price({ price: formatUsd(after) })
        }
        error={form.errors.discount?.message}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.register('discountFrom', { validate: () => true })}
          label={m.products_discount_first()}
          error={form.errors.discountFrom?.message}
          type="date"
        />
        <TextField
          {...form.register('discountUntil', {
            validate: (until, { discountFrom }) =>
              until === '' ||
              discountFrom === '' ||
              discountFrom <= until ||
              m.products_discount_days_wrong(),
          })}
          label={m.products_discount_last()}
          error={form.errors.discountUntil?.message}
          type="date"
        />
      </div>
    </fieldset>
  );
}

/** The category, or none. */
export function CategoryField({ form }: FieldsProps) {
  const { data: categories } = useQuery(callQuery('listCategories'));
  const { category = '' } = form.values;
  const isKnown = category === '' || (categories ?? []).some(({ key }) => key === category);
  return (
    <SelectField
      // Anew once the options are there: only then the select can hold the value.
      key={String(categories === undefined)}
      {...form.register('category', { validate: () => true })}
      label={m.products_category()}
      error={form.errors.category?.message}
    >
      <option value="">{m.products_category_none()}</option>
      {(categories ?? []).map(({ key, name }) => (
        <option key={key} value={key}>
          {textIn(currentLanguage(), name)}
        </option>
      ))}
      {!isKnown && <option value={category}>{category}</option>}
    </SelectField>
  );
}

/** From how few pieces on the product counts as low; empty for the shop's own number. */
export function LowStockField({ form }: FieldsProps) {
  return (
    <TextField
      {...form.register('lowStock', {
        validate: (text) => text.trim() === '' || piecesIn(text) !== null || m.products_pieces_wrong(),
      })}
      label={m.products_low_stock()}
      hint={m.products_low_stock_hint({ count: LIMITS.lowStock })}
      error={form.errors.lowStock?.message}
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
    />
  );
}

/** The address of a video on YouTube, or none. */
export function VideoField({ form }: FieldsProps) {
  return (
    <TextField
      {...form.register('videoUrl', {
        validate: (text) => text.trim() === '' || videoId(text) !== null || m.products_video_wrong(),
      })}
      label={m.products_video()}
      hint={m.products_video_hint()}
      error={form.errors.videoUrl?.message}
      type="url"
      inputMode="url"
      autoComplete="off"
      maxLength={LIMITS.webAddress}
    />
  );
}

/** Of the server's refusal: shows each error at its field. */
export function showFieldErrors(form: ProductForm, errors: Readonly<Record<string, string | undefined>>) {
  for (const path of Object.keys(errors)) {
    const field = Object.hasOwn(form.values, path) ? path : (FIELD_OF[path] ?? path.split('.')[0] ?? '');
    if (Object.hasOwn(form.values, field))
      form.setError(field as keyof ProductValues, m.ui_error_invalid_input());
  }
}

/** Where the error of a whole text stands. */
const FIELD_OF: Readonly<Record<string, keyof ProductValues>> = {
  title: `title.${DEFAULT_LANGUAGE}`,
  description: `description.${DEFAULT_LANGUAGE}`,
};

/** The pieces of a new product. */
export function StockField({ form, isLocked }: FieldsProps & { isLocked: boolean }) {
  return (
    <TextField
      {...form.register('stock', {
        validate: (text) => piecesIn(text) !== null || m.products_stock_required(),
      })}
      label={m.products_stock_pieces()}
      error={form.errors.stock?.message}
      readOnly={isLocked}
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
    />
  );
}
