/** Characters; about as much as search engines and chats show. */
const DESCRIPTION_LENGTH = 200;

/** Cuts a text to that length, at a space if there is one nearby. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const clusters = [...new Intl.Segmenter('km', { granularity: 'grapheme' }).segment(line)];
  const cut = clusters
    .filter(({ index, segment }) => index + segment.length < DESCRIPTION_LENGTH)
    .map(({ segment }) => segment)
    .join('');
  const space = cut.lastIndexOf(' ');
  return `${space > DESCRIPTION_LENGTH / 2 ? cut.slice(0, space) : cut}…`;
}

/** The text of sanitised HTML. */
export function textOfHtml(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ');
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? ' ');
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
