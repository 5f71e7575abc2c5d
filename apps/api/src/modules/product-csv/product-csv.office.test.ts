import { LIMITS } from '@phsar/contract/limits';
import { ROLES } from '@phsar/contract/office/permissions';
import type { ImportedRow } from '@phsar/contract/office/wire';
import { csvLine } from '@phsar/domain/csv';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { addProduct, productsOutOfStep, setStock, stockOf } from '../../testing/sample-goods.ts';
import { pictures } from '../media/schema.ts';
import { products } from '../products/schema.ts';

let shop: TestApp;
let owner: StaffPerson;
let brush: string;
let soap: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  brush = await addProduct(shop, { stock: 10, price: 1_250, km: 'ច្រាសដុសធ្មេញ', en: 'Soft brush' });
  soap = await addProduct(shop, { stock: 4, price: 500, km: 'សាប៊ូ', en: 'Hand soap' });
});

async function bring(text: string | Buffer, search = '', { by = owner, headers = {} } = {}) {
  return await by.call('POST', `/products/import${search}`, Buffer.from(text), {
    headers: { 'content-type': 'text/csv', ...headers },
  });
}
const rowsOf = async (text: string | Buffer, search = ''): Promise<ImportedRow[]> =>
  (await bring(text, search)).json().rows;
const exported = async () => (await owner.call('GET', '/products/export')).body;
const find = async (id: string) => (await owner.call('GET', `/products/${id}`)).json();
const keyOf = async (id: string) => (await find(id)).key;
/** A file of some lines. */
const file = (...lines: string[][]) => lines.map(csvLine).join('');
const faults = (rows: readonly ImportedRow[]) =>
  rows.flatMap(({ row, errors }) => errors.map(({ field, code }) => [row, field, code]));

describe('an export', () => {
  // Covers office 5.21
  test('has a byte order mark, every product, and the owner’s name in the log', async () => {
    const answer = await owner.call('GET', '/products/export');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    });
    expect(answer.body.startsWith('\uFEFFkey,title_km,title_en,price,stock,')).toBe(true);
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(',ច្រាសដុសធ្មេញ,Soft brush,12.5,10,0,,,');
    const log = (await owner.call('GET', '/log')).json();
    const entry = log.find(({ action }: { action: string }) => action.startsWith('product'));
    expect(entry).toMatchObject({ action: 'products.exported', by: { _id: owner.id } });
  });

  // Covers office 5.25
  test('read in again changes nothing, whatever stands in it', async () => {
    const words = ['=1+1', "'=1", '+855', '-5', '@x', 'a,b', 'say "hi"', 'two\r\nlines', ' edge ', '៥', 'é'];
    for (const en of words) await addProduct(shop, { en, km: `=${en}`, price: 333, discount: 1_250 });
    await shop.database.db.update(products).set({ linkUrl: 'not what is asked for today', isArchived: true });
    const before = await exported();
    const rows = await rowsOf(before, '?dryRun=false');
    expect(rows.map(({ action }) => action)).toEqual(Array(words.length + 2).fill('unchanged'));
    expect(await exported()).toBe(before);
    expect((await find(brush)).version).toBe(1);
  });

  // Covers office 2.23
  test('is for the owner with a fresh proof', async () => {
    shop.sources.advance(6 * 60 * 1000);
    const answer = await owner.call('GET', '/products/export');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required']);
  });
});

test('a cell that is filled with spaces holds nobody up', async () => {
  const discount = `1${' '.repeat(200_000)}x`;
  const rows = await rowsOf(file(['key', 'discount'], [await keyOf(brush), discount]));
  expect(faults(rows)).toEqual([[2, 'discount', 'number']]);
});

