// @ts-check
/**
 * `npm test`: takes a fresh clone to one last line, `N passed, N failed`. Developers can limit it to one
 * kind, a pattern, or what a change can affect, and change the order or the time (see test-options.mjs).
 */
import { delimiter } from 'node:path';
import { say, step } from '../lib/progress.mjs';
import { settleAll, withEveryReason } from '../lib/settle-all.mjs';
import { UserError, describeError } from '../lib/user-error.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureInstalled } from '../setup/install.mjs';
import { ensureTemporalWithClock } from '../setup/temporal-clock.mjs';
import { ensureStripeMock } from '../setup/stripe-mock.mjs';
import { ensureTimeSkippingServer } from '../setup/time-skipping.mjs';
import { changedFiles, touchedBy } from './changed.mjs';
import { logWarnings } from './log-warnings.mjs';
import { NO_SERVERS, isStopped, runProgram, throwIfStopped } from './program.mjs';
import { SLOW_MACHINE_LIMITS } from './slow-machine-limits.mjs';
import { setUp } from './set-up.mjs';
import { spawnStack } from './spawn-stack.mjs';
import { sweepStackFolders } from './stack-folder.mjs';
import { clockEnvironment, findLibfaketime } from './test-clock.mjs';
import { readTestOptions } from './test-options.mjs';
import { emptySummary, merge, verdict } from './test-results.mjs';
import { runJest, runPlaywright } from './test-runners.mjs';
import { keepTimes, timeReport, watchCores } from './test-times.mjs';

/** @typedef {import('./test-options.mjs').Kind} Kind */
/** @typedef {import('./test-results.mjs').Summary} Summary */
/** @typedef {import('./test-runners.mjs').Run} Run */

/**
 * Kinds whose tests share a stack. Each kind gets a new one, because otherwise thousands of runs of earlier tests would
 * still be running in it. `chaos` kills processes, so each of its workers has its own stack.
 */
const SHARED = new Set(/** @type {Kind[]} */ (['integration', 'e2e']));
/** Kinds that need neither build nor services, because they run from the sources. */
const SOURCES_ALONE = new Set(/** @type {Kind[]} */ (['unit', 'component', 'evals']));

/** @type {Record<Kind, (run: Run) => Promise<Summary>>} */
const RUNNERS = {
  unit: (run) => runJest({ project: 'unit', ...run }),
  // Component tests wait for each other a quarter of the time, so one file more than there are cores keeps both busy.
  component: (run) => runJest({ project: 'component', workers: 3, ...run }),
  evals: (run) => runJest({ project: 'evals', ...run }),
  architecture: (run) => runJest({ project: 'architecture', ...run }),
  replay: (run) => runJest({ project: 'replay', ...run }),
  // Integration tests wait for the stack half of the time, so one file more than there are cores keeps both busy.
  integration: (run) => runJest({ project: 'integration', workers: 3, ...run }),
  e2e: (run) => runPlaywright(run),
  chaos: runChaos,
};

/**
 * Gives each jest worker its own stack, whose processes it kills, one file after another
 * (test/support/chaos-stack.ts). Recovery is mostly waiting for timeouts, so three stacks can share two
 * cores; a pattern needs only one.
 * @param {Run} run
 * @returns {Promise<Summary>}
 */
async function runChaos(run) {
  const workers = run.pattern === undefined ? 3 : 1;
  await step('Stacks to be killed', async () => {
    // Stacks that start after another has failed are stopped too.
    await settleAll(Array.from({ length: workers }, () => startStack(run.env)));
  });
  const dataDirs = stacks.map(({ dataDir }) => dataDir).join(delimiter);
  return runJest({ project: 'chaos', workers, ...run, env: { ...run.env, PRAXIS_CHAOS_STACKS: dataDirs } });
}

/**
 * The running stacks.
 * @type {import('./spawn-stack.mjs').OwnStack[]}
 */
let stacks = [];

/**
 * @param {readonly Kind[]} kinds
 * @param {Date | undefined} at
 * @returns {Promise<NodeJS.ProcessEnv>} environment of the test runners
 */
async function prepare(kinds, at) {
  const needsStack = kinds.some((kind) => !SOURCES_ALONE.has(kind));
  if (at) findLibfaketime(); // before the build of Temporal, which takes minutes
  const withClock =
    at && needsStack ? await step('Temporal with a clock to move', ensureTemporalWithClock) : undefined;
  const [{ temporalCli }, server, stripeMock] = await withEveryReason([
    needsStack ? setUp({ ...process.env, ...NO_SERVERS }, { temporalCli: withClock }) : installOnly(),
    kinds.includes('replay') || kinds.includes('integration')
      ? step('Time-skipping server', ensureTimeSkippingServer)
      : undefined,
    kinds.includes('integration') ? findStripeMock() : undefined,
  ]);
  const chromium = kinds.includes('e2e') ? await step('Chromium', ensureChromium) : undefined;
  const found = {
    TEMPORAL_CLI_PATH: temporalCli,
    PRAXIS_TIME_SKIPPING_SERVER: server,
    CHROMIUM_PATH: chromium,
    PRAXIS_STRIPE_MOCK: stripeMock,
    ...(at ? clockEnvironment(at) : {}),
  };
  return { ...process.env, ...NO_SERVERS, ...found };
}

