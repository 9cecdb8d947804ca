/**
 * Runs every conversation scenario on the simulated model in one process; `npm run evals` runs them on the
 * live one.
 */
import { createAi } from '@praxis/providers/ai/factory';
import { play } from './conversation.js';
import { readScenarios, type Scenario } from './scenario.js';

const scenarios = readScenarios();
const ai = createAi({ mode: 'sim', sim: { pace: 0 } });

test('there are at least 150 scenarios with unique names', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(150);
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

/** Checks rules, not speed, because the machine may be busy. */
const problemsOf = async (scenario: Scenario): Promise<string[]> =>
  (await play(scenario, ai)).problems.filter((problem) => !/took \d+ ms/.test(problem));

test.each(
  scenarios.filter(({ gap }) => gap === undefined).map((scenario) => [scenario.name, scenario] as const),
)('%s', async (_name, scenario) => {
  expect(await problemsOf(scenario)).toEqual([]);
});

test('conversations that are marked as gaps fail, and are at most one in twenty', async () => {
  const gaps = scenarios.filter(({ gap }) => gap !== undefined);
  for (const gap of gaps) expect(await problemsOf(gap)).not.toEqual([]);
  expect(gaps.length / scenarios.length).toBeLessThanOrEqual(0.05);
});

test('a booking takes at most seven turns in the middle', async () => {
  const turns = (await Promise.all(scenarios.map((scenario) => play(scenario, ai)))).flatMap(
    ({ turnsToBooking }) => turnsToBooking ?? [],
  );
  turns.sort((one, other) => one - other);
  expect(turns[Math.floor(turns.length / 2)]).toBeLessThanOrEqual(7);
});
