import type { Blog } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { pictureAddress } from '../media/media.module.ts';
import { cleanBlogHtml } from './blog-html.ts';
import type { BlogRow } from './posts.repository.ts';

/** A post on the wire, its HTML sanitised. */
export function presentBlog(row: BlogRow, language: Language): Blog {
  return {
    _id: String(row.id),
    title: textIn(language, row.title),
    image: pictureAddress(row.picture),
    date: row.publishedOn,
    description: cleanBlogHtml(textIn(language, row.description)),
  };
}
