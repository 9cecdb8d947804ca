// @ts-check
/** Add up what the test runners report. A test that did not run is a failure to be shown, never a silent gap. */

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {{ name: string, reason: string }[]} failures
 * @property {string[]} retried names of tests that passed at their second try
 */

/** @typedef {{ testResults?: { name: string, message?: string, status: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] | null, invocations?: number }[] }[] }} JestReport */
/** @typedef {{ title: string, file?: string, specs?: { title: string, tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport */

/**
 * @param {JestReport} report the file of `jest --json`
 * @returns {Summary}
 */
export function sumJest(report) {
  const summary = emptySummary();
  for (const suite of report.testResults ?? []) {
    for (const test of suite.assertionResults) {
      if (test.status === 'passed') {
        summary.passed += 1;
        if ((test.invocations ?? 1) > 1) summary.retried.push(test.fullName);
      } else
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
  for (const suite of report.suites ?? []) addSuite(summary, suite, []);
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
      if (test.status === 'flaky') summary.retried.push(name);
      if (test.status === 'expected' || test.status === 'flaky') summary.passed += 1;
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
  return { passed: 0, failures: [], retried: [] };
}

/**
 * @param {Summary[]} summaries
 * @returns {Summary}
 */
export function merge(summaries) {
  return {
    passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
    failures: summaries.flatMap(({ failures }) => failures),
    retried: summaries.flatMap(({ retried }) => retried),
  };
}

/**
 * The last line of `npm test`, and its exit code: nothing run is no success.
 * @param {Summary} summary
 * @returns {{ line: string, exitCode: 0 | 1 }}
 */
export function verdict({ passed, failures }) {
  return {
    line: `${passed} passed, ${failures.length} failed`,
    exitCode: failures.length > 0 || passed === 0 ? 1 : 0,
  };
}