describe('a dry run', () => {
  // Covers office 5.23
  test('tells what it would do with each row, and does nothing', async () => {
    const text = file(
      ['key', 'title_en', 'price', 'archived'],
      [await keyOf(brush), 'Soft brush', '13.00', 'yes'],
      [await keyOf(soap), 'Hand soap', '5', 'no'],
      ['cat-food', 'Cat food', '2.5', ''],
    );
    const before = await exported();
    expect(await rowsOf(text)).toMatchObject([
      {
        row: 2,
        productId: brush,
        name: 'ច្រាសដុសធ្មេញ',
        action: 'update',
        changes: [
          { field: 'price', from: '12.5', to: '13' },
          { field: 'archived', from: 'no', to: 'yes' },
        ],
        errors: [],
      },
      { row: 3, productId: soap, action: 'unchanged', changes: [], errors: [] },
      { row: 4, key: 'cat-food', productId: null, name: 'Cat food', action: 'create', errors: [] },
    ]);
    expect(await exported()).toBe(before);
  });

  test.each<[string, string, string]>([
    ['price', '', 'missing'],
    ['price', 'cheap', 'number'],
    ['price', '0', 'range'],
    ['price', '-1', 'range'],
    ['price', '1.005', 'decimals'],
    ['price', '1,000', 'decimals'],
    ['price', '9999999999', 'range'],
    ['discount', '101', 'range'],
    ['discount_from', '30/4/2027', 'day'],
    ['discount_from', '2027-02-30', 'day'],
    ['category', 'nothing', 'unknown'],
    ['low_stock', '1.5', 'whole'],
    ['low_stock', '-1', 'whole'],
    ['archived', 'maybe', 'choice'],
    ['video_url', 'javascript:alert(1)', 'address'],
    ['stock', 'many', 'number'],
    ['stock', '1.5', 'whole'],
    ['pictures', 'f'.repeat(32), 'unknown'],
    ['pictures', 'abc123 abc123', 'repeated'],
    ['title_en', 'x'.repeat(LIMITS.productTitle + 1), 'long'],
    ['description_km', `a\u0000b`, 'characters'],
  ])('finds %s %j wrong: %s', async (field, cell, code) => {
    const rows = await rowsOf(file(['key', field], [await keyOf(brush), cell]));
    expect(faults(rows)).toEqual([[2, field, code]]);
    expect(rows[0]).toMatchObject({ action: 'error', errors: [{ message: expect.stringMatching(/./) }] });
  });

  test.each<[string, string, string]>([
    ['price', '៣.៥០', '3.5'],
    ['price', '4,25', '4.25'],
    ['discount', '10%', '10'],
    ['discount', '', '0'],
    ['archived', 'TRUE', 'yes'],
    ['video_url', 'https://example.com/v', 'https://example.com/v'],
    ['title_en', '=Brush', '=Brush'],
  ])('takes %s %j', async (field, cell, to) => {
    await shop.database.pool.query('UPDATE products SET discount_basis_points = 500');
    const [row] = await rowsOf(file(['key', field], [await keyOf(brush), cell]));
    expect([row?.errors, row?.changes.map((change) => change.to)]).toEqual([[], [to]]);
  });

  test('finds a row without key, a key twice, a new one that no address can hold, and a value without a heading', async () => {
    const text = file(
      ['key', 'title_en', 'price'],
      ['', 'A', '1'],
      ['b', 'B', '1'],
      ['b', 'B', '1'],
      ['1.2E+12', 'C', '1'],
      ['d', 'D', '1', 'more'],
      ['e', '', ''],
    );
    expect(faults(await rowsOf(text))).toEqual([
      [2, 'key', 'missing'],
      [4, 'key', 'repeated'],
      [5, 'key', 'key'],
      [6, null, 'cells'],
      [7, 'price', 'missing'],
      [7, 'title_en', 'missing'],
    ]);
  });

  test('finds both titles taken away, and days in the wrong order', async () => {
    const key = await keyOf(brush);
    const text = file(
      ['key', 'title_km', 'title_en', 'discount_from', 'discount_until'],
      [key, '', '', '2027-05-02', '2027-05-01'],
    );
    expect(faults(await rowsOf(text))).toEqual([
      [2, 'title_km', 'missing'],
      [2, 'discount_until', 'day_order'],
    ]);
  });

  test.each<[string, string | Buffer, unknown[][]]>([
    ['an unknown column', 'key,prise\r\na,1\r\n', [[1, 'prise', 'unknown']]],
    ['a column twice', 'key,price,price\r\n', [[1, 'price', 'repeated']]],
    ['no keys', 'price\r\n1\r\n', [[1, 'key', 'missing']]],
    ['an open quotation mark', 'key,title_en\r\na,"open\r\nb,x\r\n', [[2, null, 'quotes']]],
    ['another encoding', Buffer.from('key,title_en\r\na,\xe9\r\n', 'latin1'), [[1, null, 'encoding']]],
    ['nothing', '', [[1, null, 'empty']]],
    ['only empty rows', '\r\n,,\r\n', [[1, null, 'empty']]],
  ])('finds %s', async (_, text, expected) => {
    const answer = await bring(text);
    expect([answer.statusCode, faults(answer.json().rows)]).toEqual([200, expected]);
  });

  test('reads what Excel saves: semicolons, tabs, UTF-16, empty rows in between', async () => {
    const lines = [
      ['key', 'title_en', 'price'],
      ['a', 'One; two', '1'],
      ['', '', ''],
      ['b', 'Two', '2'],
    ];
    const joined = (by: string) =>
      lines
        .map((cells) => `${cells.map((cell) => (cell.includes(';') ? `"${cell}"` : cell)).join(by)}\r\n`)
        .join('');
    const files = [
      `\uFEFF${joined(',')}`,
      joined(';'),
      joined('\t').replaceAll('\r\n', '\r'),
      Buffer.from(`\uFEFF${joined('\t')}`, 'utf16le'),
    ];
    for (const text of files) {
      expect(await rowsOf(text)).toMatchObject([
        { row: 2, key: 'a', name: 'One; two', action: 'create' },
        { row: 4, key: 'b', name: 'Two', action: 'create' },
      ]);
    }
  });

  test('leaves what a short row lacks as it is, and ignores empty columns', async () => {
    const [brushKey, soapKey] = [await keyOf(brush), await keyOf(soap)];
    const text = `key,title_en,,price,,\r\n${brushKey},New brush\r\n${soapKey},,,4,,\r\nnew,Cat food,,3\r\n\u200b,,\r\n`;
    expect(await rowsOf(text, '?dryRun=false')).toMatchObject([
      { row: 2, action: 'update', changes: [{ field: 'title_en', to: 'New brush' }], errors: [] },
      {
        row: 3,
        action: 'update',
        changes: [
          { field: 'title_en', from: 'Hand soap', to: '' },
          { field: 'price', to: '4' },
        ],
      },
      { row: 4, action: 'create', errors: [] },
    ]);
    expect(await find(brush)).toMatchObject({ title: { en: 'New brush' }, price: 12.5 });
    expect(faults(await rowsOf(`key,,price\r\n${brushKey},x,1\r\n`))).toEqual([[2, null, 'cells']]);
  });

  test.each([
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['"sep=|"', '|'],
    ['sep=\t', '\t'],
    ['sep=;;;', ';'],
    ['sep = ;', ';'],
    ['sep= ,', ','],
    ['"sep=;",,,', ','],
    ['sep=\t\t\t', '\t'],
    ['\r\nsep=;', ';'],
    ['\n;;\nsep=;', ';'],
  ])('takes the separator from the line %j, which is no row', async (line, separator) => {
    const lines = [
      ['key', 'title_en', 'price'],
      ['a', 'One, two; three', '1.5'],
    ];
    for (const start of ['', '\uFEFF']) {
      const rows = lines.map((cells) =>
        cells.map((cell) => (cell.includes(' ') ? `"${cell}"` : cell)).join(separator),
      );
      expect(await rowsOf(`${start}${[line, ...rows].join('\r\n')}`)).toMatchObject([
        { row: 2, key: 'a', name: 'One, two; three', action: 'create', errors: [] },
      ]);
    }
  });

  test.each([';', ',', '\t'])('skips empty lines before a heading with %j', async (separator) => {
    const lines = [
      ['key', 'title_en', 'price'],
      ['a', 'Soap', '1'],
    ].map((cells) => cells.join(separator));
    expect(await rowsOf(['', ' ', ...lines].join('\r\n'))).toMatchObject([
      { row: 4, key: 'a', name: 'Soap', action: 'create', errors: [] },
    ]);
  });

  const misread = (text: string, encoding = 'windows-1252') =>
    new TextDecoder(encoding).decode(Buffer.from(text));
  const ONE_BYTE = [
    ...['windows-874', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255'],
    ...['windows-1256', 'windows-1257', 'windows-1258', 'koi8-r', 'iso-8859-2', 'macintosh'],
  ];
  test.each(
    ONE_BYTE.flatMap((encoding) =>
      ['ច្រាសដុសធ្មេញ', 'ក្រែម', 'សាប៊ូ Dettol 500 ml'].map((text) => [text, encoding] as const),
    ),
  )('refuses %s read as %s, of a new product too', async (text, encoding) => {
    const words = misread(text, encoding);
    for (const key of [await keyOf(brush), 'new']) {
      const rows = await rowsOf(file(['key', 'title_km', 'price'], [key, words, '1']));
      expect([words, faults(rows)]).toEqual([words, [[2, 'title_km', 'letters']]]);
    }
  });

  test.each(['gb18030', 'shift_jis', 'big5', 'euc-kr'])(
    'refuses Khmer read as %s where the shop has Khmer',
    async (encoding) => {
      await bring(file(['key', 'title_km'], [await keyOf(brush), 'ច្រាសដុសធ្មេញ']), '?dryRun=false');
      const words = misread('ច្រាសដុសធ្មេញ', encoding);
      const rows = await rowsOf(file(['key', 'title_km'], [await keyOf(brush), words]));
      expect([words, faults(rows)]).toEqual([words, [[2, 'title_km', 'letters']]]);
    },
  );

  test.each(['Colgate Total', 'Nescafé', 'Lancôme Idôle'])(
    'takes %j in place of a Khmer text',
    async (words) => {
      await bring(file(['key', 'title_km'], [await keyOf(brush), 'ច្រាសដុសធ្មេញ']), '?dryRun=false');
      const rows = await rowsOf(file(['key', 'title_km'], [await keyOf(brush), words]));
      expect(rows).toMatchObject([{ action: 'update', errors: [] }]);
    },
  );

  test.each([
    ['?????????????'],
    ['??'],
    ['Oral-B ??????'],
    ['?? 500 ml'],
    ['ច្រាស\uFFFDដុស'],
    [misread('ច្រាសដុសធ្មេញ')],
    [Buffer.from('សាប៊ូ').toString('latin1')],
    [misread('Café – “Phsar”')],
    [misread(misread('ក្រែម'))],
  ])('refuses %j, which lost its letters, and tells how to save the file', async (words) => {
    const key = await keyOf(brush);
    const before = await exported();
    for (const [field, at] of [
      ['title_km', key],
      ['title_en', key],
      ['description_km', key],
      ['title_km', 'new'],
    ]) {
      const answer = await bring(
        file(['key', 'price', field ?? ''], [at ?? '', '1', words]),
        '?dryRun=false',
      );
      expect([answer.statusCode, faults(answer.json().rows)]).toEqual([400, [[2, field, 'letters']]]);
      expect(answer.json().rows[0].errors[0].message).toContain('CSV UTF-8');
    }
    expect(await exported()).toBe(before);
  });

  test.each([
    'Oral-B (?????????????)',
    'Sovadent?????',
    '"????" Colgate',
    'Colgate-????',
    'Sovadent (????????) 4',
    '¿¿¿',
    '□□□',
    '？？？',
    '\u001a\u001a\u001a',
  ])('refuses %j in a Khmer column, of a new product too', async (words) => {
    for (const [field, at] of [
      ['title_km', 'new'],
      ['title_km', await keyOf(brush)],
      ['description_km', await keyOf(brush)],
    ] as const) {
      const rows = await rowsOf(file(['key', 'price', field], [at, '1', words]));
      expect([words, faults(rows)]).toEqual([words, [[2, field, 'letters']]]);
    }
  });

  test('refuses question marks in place of the short words of a Khmer text', async () => {
    await bring(file(['key', 'title_km'], [await keyOf(brush), 'ឈុត Sovadent ថ្មី']), '?dryRun=false');
    const rows = await rowsOf(file(['key', 'title_km'], [await keyOf(brush), '? ? Sovadent ?']));
    expect(faults(rows)).toEqual([[2, 'title_km', 'letters']]);
  });

  test.each([
    ['title_km', 'តើអ្នកចង់បាន???'],
    ['title_km', 'Colgate (តើអ្នកចង់បាន???)'],
    ['title_km', 'Really??'],
    ['title_en', 'Really???'],
  ])('takes %s %j over a Khmer text', async (field, words) => {
    await bring(file(['key', 'title_km'], [await keyOf(brush), 'ច្រាសដុសធ្មេញ']), '?dryRun=false');
    const rows = await rowsOf(file(['key', field], [await keyOf(brush), words]));
    expect(rows).toMatchObject([{ action: 'update', errors: [] }]);
  });

  test('refuses a single letter that became a question mark, and a key that lost its letters', async () => {
    await bring(file(['key', 'title_en'], [await keyOf(soap), 'Crème 5៛']), '?dryRun=false');
    expect(faults(await rowsOf(file(['key', 'title_en'], [await keyOf(soap), 'Crème 5?'])))).toEqual([
      [2, 'title_en', 'letters'],
    ]);
    expect(faults(await rowsOf(file(['key', 'title_en', 'price'], ['???', 'Soap', '1'])))).toEqual([
      [2, 'key', 'letters'],
    ]);
  });

  test.each([
    'Really??',
    'តើអ្នកចង់បាន ???',
    'What is it?',
    'NESCAFÉ™ “Gold”',
    'Groß”',
    'garáž',
    'crème brûlée…',
    '¿Qué?',
    '牙刷 3 支',
    'แปรงสีฟัน',
    'Зубная щётка',
  ])('takes %j, whose question marks and accents are meant', async (words) => {
    const rows = await rowsOf(file(['key', 'title_en'], [await keyOf(brush), words]));
    expect(rows).toMatchObject([{ action: 'update', errors: [] }]);
  });

  test('counts a title of invisible characters as missing', async () => {
    const rows = await rowsOf(
      file(['key', 'title_km', 'title_en', 'price'], ['new', '\u200b', '\u3164', '1']),
    );
    expect(faults(rows)).toEqual([[2, 'title_km', 'missing']]);
  });

  test('is for those who change products; what is no CSV is refused', async () => {
    for (const role of ROLES.slice(1)) {
      const by = await joinAs(shop, role, owner);
      expect([role, (await bring('key\r\n', '', { by })).statusCode]).toEqual([
        role,
        role === 'manager' ? 200 : 403,
      ]);
    }
    const answer = await owner.call('POST', '/products/import', { rows: [] });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('an import', () => {
  test('writes everything, new products first in the file’s order, and the shop shows it at once', async () => {
    await shop.app.inject('/api/products');
    await shop.database.db.insert(pictures).values({ id: 'f'.repeat(32), width: 10, height: 10 });
    const text = file(
      ['key', 'title_km', 'price', 'stock', 'pictures'],
      ['one', 'មួយ', '1', '7', 'f'.repeat(32)],
      [await keyOf(soap), 'សាប៊ូ ថ្មី', '6', '4', 'abc123'],
      ['two', 'ពីរ', '2', '', ''],
    );
    const answer = await bring(text, '?dryRun=false');
    expect(answer.json().rows.map(({ action }: ImportedRow) => action)).toEqual([
      'create',
      'update',
      'create',
    ]);
    const shown = (await shop.app.inject('/api/products?lang=km')).json();
    expect(shown).toMatchObject([
      { title: 'មួយ', price: 1, Item: 7 },
      { title: 'ពីរ', price: 2, Item: 0 },
      { title: 'ច្រាសដុសធ្មេញ' },
      { title: 'សាប៊ូ ថ្មី', price: 6, Item: 4 },
    ]);
    expect(answer.json().rows[0].productId).toBe(shown[0]._id);
    expect((await find(soap)).version).toBe(2);
    expect(await productsOutOfStep(shop)).toEqual([]);
    const log = (await owner.call('GET', '/log')).json();
    const actions = log.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action.startsWith('product')).sort()).toEqual([
      'product.changed',
      'product.created',
      'product.created',
      'products.imported',
    ]);
    const [changed] = (await owner.call('GET', `/log?subject=product:${soap}`)).json();
    expect(changed).toMatchObject({ before: { price: '5' }, after: { price: '6' } });
  });

  // Covers office 5.24
  test('with one wrong row changes nothing, and names it', async () => {
    const before = await exported();
    const text = file(['key', 'price'], [await keyOf(brush), '3'], [await keyOf(soap), 'x'], ['new', '1']);
    const answer = await bring(text, '?dryRun=false');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        errors: { '3.price': 'is not a number', '4.title_en': 'is missing' },
        rows: [{ row: 3 }, { row: 4 }],
      },
    ]);
    expect(await exported()).toBe(before);
  });

  test('keeps the stock of known products, so that no sale since the export is undone', async () => {
    const before = await exported();
    await setStock(shop, brush, 7);
    const [row] = await rowsOf(before, '?dryRun=false');
    expect(row).toMatchObject({ action: 'unchanged', keptStock: { file: 10, shop: 7 } });
    expect(await stockOf(shop, brush)).toBe(7);
  });

  test('sets stock by a movement when it is asked to', async () => {
    const text = file(['key', 'stock'], [await keyOf(brush), '25'], [await keyOf(soap), '']);
    const rows = await rowsOf(text, '?dryRun=false&stock=set');
    expect(rows).toMatchObject([
      { changes: [{ field: 'stock', from: '10', to: '25' }] },
      { action: 'unchanged' },
    ]);
    expect([await stockOf(shop, brush), await stockOf(shop, soap)]).toEqual([25, 4]);
    const [movement] = (await owner.call('GET', `/products/${brush}/stock`)).json();
    expect(movement).toMatchObject({ delta: 15, reason: 'import', by: { _id: owner.id } });
    expect((await find(brush)).version).toBe(1);
    const [entry] = (await owner.call('GET', `/log?subject=product:${brush}`)).json();
    expect(entry).toMatchObject({
      action: 'product.stock_moved',
      before: { stock: '10' },
      after: { stock: '25' },
    });
  });

  test('with the same key is done once', async () => {
    const text = file(['key', 'stock'], [await keyOf(brush), '25']);
    const headers = { 'idempotency-key': 'press' };
    await bring(text, '?dryRun=false&stock=set', { headers });
    await setStock(shop, brush, 20);
    const again = await bring(text, '?dryRun=false&stock=set', { headers });
    expect(again.statusCode).toBe(200);
    expect(await stockOf(shop, brush)).toBe(20);
  });

  test('an editor who read the product before is told', async () => {
    await bring(file(['key', 'price'], [await keyOf(brush), '3']), '?dryRun=false');
    const answer = await owner.call(
      'PATCH',
      `/products/${brush}`,
      { price: 4 },
      { headers: { 'if-match': '"1"' } },
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', by: { _id: owner.id }, current: { price: 3, version: 2 } },
    ]);
  });

  test('of 10,000 rows names each of 50 wrong ones, and takes them all once they are right', async () => {
    const line = (at: number, price: string) => [`p-${at}`, `Product ${at}`, price, 'ពណ៌នា '.repeat(40)];
    const heading = ['key', 'title_en', 'price', 'description_km'];
    const all = (wrong: string) =>
      file(heading, ...Array.from({ length: 10_000 }, (_, at) => line(at, at % 200 === 7 ? wrong : '1.5')));
    const answer = await bring(all('free'), '?dryRun=false');
    expect([answer.statusCode, answer.json().rows.length]).toEqual([400, 50]);
    expect(answer.json().rows[1]).toMatchObject({ row: 209, key: 'p-207', errors: [{ code: 'number' }] });
    const rows = await rowsOf(all('2'), '?dryRun=false');
    expect(rows.filter(({ action }) => action === 'create')).toHaveLength(10_000);
    const again = await rowsOf(all('2'));
    expect(again.filter(({ action }) => action === 'unchanged')).toHaveLength(10_000);
  }, 300_000);

  test('of too many rows is refused', async () => {
    const text = `key\r\n${'a\r\n'.repeat(LIMITS.csvRows + 1)}`;
    expect(faults((await rowsOf(text)).slice(0, 1))).toEqual([[LIMITS.csvRows + 2, null, 'rows']]);
  });
});
