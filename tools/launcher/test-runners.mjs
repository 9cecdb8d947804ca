// @ts-check
/** Run jest or Playwright and read what came of it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../lib/atomic-file.mjs';
import { tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { emptySummary, sumJest, sumPlaywright } from './test-results.mjs';

/** @typedef {import('./test-results.mjs').Summary} Summary */

/**
 * @param {{ projects: string[], serial?: boolean, pattern?: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Summary>}
 */
export function runJest({ projects, serial = false, pattern, env }) {
  return withReport(async (report) => {
    const flags = [
      '--json',
      `--outputFile=${report}`,
      '--passWithNoTests',
      ...(serial ? ['--runInBand'] : []),
    ];
    const args = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--selectProjects', ...projects, ...flags];
    const { code, output } = await tryCommand(
      process.execPath,
      [...args, ...(pattern ? ['--testPathPatterns', pattern] : [])],
      {
        cwd: ROOT,
        env,
        show: 'stderr',
      },
    );
    const result = readJson(report);
    const summary = result
      ? sumJest(/** @type {import('./test-results.mjs').JestReport} */ (result))
      : emptySummary();
    return withExitCode(summary, { name: `jest ${projects.join(' ')}`, code, output });
  });
}

/**
 * @param {{ pattern?: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Summary>}
 */
export function runPlaywright({ pattern, env }) {
  if (!hasFiles(join(ROOT, 'test/e2e'), /\.(test|spec)\.ts$/)) return Promise.resolve(emptySummary());
  return withReport(async (report) => {
    const args = [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...(pattern ? [pattern] : []),
    ];
    const { code, output } = await tryCommand(process.execPath, args, {
      cwd: ROOT,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      show: 'all',
    });
    const result = readJson(report);
    const summary = result
      ? sumPlaywright(/** @type {import('./test-results.mjs').PlaywrightReport} */ (result))
      : emptySummary();
    return withExitCode(summary, { name: 'playwright', code, output });
  });
}

/**
 * A runner that fails without a failed test (a crash, a broken configuration) is a failure too.
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
