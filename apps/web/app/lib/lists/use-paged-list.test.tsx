import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ListPage, usePagedList } from './use-paged-list.ts';

interface Entry {
  _id: string;
}

/** What the server has, in its order. */
let stock: string[];
let asked: { search: string; limit: number; after?: string }[];
/** While there is one, no answer comes before it. */
let gate: PromiseWithResolvers<void> | null;

const named = (count: number) => Array.from({ length: count }, (_, at) => `thing ${at + 1}`);

beforeEach(() => {
  stock = named(60);
  asked = [];
  gate = null;
});

async function load(search: string, part: { limit: number; after?: string }): Promise<ListPage<Entry>> {
  asked.push({ search, ...part });
  await gate?.promise;
  const from = part.after === undefined ? 0 : stock.indexOf(part.after) + 1;
  const names = stock.slice(from, from + part.limit);
  const isEnd = from + part.limit >= stock.length;
  return {
    entries: names.map((_id) => ({ _id })),
    total: stock.length,
    nextCursor: isEnd ? null : (names.at(-1) ?? null),
  };
}

function List() {
  const { search } = useLocation();
  const list = usePagedList<Entry>({
    name: `things ${search}`,
    loadPage: (part) => load(search, part),
  });
  return (
    <>
      <p role="status">{list.total}</p>
      <ul>
        {list.entries?.map(({ _id }) => (
          <li key={_id}>{_id}</li>
        ))}
      </ul>
      {list.hasMore && (
        <button type="button" onClick={list.loadMore}>
          More
        </button>
      )}
    </>
  );
}

/** The server is asked in a task of its own. */
const settle = () => act(() => new Promise<void>((asked) => setTimeout(asked)));

async function open() {
  const routes = [
    { path: '/list', element: <List /> },
    { path: '*', element: 'Elsewhere' },
  ];
  const first = { pathname: '/list', key: crypto.randomUUID() };
  const router = createMemoryRouter(routes, { initialEntries: [first] });
  await act(async () => render(<RouterProvider router={router} />));
  await settle();
  const navigate = async (change: () => Promise<void>) => {
    await act(change);
    await settle();
  };
  return {
    go: (to: string) => navigate(() => router.navigate(to)),
    replace: (to: string) => navigate(() => router.navigate(to, { replace: true })),
    stepBack: (steps = 1) => navigate(() => router.navigate(-steps)),
  };
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const count = () => screen.getByRole('status').textContent;
const more = () => userEvent.click(screen.getByRole('button', { name: 'More' }));

/** No answer comes from now on, until the function is called. */
function holdAnswers() {
  const held = Promise.withResolvers<void>();
  gate = held;
  return () => act(async () => held.resolve());
}

describe('a list in pages after a step back', () => {
  it('is as long as it was left and knows how many there are, before the answer', async () => {
    const { go, stepBack } = await open();
    await more();
    await go('/elsewhere');
    holdAnswers();
    await stepBack();
    expect(shown()).toEqual(stock.slice(0, 48));
    expect(count()).toBe('60');
    expect(asked.at(-1)).toEqual({ search: '', limit: 48 });
  });

  it('becomes the server’s value once it has arrived', async () => {
    const { go, stepBack } = await open();
    await more();
    await go('/elsewhere');
    const former = stock;
    stock = ['a new thing', ...former.filter((name) => name !== 'thing 3' && name !== 'thing 30')];
    const answer = holdAnswers();
    await stepBack();
    expect(shown()).toEqual(former.slice(0, 48));
    await answer();
    expect(shown()).toEqual(stock.slice(0, 48));
    expect(count()).toBe('59');
    await more();
    expect(shown()).toEqual(stock);
    expect(asked.at(-1)).toEqual({ search: '', limit: 24, after: stock[47] });
  });

  it('keeps what was read behind the most that one answer holds', async () => {
    stock = named(150);
    const { go, stepBack } = await open();
    for (const _ of [2, 3, 4, 5]) await more();
    await go('/elsewhere');
    await stepBack();
    expect(asked.at(-1)).toEqual({ search: '', limit: 96 });
    expect(shown()).toEqual(stock.slice(0, 120));
    await more();
    expect(shown()).toEqual(stock.slice(0, 144));
    expect(count()).toBe('150');
  });

  it('is what it was before another search, on the same page', async () => {
    const { go, stepBack } = await open();
    await more();
    await go('/list?q=other');
    expect(shown()).toEqual(stock.slice(0, 24));
    holdAnswers();
    await stepBack();
    expect(shown()).toEqual(stock.slice(0, 48));
  });

  it('is not forgotten over the searches that were typed meanwhile', async () => {
    const { go, replace, stepBack } = await open();
    await more();
    await go('/elsewhere');
    await go('/list?q=');
    for (const letters of named(20)) await replace(`/list?q=${letters}`);
    holdAnswers();
    await stepBack(2);
    expect(shown()).toEqual(stock.slice(0, 48));
  });

  it('nor over what was opened above another list', async () => {
    const { go, stepBack } = await open();
    await more();
    await go('/elsewhere');
    await go('/list?q=other');
    for (const opened of named(20)) await go(`/list?q=other#${opened}`);
    await go('/elsewhere');
    holdAnswers();
    await stepBack(23);
    expect(shown()).toEqual(stock.slice(0, 48));
  });
});
