import { type Figure, median } from './support/figure.ts';
import { onBothDatabases } from './support/on-both-databases.ts';
import { ABSENT_NAME, COMMON_NAME, seedOffice } from './support/seeded-office.ts';

const SIZE = { orders: 200_000, products: 100_000, logEntries: 200_000, accounts: 100_000 };
/** Measured calls of each kind; the kinds take turns, so that other work on the machine affects all of them. */
const ROUNDS = 300;
const WARM_UP_ROUNDS = 20;

/** The office's lists, searches and figures in a large shop, on both databases: time of an answer, seen by a caller on the machine. */
export async function measure(): Promise<Figure[]> {
  return await onBothDatabases(
    async ({ database, url, cookie }) => {
      const times = await measureCalls(openOffice(url, cookie));
      return [...times].flatMap(([call, runs]) => figuresOf(`${database}, ${call}`, runs));
    },
    (place) => seedOffice(place, SIZE),
  );
}

function figuresOf(name: string, runs: readonly number[]): Figure[] {
  const p99 = runs.toSorted((a, b) => a - b)[Math.floor(runs.length * 0.99)] ?? Number.NaN;
  return [
    { name, unit: 'ms', runs: [median(runs)] },
    { name: `${name}, 99 of 100`, unit: 'ms', runs: [p99], budget: '99 of 100 calls' },
  ];
}

interface ListedOrder {
  orderId: string;
  customerPhone: string;
}

interface Office {
  /** Reads an answer to its end. @throws when it is no success */
  get<T>(path: string): Promise<{ body: T; next: string | null }>;
}

function openOffice(url: string, cookie: string): Office {
  return {
    async get(path) {
      const answer = await fetch(`${url}/api/office${path}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      const next = /<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
      return { body: await answer.json(), next };
    },
  };
}

/** @returns milliseconds of each round, by call */
async function measureCalls(office: Office): Promise<Map<string, number[]>> {
  const calls = await callsOf(office);
  const times = new Map(Object.keys(calls).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const [name, pathOf] of Object.entries(calls)) {
      const begin = performance.now();
      await office.get(pathOf(round));
      if (round >= WARM_UP_ROUNDS) times.get(name)?.push(performance.now() - begin);
    }
  }
  return times;
}

/** The path of each round, by the call's name: what is searched for differs from round to round. */
async function callsOf(office: Office): Promise<Record<string, (round: number) => string>> {
  const always = (path: string) => () => path;
  const search = (text: string) => `/orders?q=${encodeURIComponent(text)}`;
  const findCustomer = (text: string) => `/customers?q=${encodeURIComponent(text)}`;
  const { body: customers } = await office.get<{ _id: string }[]>('/customers?limit=200');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { body: old } = await office.get<ListedOrder[]>(`/orders?limit=200&to=${day(400)}`);
  const oldOrder = (round: number) => old[round % old.length] ?? { orderId: '', customerPhone: '' };
  // A cursor of any list of old orders is a place deep in the list of all.
  const { next } = await office.get(`/orders?limit=1&to=${day(700)}`);
  const deep = new URLSearchParams(next?.split('?')[1]).get('after') ?? '';
  const filters = [
    ...['status=Pending', 'status=Shipped', 'status=Delivered', 'status=Cancelled'],
    ...['payment=unpaid', 'payment=paid', 'payment=refunded', 'payment=refund_due'],
    ...['province=phnom_penh', 'province=takeo', 'courier=vtb', 'courier=nobody'],
    ...['status=Delivered&payment=unpaid', 'status=Pending&province=takeo&courier=vtb'],
    ...[`from=${day(30)}&to=${day(1)}`, `status=Cancelled&from=${day(400)}&to=${day(390)}`],
  ];
  return {
    'GET /orders': always('/orders'),
    'GET /orders, 200 of them': always('/orders?limit=200'),
    'GET /orders, far from the newest': always(`/orders?after=${deep}`),
    ...Object.fromEntries(
      filters.map((filter) => [
        `GET /orders?${filter.replaceAll(/\d{4}-\d\d-\d\d/g, 'day')}`,
        always(`/orders?${filter}`),
      ]),
    ),
    'search by number': (round) => search(oldOrder(round).orderId),
    'search by last four digits': (round) => search(oldOrder(round).customerPhone.slice(-4)),
    'search by phone': (round) => search(`0${oldOrder(round).customerPhone.slice(4)}`),
    'search by a common name': always(search(COMMON_NAME)),
    'search by the beginning of a name': always(search(COMMON_NAME.slice(0, 2))),
    'search by a name nobody has': always(search(ABSENT_NAME)),
    'search by a common name, shipped and unpaid': always(
      `${search(COMMON_NAME)}&status=Shipped&payment=unpaid`,
    ),
    'GET /recent-orders': always('/recent-orders'),
    'GET /recent-orders, a minute later': (round) =>
      `/recent-orders?since=${new Date(Date.now() - 60_000 - round).toISOString()}`,
    'GET /products, a word': always(`/products?q=${encodeURIComponent('ច្រាស')}`),
    'GET /products, an English word': always('/products?q=toothbrush'),
    'GET /counts': always('/counts'),
    'GET /waiting': always('/waiting'),
    'GET /reports/today': always('/reports/today'),
    'GET /reports/daily, two weeks': always('/reports/daily'),
    'GET /reports/daily, a year': always(`/reports/daily?from=${day(365)}&to=${day(0)}`),
    'GET /reports/products, a month': always(`/reports/products?from=${day(30)}&to=${day(0)}`),
    'GET /reports/products, a year': always(`/reports/products?from=${day(365)}&to=${day(0)}`),
    'GET /reports/provinces, a year': always(`/reports/provinces?from=${day(365)}&to=${day(0)}`),
    'GET /reports/couriers, a year': always(`/reports/couriers?from=${day(365)}&to=${day(0)}`),
    'GET /reports/customers, a year': always(`/reports/customers?from=${day(365)}&to=${day(0)}`),
    'GET /log': always('/log'),
    'GET /log of an order': (round) => `/log?subject=${encodeURIComponent(`order:PH-${1000 + round}`)}`,
    'GET /customers': always('/customers'),
    'GET /customers, 200 of them': always('/customers?limit=200'),
    'customers by last four digits': (round) => findCustomer(oldOrder(round).customerPhone.slice(-4)),
    'customers by a common name': always(findCustomer(COMMON_NAME)),
    'customers by a name nobody has': always(findCustomer(ABSENT_NAME)),
    'GET /customers/:id': (round) => `/customers/${customers[round % customers.length]?._id}`,
    'GET /staff': always('/staff'),
  };
}
