import { PATHS } from '@phsar/contract/shop/paths';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** The page for unknown addresses. */
export function NotFound() {
  return (
    <section className="page-width flex flex-col items-center py-16 text-center sm:py-24">
      <PageTitle>{m.layout_not_found_title()}</PageTitle>
      <LostTooth />
      <h1 className="mt-8 text-2xl">{m.layout_not_found_title()}</h1>
      <p className="mt-2 max-w-form text-ink-soft">{m.layout_not_found_hint()}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={PATHS.home}>{m.layout_back_home()}</ButtonLink>
        <ButtonLink to={PATHS.shop} variant="secondary">
          {m.layout_to_shop()}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The 404 illustration: 4, a puzzled tooth, 4. */
function LostTooth() {
  return (
    <svg viewBox="0 0 240 110" className="w-64 max-w-full" aria-hidden="true">
      <g
        className="fill-primary-soft stroke-primary"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d="M40 14 12 70h44M46 46v48" className="fill-none" />
        <path d="M212 14l-28 56h44M218 46v48" className="fill-none" />
        <path d="M120 24c-9-8-34-9-36 15-1 17 8 22 10 38 1 11 4 21 10 21 8 0 5-26 16-26s8 26 16 26c6 0 9-10 10-21 2-16 11-21 10-38-2-24-27-23-36-15Z" />
        <path d="M109 58c4-5 18-5 22 1" className="fill-none" />
      </g>
      <g className="fill-ink">
        <circle cx="107" cy="44" r="3.5" />
        <circle cx="133" cy="44" r="3.5" />
      </g>
    </svg>
  );
}
