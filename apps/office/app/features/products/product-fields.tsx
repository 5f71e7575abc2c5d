import { LIMITS } from '@phsar/contract/limits';
import { textIn } from '@phsar/domain/language';
import { discountedPrice, formatUsd } from '@phsar/domain/money';
import { videoId } from '@phsar/domain/video-link';
import { SelectField, TextArea, TextField } from '@phsar/ui/fields';
import type { Form } from '@phsar/ui/hooks/use-form';
import { currentLanguage } from '../../lib/language.ts';
import { percentIn, piecesIn, priceIn } from '../../lib/numbers.ts';
import { useCategories } from '../../lib/use-categories.ts';
import { m } from '../../paraglide/messages.js';
import type { ProductValues } from './product-values.ts';

type ProductForm = Form<ProductValues>;

interface FieldsProps {
  form: ProductForm;
  onChange: () => void;
}

/** Side by side from the width of a computer on. */
const BESIDE = 'grid gap-4 desk:grid-cols-2';

/** One of the two languages has a title. */
function hasTitle(_: string, { titleKm, titleEn }: ProductValues): string | boolean {
  return (titleKm ?? '').trim() !== '' || (titleEn ?? '').trim() !== '' || m.products_title_required();
}

export function TitleKmField({ form, onChange }: FieldsProps) {
  return (
    <TextField
      {...form.register('titleKm', { validate: hasTitle, onChange })}
      label={m.products_title_km()}
      error={form.errors.titleKm?.message}
      lang="km"
      maxLength={LIMITS.productTitle}
      autoComplete="off"
    />
  );
}

export function TitleEnField({ form, onChange }: FieldsProps) {
  return (
    <TextField
      {...form.register('titleEn', { validate: () => true, onChange })}
      label={m.products_title_en()}
      hint={m.products_title_en_hint()}
      error={form.errors.titleEn?.message}
      lang="en"
      maxLength={LIMITS.productTitle}
      autoComplete="off"
    />
  );
}

export function DescriptionFields({ form, onChange }: FieldsProps) {
  const area = (field: 'descriptionKm' | 'descriptionEn', label: string, lang: string) => (
    <TextArea
      {...form.register(field, { validate: () => true, onChange })}
      label={label}
      error={form.errors[field]?.message}
      lang={lang}
      rows={6}
      maxLength={LIMITS.productDescription}
    />
  );
  return (
    <div className={BESIDE}>
      {area('descriptionKm', m.products_description_km(), 'km')}
      {area('descriptionEn', m.products_description_en(), 'en')}
    </div>
  );
}

/** Titles and descriptions in both languages. */
export function TextFields(props: FieldsProps) {
  return (
    <div className="grid gap-4">
      <div className={BESIDE}>
        <TitleKmField {...props} />
        <TitleEnField {...props} />
      </div>
      <DescriptionFields {...props} />
    </div>
  );
}

export function PriceField({ form, onChange }: FieldsProps) {
  return (
    <TextField
      {...form.register('price', {
        validate: (text) => (priceIn(text) ?? 0) > 0 || m.products_price_required(),
        onChange,
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
export function DiscountFields({ form, onChange }: FieldsProps) {
  const { price = '', discount = '' } = form.values;
  const [cents, points] = [priceIn(price), percentIn(discount)];
  const after = cents === null || points === null || points === 0 ? null : discountedPrice(cents, points);
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{m.products_discount()}</legend>
      <TextField
        {...form.register('discount', {
          validate: (text) => text.trim() === '' || percentIn(text) !== null || m.products_discount_wrong(),
          onChange,
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
          {...form.register('discountFrom', { validate: () => true, onChange })}
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
            onChange,
          })}
          label={m.products_discount_last()}
          error={form.errors.discountUntil?.message}
          type="date"
        />
      </div>
    </fieldset>
  );
}

export function CategoryField({ form, onChange }: FieldsProps) {
  const { data: categories } = useCategories();
  const { category = '' } = form.values;
  const isKnown = category === '' || (categories ?? []).some(({ key }) => key === category);
  return (
    <SelectField
      // Anew once the options are there: only then the select can hold the value.
      key={String(categories === undefined)}
      {...form.register('category', { validate: () => true, onChange })}
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

export function LowStockField({ form, onChange }: FieldsProps) {
  return (
    <TextField
      {...form.register('lowStock', {
        validate: (text) => text.trim() === '' || piecesIn(text) !== null || m.products_pieces_wrong(),
        onChange,
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

export function VideoField({ form, onChange }: FieldsProps) {
  return (
    <TextField
      {...form.register('videoUrl', {
        validate: (text) => text.trim() === '' || videoId(text) !== null || m.products_video_wrong(),
        onChange,
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
    const field = FIELD_OF[path] ?? path.split('.')[0] ?? '';
    if (Object.hasOwn(form.values, field))
      form.setError(field as keyof ProductValues, m.ui_error_invalid_input());
  }
}

const FIELD_OF: Readonly<Record<string, keyof ProductValues>> = {
  title: 'titleKm',
  'title.km': 'titleKm',
  'title.en': 'titleEn',
  description: 'descriptionKm',
  'description.km': 'descriptionKm',
  'description.en': 'descriptionEn',
};

/** The pieces of a new product. */
export function StockField({ form, onChange, isLocked }: FieldsProps & { isLocked: boolean }) {
  return (
    <TextField
      {...form.register('stock', {
        validate: (text) => piecesIn(text) !== null || m.products_stock_required(),
        onChange,
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
