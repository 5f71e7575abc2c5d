import { inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { isFilled, visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { fileAmount, fileDay, fileInteger, PRODUCT_FILE_FIELDS } from '../products/products.module.ts';

/**
 * The catalogue file, as `catalogue.schema.json` describes it, in the shop's own units. Parsing reports every
 * mistake with its place in the file.
 */

export interface Mistake {
  /** `products[3].price`; empty for the file as a whole. */
  path: string;
  message: string;
}

const MAX_KEY = 200;

const NUL = '\u0000';

const text = z.string('must be a text').check(
  z.refine((value) => !value.includes(NUL), 'must not contain the character U+0000'),
  z.refine((value) => value.isWellFormed(), 'must be whole Unicode characters'),
);
const filled = text.check(z.refine(isFilled, 'must not be empty'));
const key = filled.check(z.maxLength(MAX_KEY, `must not be longer than ${MAX_KEY} characters`));

const inSomeLanguages = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? inEachLanguage(() => value) : value)),
  z
    .strictObject(
      inEachLanguage(() => z.optional(text)),
      `must be a text, or { ${LANGUAGES.join(', ')} }`,
    )
    .check(
      z.refine(
        (value) => LANGUAGES.some((language) => value[language] !== undefined),
        `must have ${LANGUAGES.join(' or ')}`,
      ),
    ),
);
const NO_TEXTS = inEachLanguage(() => '');
const texts = z.pipe(
  inSomeLanguages,
  z.transform((value) => inEachLanguage((language) => visibleText((value[language] ?? '').normalize('NFC')))),
);
const filledTexts = texts.check(
  z.refine(
    (value) => LANGUAGES.some((language) => value[language] !== ''),
    'must not be empty in every language',
  ),
);

/** Of two days that the file gives, the last is not before the first. */
const inOrder = (first: string, last: string) =>
  z.refine<Record<string, unknown>>(
    ({ [first]: from, [last]: until }) =>
      typeof from !== 'string' || typeof until !== 'string' || from <= until,
    { error: `must not be before ${first}`, path: [last] },
  );

const banner = z
  .strictObject(
    {
      key,
      title1: filledTexts,
      title2: z._default(texts, NO_TEXTS),
      buttonText: z._default(text, ''),
      image: filled,
      // Undefined leaves a known banner's as it is.
      narrowImage: z.optional(z.nullable(filled)),
      ownButtonText: z.optional(z.nullable(texts)),
      isOn: z.optional(z.boolean('must be true or false')),
      from: z.optional(z.nullable(fileDay)),
      until: z.optional(z.nullable(fileDay)),
    },
    'must be an object',
  )
  .check(inOrder('from', 'until'));

const category = z.strictObject({ key, name: filledTexts }, 'must be an object');

const product = z
  .strictObject(
    {
      key,
      title: filledTexts,
      description: z._default(texts, NO_TEXTS),
      ...PRODUCT_FILE_FIELDS,
      stock: fileInteger,
      images: z.array(filled, 'must be a list').check(z.minLength(1, 'must name at least one picture')),
    },
    'must be an object',
  )
  .check(inOrder('discountFrom', 'discountUntil'));

const blog = z.strictObject(
  {
    key,
    title: filledTexts,
    description: texts,
    date: fileDay,
    image: filled,
    /** Those that the description shows by their addresses in the shop. */
    pictures: z._default(z.array(filled, 'must be a list'), []),
  },
  'must be an object',
);

const catalogueFile = z.strictObject(
  {
    deliveryFreeLimit: z.optional(fileAmount({ dollars: 0, message: 'must not be negative' })),
    banners: z._default(z.array(banner, 'must be a list'), []),
    categories: z._default(z.array(category, 'must be a list'), []),
    products: z._default(z.array(product, 'must be a list'), []),
    blogs: z._default(z.array(blog, 'must be a list'), []),
  },
  'must be an object',
);

/** Money in cents, discounts in basis points, every text in both languages. */
export type CatalogueFile = z.output<typeof catalogueFile>;

/** Parses the file and reports every mistake that shows without its pictures. */
export function parseCatalogueFile(
  json: string,
): { file: CatalogueFile; mistakes: [] } | { file: null; mistakes: Mistake[] } {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { file: null, mistakes: [{ path: '', message: `is not JSON: ${reason.replace(/\s+/g, ' ')}` }] };
  }
  const result = catalogueFile.safeParse(value);
  const issues = result.success ? [] : result.error.issues;
  const mistakes = [...issues.flatMap((issue) => mistakesOf(issue, value)), ...repeatedKeys(value)];
  if (result.success && mistakes.length === 0) return { file: result.data, mistakes: [] };
  const distinct = new Map(mistakes.map((mistake) => [`${mistake.path} ${mistake.message}`, mistake]));
  return { file: null, mistakes: [...distinct.values()] };
}

/** Works on the raw value, so that repeated keys are reported along with all other mistakes. */
function repeatedKeys(value: unknown): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const list of ['banners', 'categories', 'products', 'blogs']) {
    const entries: unknown = Object(value)[list];
    if (!Array.isArray(entries)) continue;
    const places = new Map<string, string>();
    for (const [index, entry] of entries.entries()) {
      const entryKey: unknown = Object(entry).key;
      if (typeof entryKey !== 'string') continue;
      const path = `${list}[${index}].key`;
      const earlier = places.get(entryKey);
      if (earlier === undefined) places.set(entryKey, path);
      else mistakes.push({ path, message: `is the same as ${earlier}` });
    }
  }
  return mistakes;
}

type Issue = z.core.$ZodIssue;
const { toDotPath } = z.core;

function mistakesOf(issue: Issue, root: unknown): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      path: toDotPath([...issue.path, name]),
      message: 'is not known',
    }));
  }
  const value = valueAt(root, issue.path);
  if (value !== undefined) return [{ path: toDotPath(issue.path), message: issue.message }];
  // One text stands for both languages; the mistake belongs to that text.
  const parent = issue.path.slice(0, -1);
  if (typeof valueAt(root, parent) === 'string') return [{ path: toDotPath(parent), message: issue.message }];
  return [{ path: toDotPath(issue.path), message: 'is missing' }];
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((parent, part) => Object(parent)[part], root);
}
