/**
 * `npm run evals`: runs every conversation scenario on the live model, with its time limits. Needs
 * OPENAI_API_KEY; also reads OPENAI_MODEL and OPENAI_BASE_URL. Further arguments select scenarios by name.
 * Prints a summary line, and exits with 1 if any scenario failed.
 */
import { createAi } from '@praxis/providers/ai/factory';
import { play } from './conversation.js';
import { readScenarios } from './scenario.js';

const wanted = process.argv.slice(2);
const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseUrl } = process.env;

async function main(): Promise<number> {
  const ai = createAi({ mode: 'live', openai: { apiKey, model, baseUrl } });
  let failed = 0;
  const scenarios = readScenarios().filter(({ name }) => wanted.every((word) => name.includes(word)));
  for (const scenario of scenarios) {
    const problems = await play(scenario, ai);
    failed += problems.length > 0 ? 1 : 0;
    process.stdout.write(`${problems.length === 0 ? '✓' : '✗'} ${scenario.name}\n`);
    for (const problem of problems) process.stdout.write(`    ${problem}\n`);
  }
  process.stdout.write(`\n${ai.model}: ${scenarios.length - failed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
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
