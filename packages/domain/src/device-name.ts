/** The first that fits: others carry the names of those below them. */
const BROWSERS: [mark: RegExp, name: string][] = [
  [/Telegram/, 'Telegram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const firstIn = (names: [RegExp, string][], text: string) => names.find(([mark]) => mark.test(text))?.[1];

/** 'Chrome · Android', of what a browser calls itself; null when it names neither. */
export function deviceName(userAgent: string): string | null {
  const known = [firstIn(BROWSERS, userAgent), firstIn(SYSTEMS, userAgent)].filter(
    (name) => name !== undefined,
  );
  return known.length > 0 ? known.join(' · ') : null;
}
