// @ts-check
/** Runs jest or Playwright and parses the results. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '../lib/atomic-file.mjs';
import { tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { emptySummary, sumJest, sumPlaywright } from './test-results.mjs';

/** @typedef {import('./test-results.mjs').Summary} Summary */

const GUARD = pathToFileURL(join(ROOT, 'tools/launcher/runner-guard.mjs')).href;

/**
 * Test files load thousands of modules. With Node's default of 16 MB, collecting the resulting garbage takes longer.
 */
const YOUNG_HEAP = '--max-semi-space-size=64';

/**
 * With a random test order, responses in component tests have random delays too: up to this many milliseconds
 * each way.
 */
const SHUFFLED_LATENCY_MS = '60';

/**
 * @typedef {object} Run
 * @property {string | undefined} pattern only files whose path matches
 * @property {readonly string[] | undefined} files only tests that import one of these files, or are one of them
 * @property {number | undefined} seed of the order of tests
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * @param {Run & { project: string, workers?: number }} run `workers`: parallel files, if jest's setting does not fit
 * @returns {Promise<Summary>}
 */
export function runJest({ project, workers, pattern, files, seed, env }) {
  return withReport(async (report) => {
    const args = [
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      project,
      '--json',
      `--outputFile=${report}`,
      '--passWithNoTests',
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...(seed === undefined ? [] : ['--randomize', `--seed=${seed}`]),
      ...(pattern === undefined ? [] : ['--testPathPatterns', pattern]),
      ...(files === undefined ? [] : ['--findRelatedTests', ...files.map((path) => join(ROOT, path))]),
    ];
    const { code, output } = await runNode(args, {
      env: {
        ...env,
        NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} ${YOUNG_HEAP} --import ${GUARD}`.trim(),
        ...seedOf(seed),
        // Unit tests play their clocks to the millisecond.
        ...(seed === undefined || project !== 'component' ? {} : { TEST_LATENCY_MS: SHUFFLED_LATENCY_MS }),
      },
      show: 'stderr',
    });
    const result = /** @type {import('./test-results.mjs').JestReport | undefined} */ (readJson(report));
    return withExitCode(result ? sumJest(result) : emptySummary(), { name: `jest ${project}`, code, output });
  });
}

/**
 * @param {number | undefined} seed
 * @returns {NodeJS.ProcessEnv} the seed of everything that tests choose at random (test/support/property.ts)
 */
function seedOf(seed) {
  return seed === undefined ? {} : { TEST_SEED: String(seed) };
}

/**
 * @param {Run} run
 * @returns {Promise<Summary>}
 */
export function runPlaywright({ pattern, files, seed, env }) {
  if (!hasFiles(join(ROOT, 'test/e2e'), /\.(test|spec)\.ts$/)) return Promise.resolve(emptySummary());
  return withReport(async (report) => {
    const args = [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      // Shuffles files; the tests of a file stay in order.
      ...(seed === undefined ? [] : [`--shuffle=${seed}`]),
      // Otherwise the projects that this one depends on would run whole, whatever the pattern.
      ...(pattern ? ['--no-deps', pattern] : []),
      ...(files ?? []),
    ];
    const { code, output } = await runNode(args, {
      env: { ...env, ...seedOf(seed), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      show: 'all',
    });
    const result = /** @type {import('./test-results.mjs').PlaywrightReport | undefined} */ (
      readJson(report)
    );
    return withExitCode(result ? sumPlaywright(result) : emptySummary(), {
      name: 'playwright',
      code,
      output,
    });
  });
}

/**
 * Runs a test runner that ends with us, even when we are killed, together with its child processes.
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, show: 'all' | 'stderr' }} options
 */
function runNode(args, { env, show }) {
  return tryCommand(process.execPath, args, { cwd: ROOT, env, show, deathSignal: 'KILL' });
}

/**
 * Counts a runner that fails without a failed test (a crash, a broken configuration) as a failure.
 * @param {Summary} summary
 * @param {{ name: string, code: number, output: string }} run
 * @returns {Summary}
 */
function withExitCode(summary, { name, code, output }) {
  if (code === 0 || summary.failures.length > 0) return summary;
  return { ...summary, failures: [{ name, reason: `ended with exit code ${code}\n${output.slice(-2000)}` }] };
}

/**
 * @param {(path: string) => Promise<Summary>} work
 * @returns {Promise<Summary>}
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {boolean}
 */
function hasFiles(folder, name) {
  try {
    return readdirSync(folder, { recursive: true }).some((path) => name.test(String(path)));
  } catch {
    return false;
  }
}
