import { isDeepStrictEqual } from 'node:util';
import { inEachLanguage } from '@phsar/domain/language';
import type { Transaction } from '../../platform/database/transaction.ts';
import { cleanBlogHtml } from './blog-html.ts';
import { type BlogEntry, lockBlogs, writeBlogs } from './staff-blogs.repository.ts';

/** Writes posts of a catalogue file, and cleans their HTML. Unchanged posts stay as they are. */
export async function putBlogs(transaction: Transaction, entries: readonly BlogEntry[]): Promise<void> {
  const known = await lockBlogs(
    transaction,
    entries.map(({ key }) => key),
  );
  const changed = entries.map(cleaned).filter((entry) => {
    const before = known.get(entry.key);
    return before === undefined || !isDeepStrictEqual(cleaned(before), entry);
  });
  if (changed.length > 0) await writeBlogs(transaction, changed);
}

function cleaned({ key, publishedOn, pictureId, title, description }: BlogEntry): BlogEntry {
  const html = inEachLanguage((language) => cleanBlogHtml(description[language]));
  return { key, publishedOn, pictureId, title, description: html };
}
