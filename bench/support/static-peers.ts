/** Static pages to compare the landing page with, made of its own HTML without scripts. */

const HERO = /<picture\b.*?<\/picture>/s;

/** The same text in the same elements, without scripts, styles, pictures and fonts. */
export function textPage(html: string): string {
  const body = /<body\b[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  const plain = body
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style|svg|picture|template)\b.*?<\/\1>/gs, '')
    .replace(/<(img|input|source|link)\b[^>]*>/g, '')
    // Drops every attribute except href.
    .replace(/<(\w+)\s[^>]*?(\shref="[^"]*")?[^>]*>/g, (_, tag, href = '') => `<${tag}${href}>`);
  return pageOf(plain);
}

/** The text page with the shop's hero picture first. @throws when the landing page has no picture */
export function heroPage(html: string): string {
  const hero = HERO.exec(html)?.[0];
  if (hero === undefined) throw new Error('The landing page shows no picture');
  const style = '<style>img{display:block;width:100%;height:auto}</style>';
  return textPage(html).replace('<body>', `<body>${style}${hero}`);
}

function pageOf(body: string): string {
  return `<!DOCTYPE html><html lang="km"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Shop</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
}
