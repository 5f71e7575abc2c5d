interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** The content policies of both apps allow one policy of this name. */
const policy = trustedTypes?.createPolicy('clean-html', { createHTML: (html) => html });

/**
 * Marks HTML as clean, or as going to be cleaned: where browsers know Trusted Types, a page takes no other as HTML. Such a
 * browser gets an object that only stands for the text. Import it in no module that a page needs at its start.
 */
export function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