/** @returns {Promise<string | undefined>} undefined if the mock is not available, after printing the reason */
function findStripeMock() {
  return step('Stripe’s mock server', ensureStripeMock).catch((error) => {
    say(`    ${describeError(error)}`);
    return undefined;
  });
}

/** @returns {Promise<{ temporalCli: undefined }>} */
async function installOnly() {
  await step('Packages', ensureInstalled);
  return { temporalCli: undefined };
}

/**
 * Starts the shared stack with higher limits, because all tests use one IP address, also for webhooks. Limits
 * and the cost of password hashes are tested on separate APIs.
 * @param {NodeJS.ProcessEnv} env
 */
async function startStack(env) {
  const stack = await spawnStack({
    env: {
      ...env,
      ...SLOW_MACHINE_LIMITS,
      PRAXIS_RATE_LIMIT: '1000000',
      PRAXIS_CONNECTIONS_PER_ADDRESS: '1000000',
      PRAXIS_STREAMS_PER_ADDRESS: '1000000',
      PRAXIS_STREAMS_PER_PERSON: '1000000',
      PRAXIS_AUTH_LIMIT: '1000000',
      PRAXIS_DEMO_MAX_PER_DAY: '1000000',
      PRAXIS_DEMO_MAX_PER_ADDRESS: '1000000',
      PRAXIS_WEBHOOK_LOOPBACK: '1',
      PRAXIS_PASSWORD_COST: 'least',
      // Breakers stay open for only a moment, so that tests of failing vendors do not wait for them.
      PRAXIS_BREAKER_OPEN_MS: '1000',
      PRAXIS_BREAKER_RELEASES_PER_SECOND: '100',
      // An incident needs several rounds of checks, and tests wait for it.
      PRAXIS_HEALTH_EVERY_MS: '1000',
      // Synthetic journeys would change the counts of practices and runs in tests.
      PRAXIS_SYNTHETIC_MINUTES: '0',
      // Probes would change the counts of requests that a vendor's double gets.
      PRAXIS_VENDOR_PROBES: '0',
      // A test that signed in at the start of a slow run may change rights at its end.
      PRAXIS_PROOF_MINUTES: '600',
      // Tests wait for the effects of attendance, which come after the time to undo it.
      PRAXIS_ATTENDANCE_UNDO_SECONDS: '1',
    },
  });
  stacks.push(stack);
  return stack;
}

/**
 * The stacks' warnings while tests failed, printed beside the failures.
 * @type {string[]}
 */
const warnings = [];

/**
 * Stores the stacks' warnings before the stacks are deleted.
 * @param {Kind} kind
 */
function keepWarnings(kind) {
  const lines = stacks.flatMap(({ dataDir }) => logWarnings(dataDir));
  if (lines.length > 0)
    warnings.push(`What the stack warned of during ${kind}:`, ...lines.map((line) => `  ${line}`));
}

async function stopStacks() {
  const running = stacks;
  stacks = [];
  await Promise.all(running.map((stack) => stack.stop()));
}

/** @returns {Promise<Summary>} */
async function main() {
  const { kinds: asked, pattern, changedSince, seed, at } = readTestOptions(process.argv.slice(2));
  const touched =
    changedSince === undefined
      ? asked.map((kind) => ({ kind, files: undefined }))
      : touchedBy(await changedFiles(changedSince), asked);
  if (touched.length === 0)
    throw new UserError(`Nothing that these tests depend on has changed since ${changedSince}.`);
  if (seed !== undefined) say(`In random order: --shuffle=${seed} repeats it.`);
  if (at) say(`All clocks begin at ${at.toISOString()}.`);
  const kinds = touched.map(({ kind }) => kind);
  await sweepStackFolders();
  const env = await prepare(kinds, at);
  const summaries = [];
  const times = [];
  for (const { kind, files } of touched) {
    throwIfStopped();
    if (SHARED.has(kind))
      await step('Stack for the tests', async () => {
        env.PRAXIS_TEST_STACK = (await startStack(env)).dataDir;
      });
    say(`\n── ${kind} ──`);
    const begun = performance.now();
    const busy = watchCores();
    const summary = await RUNNERS[kind]({ pattern, files, seed, env });
    times.push({ kind, ms: performance.now() - begun, tests: summary.tests.length, busy: busy() });
    summaries.push(summary);
    if (summary.failures.length > 0) keepWarnings(kind);
    await stopStacks();
  }
  const whole = merge(summaries);
  for (const line of ['', ...timeReport(times, whole.tests)]) say(line);
  if (!isStopped()) keepTimes(whole.files);
  return whole;
}

/** @returns {Promise<Summary>} one failure where the tests could not be run to their end */
async function testAll() {
  try {
    return await main();
  } catch (error) {
    return { ...emptySummary(), failures: [{ name: 'npm test', reason: describeError(error) }] };
  }
}

await runProgram(async () => {
  const summary = await testAll();
  await stopStacks().catch((error) =>
    summary.failures.push({ name: 'stopping the stack', reason: describeError(error) }),
  );
  if (warnings.length > 0) say(`\n${warnings.join('\n')}`);
  if (summary.failures.length > 0) say('\nFailures:');
  for (const { name, reason } of summary.failures) say(`\n✗ ${name}\n  ${reason.replaceAll('\n', '\n  ')}`);
  const { line, exitCode } = verdict(summary);
  say(`\n${line}`);
  return exitCode;
});
