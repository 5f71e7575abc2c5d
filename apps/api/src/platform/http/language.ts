import type { IncomingHttpHeaders } from 'node:http';

export const LANGUAGES = ['km', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'km';

/** `?lang=` wins, then Accept-Language by its weights; Khmer when neither names a language of the shop. */
export function requestLanguage(lang: unknown, headers: IncomingHttpHeaders): Language {
  if (lang === 'km' || lang === 'en') return lang;
  return acceptedLanguage(headers['accept-language'] ?? '');
}

function acceptedLanguage(header: string): Language {
  const wanted = header
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', weight] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((choice) => (choice.language === 'km' || choice.language === 'en') && choice.weight > 0)
    .sort((a, b) => b.weight - a.weight)[0];
  return wanted?.language === 'en' ? 'en' : DEFAULT_LANGUAGE;
}
