import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { drawnSteps, runSteps } from './simulation/run-steps.ts';
import { openWorld, type World } from './simulation/world.ts';

const STEPS = Number(process.env.SIMULATION_STEPS ?? 10_000);
const SEED = Number(process.env.SIMULATION_SEED ?? randomInt(2 ** 30));
/** The shop is opened anew after at most so many. */
const MOST_IN_A_RUN = 200;
/** Milliseconds. A step takes about ten, and several times that on a busy machine. */
const LONGEST_STEP = 200;
/** Milliseconds in which the shortest sequence that still fails is looked for. */
const LONGEST_SHRINKING = 120_000;

let world: World;
beforeAll(async () => {
  world = await openWorld(inject('hardTemplates').postgres);
});
afterAll(() => world.close());

test(`the shop is what the model says after each of ${STEPS} steps, whatever the database loses`, {
  timeout: STEPS * LONGEST_STEP + 2 * LONGEST_SHRINKING,
}, async () => {
  process.stdout.write(`simulation: ${STEPS} steps from SIMULATION_SEED=${SEED}\n`);
  let steps = 0;
  let faults = 0;
  const run = fc.asyncProperty(
    fc.array(drawnSteps, { minLength: 1, maxLength: MOST_IN_A_RUN, size: 'max' }),
    async (drawn) => {
      const done = await runSteps(world, drawn);
      steps += done.steps;
      faults += done.faults;
    },
  );
  for (let seed = SEED; steps < STEPS; seed += 1) {
    const result = await fc.check(run, {
      seed,
      numRuns: 1,
      unbiased: true,
      interruptAfterTimeLimit: LONGEST_SHRINKING,
      markInterruptAsFailure: true,
    });
    if (!result.failed) continue;
    const again = `SIMULATION_SEED=${seed} SIMULATION_STEPS=1 npx vitest run --config vitest.hard.config.ts simulation`;
    throw new Error(`Repeat by ${again}\n${fc.defaultReportMessage(result)}`, {
      cause: result.errorInstance,
    });
  }
  process.stdout.write(`simulation: ${steps} steps, ${faults} faults met\n`);
  expect(faults).toBeGreaterThan(STEPS / 20);
});
