import { DEFAULT_LANGUAGE, LANGUAGES, type Localized } from '@phsar/domain/language';

/** Headers of a bare page, which runs and loads nothing. */
export const BARE_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

export function acceptsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}

/**
 * An HTML page with `text` in every language, for when the shop cannot render its own.
 * @param retryAfter seconds until the browser reloads by itself
 */
export function barePage(text: Localized, retryAfter: number): string {
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  return `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfter}">
<title>${text[DEFAULT_LANGUAGE]}</title>
</head>
<body>
<p>${text[DEFAULT_LANGUAGE]}</p>
${others.map((language) => `<p lang="${language}">${text[language]}</p>`).join('\n')}
</body>
</html>
`;
}
