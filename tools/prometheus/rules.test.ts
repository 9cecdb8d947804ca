/** The alert rules say what docs/observability.md states: windows, factors and budgets fit together. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
}

const text = readFileSync(join(__dirname, 'praxis.rules.yml'), 'utf8');
const rules = (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const recorded = rules.flatMap(({ record, expr }) => (record === undefined ? [] : [{ record, expr }]));

/** Minutes of a window. */
const WINDOWS = { '5m': 5, '30m': 30, '1h': 60, '6h': 360 } as const;
const MONTH_MINUTES = 30 * 24 * 60;

test('each objective is recorded over exactly its windows', () => {
  for (const name of ['praxis:intake_errors', 'praxis:slow_turns'])
    for (const window of Object.keys(WINDOWS)) {
      const [rule] = recorded.filter(({ record }) => record === `${name}:ratio_rate${window}`);
      const used = [...(rule?.expr.matchAll(/\[(\w+)\]/g) ?? [])].map(([, one]) => one);
      expect({ name, window, used: [...new Set(used)] }).toEqual({ name, window, used: [window] });
    }
  expect(recorded).toHaveLength(8);
});

test.each([
  [
    'PraxisIntakesFastBurn',
    'praxis:intake_errors',
    { factor: 14.4, budget: 0.001, long: '1h', short: '5m', spent: 0.02 },
  ],
  [
    'PraxisIntakesSlowBurn',
    'praxis:intake_errors',
    { factor: 6, budget: 0.001, long: '6h', short: '30m', spent: 0.05 },
  ],
  [
    'PraxisTurnsFastBurn',
    'praxis:slow_turns',
    { factor: 14.4, budget: 0.05, long: '1h', short: '5m', spent: 0.02 },
  ],
  [
    'PraxisTurnsSlowBurn',
    'praxis:slow_turns',
    { factor: 6, budget: 0.05, long: '6h', short: '30m', spent: 0.05 },
  ],
] as const)(
  'the alert %s fires while both windows burn too fast',
  (alert, name, { factor, budget, long, short, spent }) => {
    const over = (window: string): string => `${name}:ratio_rate${window} > (${factor} * ${budget})`;
    expect(rules.find((rule) => rule.alert === alert)?.expr).toBe(`${over(long)} and ${over(short)}`);
    // At this rate the long window spends this part of the month's budget.
    expect((factor * WINDOWS[long]) / MONTH_MINUTES).toBeCloseTo(spent, 5);
  },
);
