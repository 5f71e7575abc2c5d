import { describe, expect, it } from 'vitest';
import { isPermitted, type Permission, ROLES } from './permissions.ts';

/** The specification's table; where a cell names part of the row, that part has its own permission. */
const TABLE: [
  row: string,
  permission: Permission,
  owner: string,
  manager: string,
  packer: string,
  writer: string,
][] = [
  ['see orders, print labels', 'orders.read', '✓', '✓', '✓', ''],
  ['ship, deliver, note', 'orders.fulfil', '✓', '✓', '✓', ''],
  ['confirm payment, cancel, edit, enter an order', 'orders.change', '✓', '✓', '', ''],
  ['see products and their stock', 'products.read', '✓', '✓', '✓', '✓'],
  ['stock movements', 'stock.move', '✓', '✓', '', ''],
  ['stock movements: count and loss', 'stock.count', '✓', '✓', '✓', ''],
  ['products: prices, discounts, new, archive', 'products.change', '✓', '✓', '', ''],
  ['products: texts and pictures', 'products.describe', '✓', '✓', '', '✓'],
  ['blog, banners', 'content.change', '✓', '✓', '', '✓'],
  ['contact messages, customers', 'customers.manage', '✓', '✓', '', ''],
  ['delivery threshold, shop settings', 'settings.change', '✓', '✓', '', ''],
  ['reports', 'reports.read', '✓', '✓', '', ''],
  ['export, staff, payment account, bot, log', 'shop.administer', '✓', '', '', ''],
];

// Covers office 2.25
describe('the permissions of the four roles', () => {
  it.each(TABLE)('%s', (_row, permission, ...cells) => {
    expect(ROLES.map((role) => isPermitted(role, permission))).toEqual(cells.map((cell) => cell === '✓'));
  });
});
