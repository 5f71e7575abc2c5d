import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@phsar/domain/language';

/** More choices than any browser sends; the rest of a longer header is ignored. */
const MAX_CHOICES = 20;

/** `?lang=` wins, then Accept-Language by its weights; the default when neither names a language of the shop. */
export function requestLanguage(lang: unknown, headers: IncomingHttpHeaders): Language {
  return isLanguage(lang) ? lang : acceptedLanguage(headers['accept-language'] ?? '');
}

function acceptedLanguage(header: string): Language {
  const [preferred] = header
    .split(',')
    .slice(0, MAX_CHOICES)
    .flatMap((part) => {
      const [tag = '', weightText] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      const language = tag.split('-')[0];
      const weight = weightText === undefined ? 1 : Number(weightText);
      return isLanguage(language) && weight > 0 ? [{ language, weight }] : [];
    })
    .sort((a, b) => b.weight - a.weight);
  return preferred?.language ?? DEFAULT_LANGUAGE;
}
