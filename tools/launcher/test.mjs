// @ts-check
/**
 * `npm test`: everything from a fresh clone to one last line, `N passed, N failed`.
 * For developers: `npm test -- unit|architecture|integration|replay|e2e|chaos [pattern]`.
 */
import { endCommands } from '../lib/command.mjs';
import { say, step } from '../lib/progress.mjs';
import { UserError, describeError } from '../lib/user-error.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureInstalled } from '../setup/install.mjs';
import { ensureTimeSkippingServer } from '../setup/time-skipping.mjs';
import { setUp } from './set-up.mjs';
import { spawnStack } from './spawn-stack.mjs';
import { merge, verdict } from './test-results.mjs';
import { runJest, runPlaywright } from './test-runners.mjs';

/** @typedef {import('./test-results.mjs').Summary} Summary */
/** @typedef {{ pattern: string | undefined, env: NodeJS.ProcessEnv }} Run */

const KINDS = /** @type {const} */ (['unit', 'architecture', 'replay', 'integration', 'e2e', 'chaos']);
/** Kinds that use the shared stack; `chaos` starts its own, to be killed. */
const SHARED = new Set(['integration', 'e2e']);

/** @type {Record<(typeof KINDS)[number], (run: Run) => Promise<Summary>>} */
const RUNNERS = {
  unit: (run) => runJest({ projects: ['unit'], ...run }),
  architecture: (run) => runJest({ projects: ['architecture'], ...run }),
  replay: (run) => runJest({ projects: ['replay'], ...run }),
  integration: (run) => runJest({ projects: ['integration'], serial: true, ...run }),
  e2e: (run) => runPlaywright(run),
  // Most of a recovery is waiting for time-outs: the stacks of two files get along.
  chaos: (run) => runJest({ projects: ['chaos'], ...run }),
};

/** @type {import('./spawn-stack.mjs').OwnStack | undefined} */
let stack;
let stopped = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    stopped = true;
    endCommands();
  });
}

/**
 * @param {readonly (typeof KINDS)[number][]} kinds
 * @returns {Promise<NodeJS.ProcessEnv>} environment of the test runners
 */
async function prepare(kinds) {
  const [{ temporalCli }, server] = await Promise.all([
    // Unit tests run from the sources: no build, no services.
    kinds.some((kind) => kind !== 'unit')
      ? setUp({ ...process.env, TEMPORAL_ADDRESS: undefined })
      : installOnly(),
    step('Time-skipping server', ensureTimeSkippingServer),
  ]);
  const chromium = kinds.includes('e2e') ? await step('Chromium', ensureChromium) : undefined;
  const found = {
    TEMPORAL_CLI_PATH: temporalCli,
    PRAXIS_TIME_SKIPPING_SERVER: server,
    CHROMIUM_PATH: chromium,
  };
  return { ...process.env, DATABASE_URL: undefined, TEMPORAL_ADDRESS: undefined, ...found };
}

/** @returns {Promise<{ temporalCli: undefined }>} */
async function installOnly() {
  await step('Packages', ensureInstalled);
  return { temporalCli: undefined };
}

/**
 * @param {readonly (typeof KINDS)[number][]} kinds
 * @param {string | undefined} pattern
 * @returns {Promise<Summary>}
 */
async function runAll(kinds, pattern) {
  const env = await prepare(kinds);
  const summaries = [];
  for (const kind of kinds) {
    if (stopped) throw new UserError('Stopped.');
    if (SHARED.has(kind) && !stack) {
      await step('Stack for the tests', async () => {
        // All tests call from one address, and receive webhooks on it; limits and refusals are tested on APIs of their own.
        stack = await spawnStack({
          env: {
            ...env,
            PRAXIS_RATE_LIMIT: '1000000',
            PRAXIS_AUTH_LIMIT: '1000000',
            PRAXIS_WEBHOOK_LOOPBACK: '1',
          },
        });
        env.PRAXIS_TEST_STACK = stack.dataDir;
      });
    }
    say(`\n── ${kind} ──`);
    summaries.push(await RUNNERS[kind]({ pattern, env }));
    if (!kinds.slice(kinds.indexOf(kind) + 1).some((next) => SHARED.has(next))) await stopStack();
  }
  return merge(summaries);
}

async function stopStack() {
  await stack?.stop();
  stack = undefined;
}

/** @returns {Promise<Summary>} */
async function main() {
  const [name, pattern] = process.argv.slice(2);
  const kind = KINDS.find((known) => known === name);
  if (name && !kind)
    throw new UserError(`Unknown kind of test "${name}". Choose one of: ${KINDS.join(', ')}.`);
  return runAll(kind ? [kind] : KINDS, pattern);
}

/** @type {Summary} */
let summary;
try {
  summary = await main();
} catch (error) {
  summary = { passed: 0, failures: [{ name: 'npm test', reason: describeError(error) }], retried: [] };
}
await stopStack().catch((error) =>
  summary.failures.push({ name: 'stopping the stack', reason: describeError(error) }),
);
if (summary.failures.length > 0) say('\nFailures:');
for (const { name, reason } of summary.failures) say(`\n✗ ${name}\n  ${reason.replaceAll('\n', '\n  ')}`);
if (summary.retried.length > 0) say(`\nPassed at the second try:\n  ${summary.retried.join('\n  ')}`);
const { line, exitCode } = verdict(summary);
say(`\n${line}`);
process.exitCode = exitCode;
