/**
 * `npm run evals`: plays every conversation on the simulated model and, with OPENAI_API_KEY or OPENAI_BASE_URL, on the live one
 * (OPENAI_MODEL), and prints a table. Further arguments select conversations by name; `--show` prints what was said in those that
 * failed. Exits with 1 if any failed.
 */
import { createAi } from '@praxis/providers/ai/factory';
import { play, type Played } from './conversation.js';
import { readScenarios } from './scenario.js';

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isShown = process.argv.includes('--show');
const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseUrl } = process.env;
/** A self-hosted endpoint needs no key, but the SDK requires one. */
const NO_KEY = 'none';

async function main(): Promise<number> {
  const scenarios = readScenarios().filter(({ name }) => wanted.every((word) => name.includes(word)));
  const models = [createAi({ mode: 'sim', sim: { pace: 0 } })];
  if (apiKey ?? baseUrl)
    models.push(createAi({ mode: 'live', openai: { apiKey: apiKey ?? NO_KEY, model, baseUrl } }));
  const rows: string[] = [];
  let failed = 0;
  for (const ai of models) {
    const played: Played[] = [];
    for (const scenario of scenarios) {
      const one = await play(scenario, ai);
      played.push(one);
      if (one.problems.length === 0) continue;
      failed += 1;
      process.stdout.write(`✗ ${scenario.name}\n`);
      for (const problem of one.problems) process.stdout.write(`    ${problem}\n`);
      if (isShown) process.stdout.write(`${one.transcript.map((line) => `      ${line}`).join('\n')}\n`);
    }
    rows.push(rowOf(ai.model, played));
  }
  process.stdout.write(
    `\n| Model | Conversations | Success | Turns to a booking (median) | Questions asked twice |\n| --- | ---: | ---: | ---: | ---: |\n${rows.join('\n')}\n`,
  );
  return failed === 0 ? 0 : 1;
}

function rowOf(name: string, played: readonly Played[]): string {
  const passed = played.filter(({ problems }) => problems.length === 0).length;
  const turns = played
    .flatMap(({ turnsToBooking }) => turnsToBooking ?? [])
    .sort((one, other) => one - other);
  const repeated = played.reduce((sum, one) => sum + one.repeated, 0);
  const success = ((100 * passed) / Math.max(1, played.length)).toFixed(1);
  return `| ${name} | ${played.length} | ${success} % | ${turns[Math.floor(turns.length / 2)] ?? '-'} | ${repeated} |`;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
