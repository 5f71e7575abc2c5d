/** Sent with a bare page: it runs and loads nothing. */
export const BARE_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

export interface BarePage {
  km: string;
  en: string;
  /** Seconds until it asks again by itself. */
  retryAfter: number;
}

/** Whether a person waits in front of a browser, who can do nothing with JSON. */
export function acceptsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}

/** In both languages: it stands where no page can be made. */
export function barePage({ km, en, retryAfter }: BarePage): string {
  return `<!doctype html>
<html lang="km">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfter}">
<title>${km}</title>
</head>
<body>
<p>${km}</p>
<p lang="en">${en}</p>
</body>
</html>
`;
}
