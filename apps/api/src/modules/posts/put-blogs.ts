import { isDeepStrictEqual } from 'node:util';
import { inEachLanguage } from '@phsar/domain/language';
import type { Transaction } from '../../platform/database/transaction.ts';
import { shownPictures } from './blog-blocks.ts';
import { cleanBlogHtml } from './blog-html.ts';
import * as repository from './post-file.repository.ts';
import { linkPictures } from './staff-blogs.repository.ts';

/** Writes posts of a catalogue file, and cleans their HTML. A post that says the same already stays as it is. */
export async function putBlogs(
  transaction: Transaction,
  entries: readonly repository.BlogEntry[],
): Promise<void> {
  const known = await repository.lockBlogs(
    transaction,
    entries.map(({ key }) => key),
  );
  const changed = entries.map(cleaned).filter((entry) => {
    const before = known.get(entry.key);
    return before === undefined || !isDeepStrictEqual(cleaned(before), entry);
  });
  if (changed.length === 0) return;
  const idOf = await repository.writeBlogs(transaction, changed);
  for (const { key, description } of changed) {
    await linkPictures(transaction, idOf(key), shownPictures(description));
  }
}

function cleaned({
  key,
  publishedOn,
  pictureId,
  title,
  description,
}: repository.BlogEntry): repository.BlogEntry {
  return {
    key,
    publishedOn,
    pictureId,
    title,
    description: inEachLanguage((language) => cleanBlogHtml(description[language])),
  };
}
