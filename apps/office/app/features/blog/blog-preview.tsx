import type { BlogBlock } from '@phsar/contract/office/wire';
import { LANGUAGES, type Language, type Localized, textIn } from '@phsar/domain/language';
import { Dialog } from '@phsar/ui/dialog';
import { NO_PICTURE } from '@phsar/ui/no-picture';
import { trustedHtml } from '@phsar/ui/trusted-html';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { languageName } from '../../ui/in-language.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { dayText } from './blog-words.ts';

interface BlogPreviewProps {
  title: Localized;
  date: string;
  pictureUrl: string | null;
  blocks: readonly BlogBlock[];
  onClose: () => void;
}

/** The post as the shop shows it, in one language and the other. */
export function BlogPreview({ title, date, pictureUrl, blocks, onClose }: BlogPreviewProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const loaded = useQuery(callQuery('previewBlog', { body: { title, blocks: [...blocks] } }));
  return (
    <Dialog isOpen onClose={onClose} title={m.blog_preview()} size="lg">
      <fieldset aria-label={m.blog_preview_language()} className="mb-4 flex gap-2">
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
            className="min-h-11 rounded-full px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset aria-pressed:bg-primary aria-pressed:text-on-primary aria-pressed:ring-primary"
          >
            {languageName(one)}
          </button>
        ))}
      </fieldset>
      <LoadState loaded={loaded}>
        {({ description }) => (
          <article lang={language} className="mx-auto max-w-post">
            <p className="text-ink-soft text-sm">{dayText(date)}</p>
            <h3 className="mt-2 text-2xl">{textIn(language, title)}</h3>
            <img
              src={pictureUrl ?? NO_PICTURE}
              alt=""
              className="mt-5 aspect-video w-full rounded-lg object-cover"
            />
            {/* Sanitised by the server; the office's content policy loads no players. */}
            <div
              className="post-text mt-7"
              dangerouslySetInnerHTML={{ __html: withoutPlayers(textIn(language, description)) }}
            />
          </article>
        )}
      </LoadState>
    </Dialog>
  );
}

/** A picture of a player in place of each one: the office loads nothing from elsewhere. */
function withoutPlayers(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html');
  for (const frame of body.querySelectorAll('iframe')) {
    const place = body.ownerDocument.createElement('p');
    place.className = 'grid aspect-video place-items-center rounded-md bg-sunken text-ink-soft';
    place.textContent = m.blog_preview_video();
    frame.replaceWith(place);
  }
  return trustedHtml(body.innerHTML);
}
