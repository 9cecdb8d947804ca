// @ts-check
/**
 * Adds up the reports of the test runners. A test that did not run counts as a failure, never as a silent
 * gap.
 */
import { relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {{ name: string, reason: string }[]} failures
 * @property {Timing[]} tests duration of each test
 * @property {Timing[]} files duration of each file, including its setup; the name is the path from the root
 */
/** @typedef {{ name: string, ms: number }} Timing */

/** @typedef {{ testResults?: { name: string, message?: string, status: string, startTime?: number, endTime?: number, assertionResults: { fullName: string, status: string, duration?: number | null, failureMessages?: string[] | null }[] }[] }} JestReport */
/** @typedef {{ title: string, file?: string, specs?: { title: string, tests: { projectName: string, status: string, results: { duration?: number, error?: { message?: string } }[] }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport */

/**
 * @param {JestReport} report the file of `jest --json`
 * @returns {Summary}
 */
export function sumJest(report) {
  const summary = emptySummary();
  for (const suite of report.testResults ?? []) {
    summary.files.push({
      name: relative(ROOT, suite.name),
      ms: (suite.endTime ?? 0) - (suite.startTime ?? 0),
    });
    for (const test of suite.assertionResults) {
      summary.tests.push({ name: test.fullName, ms: test.duration ?? 0 });
      if (test.status === 'passed') summary.passed += 1;
      else
        summary.failures.push({
          name: test.fullName,
          reason: test.failureMessages?.[0] ?? `not run (${test.status})`,
        });
    }
    if (suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed')) {
      summary.failures.push({ name: suite.name, reason: suite.message ?? 'the file could not be run' });
    }
  }
  return summary;
}

/**
 * @param {PlaywrightReport} report of Playwright's json reporter
 * @returns {Summary}
 */
export function sumPlaywright(report) {
  const summary = emptySummary();
  for (const error of report.errors ?? [])
    summary.failures.push({ name: 'playwright', reason: error.message ?? 'error' });
  for (const suite of report.suites ?? []) {
    const before = summary.tests.length;
    addSuite(summary, suite, []);
    const ms = summary.tests.slice(before).reduce((sum, test) => sum + test.ms, 0);
    summary.files.push({ name: `test/e2e/${suite.file ?? suite.title}`, ms });
  }
  return summary;
}

/**
 * @param {Summary} summary
 * @param {PlaywrightSuite} suite
 * @param {string[]} path
 */
function addSuite(summary, suite, path) {
  const here = [...path, suite.title];
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      const name = `[${test.projectName}] ${[...here, spec.title].join(' › ')}`;
      summary.tests.push({ name, ms: test.results.reduce((sum, { duration = 0 }) => sum + duration, 0) });
      if (test.status === 'expected') summary.passed += 1;
      else {
        const reason =
          test.results.findLast((result) => result.error)?.error?.message ?? `not run (${test.status})`;
        summary.failures.push({ name, reason });
      }
    }
  }
  for (const inner of suite.suites ?? []) addSuite(summary, inner, here);
}

/** @returns {Summary} */
export function emptySummary() {
  return { passed: 0, failures: [], tests: [], files: [] };
}

/**
 * @param {Summary[]} summaries
 * @returns {Summary}
 */
export function merge(summaries) {
  return {
    passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
    failures: summaries.flatMap(({ failures }) => failures),
    tests: summaries.flatMap(({ tests }) => tests),
    files: summaries.flatMap(({ files }) => files),
  };
}

/**
 * The last line of `npm test` and its exit code. A run without any test is a failure.
 * @param {Pick<Summary, 'passed' | 'failures'>} summary
 * @returns {{ line: string, exitCode: 0 | 1 }}
 */
export function verdict({ passed, failures }) {
  return {
    line: `${passed} passed, ${failures.length} failed`,
    exitCode: failures.length > 0 || passed === 0 ? 1 : 0,
  };
}
