/**
 * Runs every conversation scenario on the simulated model in one process; `npm run evals` runs them on the
 * live one.
 */
import { createAi } from '@praxis/providers/ai/factory';
import { play } from './conversation.js';
import { readScenarios } from './scenario.js';

const scenarios = readScenarios();
const ai = createAi({ mode: 'sim', sim: { pace: 0 } });

test('there are at least sixty scenarios with unique names', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(60);
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
  // Checks rules and not speed, because the machine may be busy.
  const problems = (await play(scenario, ai)).filter((problem) => !/took \d+ ms/.test(problem));
  expect(problems).toEqual([]);
});
