import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { LineFault } from '../../testing/database-line.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import { type Deed, deeds } from './deeds.ts';
import { codesToAsk, MINUTE, type Model, personOf, SECOND } from './model.ts';
import { adopt, faultsOf, type Observed, observe, visible, visibleIn } from './observe.ts';
import { ShownStock } from './shown-stock.ts';
import { plan, type Step } from './steps.ts';
import type { Said, World } from './world.ts';

/** What goes wrong with a message to the database, and with which one of a step. */
interface DrawnFault {
  message: number;
  kind: LineFault['kind'];
  /** For `failure`. */
  sqlState: string;
  /** For `late`: by how much the clock jumps meanwhile. */
  jump: number;
}

interface Drawn {
  deed: Deed;
  fault: DrawnFault | null;
}

const faults: fc.Arbitrary<DrawnFault> = fc.record({
  message: fc.nat(14),
  kind: fc.constantFrom('answer lost', 'answer lost', 'message lost', 'failure', 'late'),
  // A conflict and a deadlock, which are tried again; a cancelled statement, a full disk, a lock that is not given.
  sqlState: fc.constantFrom('40001', '40P01', '57014', '53100', '55P03'),
  jump: fc.constantFrom(2 * SECOND, 31 * SECOND, 16 * MINUTE, -MINUTE),
});

/** Deeds, of which a third meet a fault if they send so many messages. */
export const drawnSteps: fc.Arbitrary<Drawn> = fc.record({
  deed: deeds,
  fault: fc.option(faults, { freq: 3, nil: null }).map((fault) => fault),
});

const UNAVAILABLE = '503 unavailable';

/**
 * Opens the shop anew and does all that in it, comparing it with the model after each step.
 * @returns how many steps there were, and how many faults they met
 * @throws with the first difference
 */
export async function runSteps(
  world: World,
  drawn: readonly Drawn[],
): Promise<{ steps: number; faults: number }> {
  const shown = new ShownStock();
  let model = await world.begin();
  let steps = 0;
  let met = 0;
  const take = async (deed: Deed, fault: DrawnFault | null) => {
    const step = plan(deed, model);
    if (step === null) return;
    const taken = await takeStep(world, model, step, fault);
    shown.change(model, taken.model, taken.isTold);
    shown.check(taken.model, await world.shownStock(), step.name);
    model = taken.model;
    steps += 1;
    if (taken.hasMet) met += 1;
  };
  for (const { deed, fault } of drawn) await take(deed, fault);
  // In the end all money has been found.
  for (let hours = 0; hours < 3; hours += 1) {
    await take({ name: 'jump', given: { by: 61 * MINUTE } }, null);
    for (let asked = 0; codesToAsk(model).length > 0 && asked < 5; asked += 1) {
      await take({ name: 'ask', given: { isBroken: 1 } }, null);
    }
  }
  const booked = model.orders.flatMap(({ payCodes }) => payCodes).filter(({ payment }) => payment !== null);
  expect(booked.filter(({ state }) => state === 'asked' || state === 'expired')).toEqual([]);
  expect(await salesOutOfStep(world.shop)).toEqual([]);
  return { steps, faults: met };
}

interface Taken {
  model: Model;
  /** Whether this server knows of it: what it shows is to be right at once. */
  isTold: boolean;
  hasMet: boolean;
}

async function takeStep(world: World, model: Model, step: Step, fault: DrawnFault | null): Promise<Taken> {
  const lift = fault === null ? null : world.line.faultAfter(fault.message, faultOn(world, fault));
  const said = await step.perform(world);
  const hasMet = lift?.() ?? false;
  const observed = await observe(world.observer);
  world.orderNumbers = observed.orders.map(({ number }) => number);
  const where = `${step.name}${hasMet ? ` with ${JSON.stringify(fault)}` : ''}`;
  expect(faultsOf(observed), where).toEqual([]);
  const now = world.shop.sources.now().getTime();
  const candidates = candidatesOf({ world, model, step, said, now, hasMet });
  if (candidates.length === 0)
    throw new Error(`${where} answered ${said.said}: ${JSON.stringify(said.body)}`);
  const seen = visible(observed);
  const found = candidates.find((candidate) => isDeepStrictEqual(visibleIn(candidate, observed), seen));
  // For its picture of the difference.
  if (found === undefined) expect(seen, where).toEqual(visibleIn(candidates[0] ?? model, observed));
  return {
    model: learned(world, { model: found ?? model, observed, now, step, said }),
    isTold: /^20[01]$/.test(said.said) && !hasMet,
    hasMet,
  };
}

function faultOn(world: World, { kind, sqlState, jump }: DrawnFault): LineFault {
  if (kind === 'failure') return { kind, sqlState };
  if (kind === 'late') return { kind, meanwhile: () => world.shop.sources.advance(jump) };
  return { kind };
}

/**
 * Answers that leave open what a call did, once a message was lost or failed. An order is tried again by itself, and the
 * try that failed may still hold the lock of its key.
 */
const OPEN_ANSWERS: ReadonlySet<string> = new Set([UNAVAILABLE, '409 order_in_progress']);

/** The models that the answer leaves possible. */
function candidatesOf({
  world,
  model,
  step,
  said,
  now,
  hasMet,
}: {
  world: World;
  model: Model;
  step: Step;
  said: Said;
  now: number;
  hasMet: boolean;
}): Model[] {
  // The clock may have jumped on the way.
  const moments = [...new Set([model.now, now])].map((time) => ({ ...model, now: time }));
  const outcomes = moments.flatMap((moment) => step.outcomes(moment));
  if (hasMet && OPEN_ANSWERS.has(said.said)) {
    const halves = moments.flatMap((moment) => step.halves?.(moment) ?? []);
    return [model, ...outcomes.map((outcome) => outcome.model), ...halves];
  }
  return outcomes
    .filter((outcome) => outcome.said === said.said)
    .filter(({ sees }) => sees === undefined || isDeepStrictEqual(sees, step.shown?.(said, world)))
    .map((outcome) => outcome.model);
}

/** The model with what the answer, the messages and the database add to it. */
function learned(
  world: World,
  {
    model,
    observed,
    now,
    step,
    said,
  }: { model: Model; observed: Observed; now: number; step: Step; said: Said },
): Model {
  const next = { ...structuredClone(model), now };
  step.keep?.(next, said);
  adopt(next, observed);
  for (const message of world.takeMessages()) {
    const [, person, digits] = /^SMS to \S+(\d): (\d{6}) /.exec(message) ?? [];
    const code = personOf(next, Number(person)).codes.at(-1);
    if (code !== undefined && digits !== undefined) code.digits = digits;
  }
  return next;
}
