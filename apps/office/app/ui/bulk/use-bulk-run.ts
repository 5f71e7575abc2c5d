import { NoResponseError } from '@phsar/contract/client';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../lib/client.ts';
import { forEachLimited } from '../../lib/for-each-limited.ts';
import { errorText } from '../error-text.ts';

/** How one of several things fared. `gone`: it is no longer possible, so it was left alone; `text` says why. */
export type BulkOutcome =
  | { state: 'waiting' | 'sending' | 'done' }
  | { state: 'gone' | 'failed'; text: string };

/** Calls for several things on their way. */
export interface BulkRun<Item> {
  /** `done`: a run is over; some may have failed, and can be run again. */
  status: 'planned' | 'running' | 'done';
  outcomeOf: (item: Item) => BulkOutcome;
  /** How many of `items` had each outcome. */
  count: (items: readonly Item[], ...states: BulkOutcome['state'][]) => number;
  /** A call had no answer: the rest was not tried. */
  isNetworkLost: boolean;
  /** Calls for those that are not done yet. */
  run: (items: readonly Item[], call: (item: Item) => Promise<unknown>) => Promise<void>;
  /** Starts no further calls. */
  stop: () => void;
}

interface BulkRunOptions<Item> {
  idOf: (item: Item) => string;
  /** Calls at once. */
  width: number;
  /** What to say when the error means that it is no longer possible; null for any other error. */
  goneText: (error: unknown, item: Item) => Promise<string | null>;
  /** Called when a run is over. */
  onRun: () => void;
}

/** Runs one call for each of several things, and knows the outcome of each. Stops when the network or the session is lost. */
export function useBulkRun<Item>({ idOf, width, goneText, onRun }: BulkRunOptions<Item>): BulkRun<Item> {
  const [status, setStatus] = useState<BulkRun<Item>['status']>('planned');
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, BulkOutcome>>>({});
  const [isNetworkLost, setIsNetworkLost] = useState(false);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const outcomeOf = (item: Item): BulkOutcome => outcomes[idOf(item)] ?? { state: 'waiting' };
  const isAmong = (item: Item, states: readonly BulkOutcome['state'][]) =>
    states.includes(outcomeOf(item).state);

  async function carryOut(item: Item, call: (item: Item) => Promise<unknown>) {
    const settle = (outcome: BulkOutcome) => setOutcomes((all) => ({ ...all, [idOf(item)]: outcome }));
    if (isStopped.current) return;
    settle({ state: 'sending' });
    try {
      await call(item);
      settle({ state: 'done' });
    } catch (error) {
      const gone = await goneText(error, item);
      if (gone !== null) return settle({ state: 'gone', text: gone });
      settle({ state: 'failed', text: errorText(error) });
      if (error instanceof NoResponseError) setIsNetworkLost(true);
      if (error instanceof NoResponseError || refusalOf(error) === 'sign_in_required')
        isStopped.current = true;
    }
  }

  return {
    status,
    outcomeOf,
    count: (items, ...states) => items.filter((item) => isAmong(item, states)).length,
    isNetworkLost,
    async run(items, call) {
      if (status === 'running') return;
      const open = items.filter((item) => isAmong(item, ['waiting', 'failed']));
      isStopped.current = false;
      setIsNetworkLost(false);
      setStatus('running');
      await forEachLimited(open, width, (item) => carryOut(item, call));
      setStatus('done');
      onRun();
    },
    stop() {
      isStopped.current = true;
    },
  };
}
