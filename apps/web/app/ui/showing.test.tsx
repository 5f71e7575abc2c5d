import { NO_PICTURE } from '@phsar/ui/no-picture';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { CardRow } from './card-row.tsx';
import { PageHeading } from './page-heading.tsx';
import { PageTitle } from './page-title.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';

describe('a price', () => {
  it.each([
    ['en', 'Price $8.75Original price $10.00'],
    ['km', 'តម្លៃ $8.75តម្លៃដើម $10.00'],
  ] as const)('tells the reduced one and the original in words too (%s)', (language, words) => {
    const { container } = renderIn(language, <Price price={1000} discount={1250} />);
    expect(container.textContent).toBe(words);
    expect(screen.getByRole('deletion').textContent).toContain('$10.00');
  });

  it('strikes nothing through where nothing is reduced', () => {
    renderIn('en', <Price price={1000} />);
    expect(screen.queryByRole('deletion')).toBeNull();
  });
});

describe('a picture', () => {
  it('is a placeholder when there is none', () => {
    renderIn('en', <Picture url="" alt="Soap" sizes="50vw" />);
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Soap' }).src).toBe(NO_PICTURE);
  });

  it('offers every format and size, and keeps its place', () => {
    const { container } = renderIn(
      'en',
      <Picture url="/media/ab12-640.webp" alt="Soap" width={4} height={3} sizes="50vw" priority="lead" />,
    );
    const sources = [...container.querySelectorAll('source')].map((source) => [source.type, source.srcset]);
    expect(sources).toEqual([
      ['image/avif', '/media/ab12-320.avif 320w, /media/ab12-640.avif 640w'],
      ['image/webp', '/media/ab12-320.webp 320w, /media/ab12-640.webp 640w'],
    ]);
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Soap' });
    expect([image.width, image.height, image.getAttribute('fetchpriority')]).toEqual([4, 3, 'high']);
    expect(image.getAttribute('loading')).toBe('eager');
  });

  it('gives way to another one on narrow screens, and each screen loads its own early', () => {
    const { container } = renderIn(
      'en',
      <Picture
        url="/media/ef56-640.webp"
        narrowUrl="/media/cd34-320.webp"
        alt="Soap"
        sizes="50vw"
        priority="lead"
      />,
    );
    const of = (parts: NodeListOf<Element>, address: string) =>
      [...parts].map((part) => [part.getAttribute('media'), part.getAttribute(address)]);
    const [narrow, wide] = ['not all and (min-width: 577px)', '(min-width: 577px)'];
    expect(of(container.querySelectorAll('source'), 'srcset')).toEqual([
      [narrow, '/media/cd34-320.avif 320w'],
      [narrow, '/media/cd34-320.webp 320w'],
      [wide, '/media/ef56-320.avif 320w, /media/ef56-640.avif 640w'],
      [wide, '/media/ef56-320.webp 320w, /media/ef56-640.webp 640w'],
    ]);
    const early = document.head.querySelectorAll('link[rel=preload][media]');
    expect(of(early, 'imagesrcset')).toEqual([
      [narrow, '/media/cd34-320.avif 320w'],
      [wide, '/media/ef56-320.avif 320w, /media/ef56-640.avif 640w'],
    ]);
  });

  it('waits below the first view', () => {
    renderIn('en', <Picture url="https://else.where/x.png" alt="x" width={1} height={1} sizes="10vw" />);
    expect(screen.getByRole('img', { name: 'x' }).getAttribute('loading')).toBe('lazy');
  });
});

describe('a page', () => {
  it.each([
    ['en', 'Home'],
    ['km', 'ទំព័រដើម'],
  ] as const)(
    'has its heading, the way to it, and its title with the name of the shop (%s)',
    (language, home) => {
      renderIn(
        language,
        <>
          <PageTitle>ហាង</PageTitle>
          <PageHeading title="ហាង" hasBreadcrumb />
        </>,
      );
      screen.getByRole('heading', { level: 1, name: 'ហាង' });
      expect(screen.getByRole('link', { name: home }).getAttribute('href')).toBe('/home');
      expect(document.title).toBe('ហាង · Phsar');
    },
  );
});

describe('a row of cards', () => {
  const cards = [1, 2, 3, 4, 5, 6].map((number) => ({ key: String(number), content: `card ${number}` }));
  const onPage = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => !item.className.includes('sm:hidden'))
      .map((item) => item.textContent);

  it.each([
    ['en', 'Next', 'Previous'],
    ['km', 'បន្ទាប់', 'មុន'],
  ] as const)(
    'is paged by four; the others stay for phones, which show all (%s)',
    async (language, next, previous) => {
      renderIn(language, <CardRow of="products" title="Popular" cards={cards} />);
      expect(screen.getAllByRole('listitem')).toHaveLength(6);
      expect(onPage()).toEqual(['card 1', 'card 2', 'card 3', 'card 4']);
      expect(screen.getByRole('button', { name: previous })).toHaveProperty('disabled', true);
      await userEvent.click(screen.getByRole('button', { name: next }));
      expect(onPage()).toEqual(['card 5', 'card 6']);
      expect(screen.getByRole('button', { name: next })).toHaveProperty('disabled', true);
    },
  );

  it('needs no paging for four', () => {
    renderIn('en', <CardRow of="products" title="Popular" cards={cards.slice(0, 4)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
