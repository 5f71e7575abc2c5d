import type { Banner, BlogSummary, Order, Product } from '@phsar/contract/shop/wire';
import * as shapes from './stored-shapes.ts';

/**
 * The values in local storage, which only this module accesses. They may be missing, outdated, damaged, changed by
 * another tab, or inaccessible: reading never throws, and what cannot be written is kept in memory for this visit.
 */
export interface StoredValues {
  token: string;
  refreshToken: string;
  user: shapes.StoredUser;
  userId: string;
  userFullName: string;
  userPhone: string;
  userAddress: string;
  favorites: Product[];
  profilePicture: string;
  cached_banners: Banner[];
  cachedProducts: shapes.CachedList<Product>;
  cachedDiscountedProducts: shapes.CachedList<Product>;
  cachedBlogs: shapes.CachedList<BlogSummary>;
  cachedDeliveryLimit: shapes.CachedDeliveryLimit;
  cachedUserOrders: shapes.CachedList<Order>;
  paymentData: shapes.PaymentData;
  orderCreated: boolean;
  lastOrderId: string;
  /** Ids, newest first. Not one of the specification's keys. */
  recentlyViewed: string[];
}

export type StoredKey = keyof StoredValues;

interface Format<T> {
  read: shapes.Reader<T>;
  /** Stored as it is, like tokens and names; everything else as JSON. */
  isPlainText: boolean;
}

const plainText = (read: shapes.Reader<string>): Format<string> => ({ read, isPlainText: true });
const json = <T>(read: shapes.Reader<T>): Format<T> => ({ read, isPlainText: false });

const FORMATS: { [K in StoredKey]: Format<StoredValues[K]> } = {
  token: plainText(shapes.readText),
  refreshToken: plainText(shapes.readText),
  user: json(shapes.readUser),
  userId: plainText(shapes.readText),
  userFullName: plainText(shapes.readText),
  userPhone: plainText(shapes.readText),
  userAddress: plainText(shapes.readText),
  favorites: json(shapes.readFavourites),
  profilePicture: plainText(shapes.readPicture),
  cached_banners: json(shapes.readBanners),
  cachedProducts: json(shapes.readCachedProducts),
  cachedDiscountedProducts: json(shapes.readCachedProducts),
  cachedBlogs: json(shapes.readCachedBlogs),
  cachedDeliveryLimit: json(shapes.readDeliveryLimit),
  cachedUserOrders: json(shapes.readCachedOrders),
  paymentData: json(shapes.readPaymentData),
  orderCreated: json(shapes.readFlag),
  lastOrderId: plainText(shapes.readText),
  recentlyViewed: json(shapes.readIds),
};

export const STORED_KEYS = Object.keys(FORMATS) as StoredKey[];

/** Writes that the browser refused; null is a refused removal. */
const memory = new Map<StoredKey, string | null>();
/** Parsed values and their texts, so that an unchanged text returns the same object. */
const parsed = new Map<StoredKey, { text: string; value: unknown }>();
const listeners = new Map<StoredKey, Set<() => void>>();
let isListeningToOtherTabs = false;

/** The value under `key`, or null. A damaged value is removed. */
export function readStored<K extends StoredKey>(key: K): StoredValues[K] | null {
  const text = readRaw(key);
  if (text === null) return null;
  const known = parsed.get(key);
  if (known?.text === text) return known.value as StoredValues[K];
  const value = FORMATS[key].read(FORMATS[key].isPlainText ? text : parseJson(text));
  if (value === null) {
    removeRaw(key);
    return null;
  }
  parsed.set(key, { text, value });
  return value;
}

/** @returns false when the browser refused: the value then lasts as long as this page */
export function writeStored<K extends StoredKey>(key: K, value: StoredValues[K]): boolean {
  const text = FORMATS[key].isPlainText ? String(value) : JSON.stringify(value);
  const isKept = writeRaw(key, text);
  notify(key);
  return isKept;
}

/** Removes all of `keys` before any listener is called. */
export function removeStored(...keys: StoredKey[]): void {
  for (const key of keys) removeRaw(key);
  for (const key of keys) notify(key);
}

/** Whether local storage is inaccessible: private mode, or blocked by the browser's settings. */
export function isStorageRefused(): boolean {
  try {
    return typeof localStorage.length !== 'number';
  } catch {
    return true;
  }
}

/** Calls `listener` when the value changes, in this tab or another; returns what ends that. */
export function subscribeStored(key: StoredKey, listener: () => void): () => void {
  listenToOtherTabs();
  const ofKey = listeners.get(key) ?? new Set();
  listeners.set(key, ofKey.add(listener));
  return () => ofKey.delete(listener);
}

function notify(key: StoredKey) {
  for (const listener of listeners.get(key) ?? []) listener();
}

function listenToOtherTabs() {
  if (isListeningToOtherTabs) return;
  isListeningToOtherTabs = true;
  window.addEventListener('storage', ({ key: changed }) => {
    // Null: the whole storage was cleared.
    for (const key of STORED_KEYS.filter((known) => changed === null || known === changed)) {
      memory.delete(key);
      notify(key);
    }
  });
}

function readRaw(key: StoredKey): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeRaw(key: StoredKey, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

function removeRaw(key: StoredKey) {
  parsed.delete(key);
  try {
    localStorage.removeItem(key);
    memory.delete(key);
  } catch {
    memory.set(key, null);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
