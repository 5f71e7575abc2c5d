export const ROLES = ['owner', 'manager', 'packer', 'writer'] as const;
export type Role = (typeof ROLES)[number];

/** The office's permissions, and which of the four fixed roles have each. */
const ROLES_WITH = {
  'orders.read': ['owner', 'manager', 'packer'],
  /** Ship, deliver, note. */
  'orders.fulfil': ['owner', 'manager', 'packer'],
  /** Confirm a payment, cancel, edit, enter an order. */
  'orders.change': ['owner', 'manager'],
  'products.read': ['owner', 'manager', 'packer', 'writer'],
  /** Stock movements for any reason. */
  'stock.move': ['owner', 'manager'],
  /** Stock movements for stocktaking and losses. */
  'stock.count': ['owner', 'manager', 'packer'],
  /** Prices, discounts, new products, archive. */
  'products.change': ['owner', 'manager'],
  /** Texts and pictures of products. */
  'products.describe': ['owner', 'manager', 'writer'],
  /** Blog and banners. */
  'content.change': ['owner', 'manager', 'writer'],
  /** Contact messages and customers. */
  'customers.manage': ['owner', 'manager'],
  /** Delivery threshold and shop settings. */
  'settings.change': ['owner', 'manager'],
  'reports.read': ['owner', 'manager'],
  /** Export, staff, payment account, bot, log. */
  'shop.administer': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_WITH;

export const PERMISSIONS = Object.keys(ROLES_WITH) as Permission[];

export function isPermitted(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = ROLES_WITH[permission];
  return roles.includes(role);
}

export function permissionsOf(role: Role): Permission[] {
  return PERMISSIONS.filter((permission) => isPermitted(role, permission));
}
