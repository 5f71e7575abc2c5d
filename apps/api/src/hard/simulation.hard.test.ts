import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { drawnSteps, runSteps } from './simulation/run-steps.ts';
import { openWorld, type World } from './simulation/world.ts';

const STEPS = Number(process.env.SIMULATION_STEPS ?? 10_000);
/** The same in each run of the suite, so that what fails is due to the change at hand; other seeds are run by hand. */
const SEED = Number(process.env.SIMULATION_SEED ?? 535_907_593);
/** A long run tells how far it is after so many, so that it can be ended and gone on with. */
const TOLD_AFTER = 10_000;
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
  for (let seed = SEED; steps < STEPS; seed += 1) {
    const before = steps;
    await runSeed(seed, (done) => {
      steps += done.steps;
      faults += done.faults;
    });
    if (Math.floor(steps / TOLD_AFTER) > Math.floor(before / TOLD_AFTER)) {
      process.stdout.write(`simulation: ${steps} steps, ${faults} faults met, up to seed ${seed}\n`);
    }
  }
  process.stdout.write(`simulation: ${steps} steps, ${faults} faults met\n`);
  expect(faults).toBeGreaterThan(STEPS / 20);
});

/** Runs the steps that a seed gives. @throws with the shortest steps found that still fail, and how to repeat them */
async function runSeed(
  seed: number,
  count: (done: { steps: number; faults: number }) => void,
): Promise<void> {
  let failedAt = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(
    fc.array(drawnSteps, { minLength: 1, maxLength: MOST_IN_A_RUN, size: 'max' }),
    async (drawn) => {
      // Ends the shrinking. An interruption by the library would leave a run going on beside the next one.
      if (Date.now() > failedAt + LONGEST_SHRINKING) return;
      try {
        count(await runSteps(world, drawn));
      } catch (error) {
        failedAt = Math.min(failedAt, Date.now());
        throw error;
      }
    },
  );
  const result = await fc.check(property, { seed, numRuns: 1, unbiased: true });
  if (!result.failed) return;
  const again = `SIMULATION_SEED=${seed} SIMULATION_STEPS=1 npx vitest run --config vitest.hard.config.ts simulation`;
  throw new Error(`Repeat by ${again}\n${fc.defaultReportMessage(result)}`, { cause: result.errorInstance });
}
