import { emptySummary, merge, sumJest, sumPlaywright, verdict } from './test-results.mjs';

const jestTest = (fullName: string, status: string) => ({
  fullName,
  status,
  failureMessages: status === 'failed' ? ['why'] : [],
});

describe('sumJest', () => {
  it('counts skipped and todo tests as failures', () => {
    const assertionResults = ['passed', 'failed', 'pending', 'todo'].map((status) =>
      jestTest(status, status),
    );
    const { passed, failures } = sumJest({
      testResults: [{ name: 'file', status: 'failed', assertionResults }],
    });
    expect(passed).toBe(1);
    expect(failures).toEqual([
      { name: 'failed', reason: 'why' },
      { name: 'pending', reason: 'not run (pending)' },
      { name: 'todo', reason: 'not run (todo)' },
    ]);
  });

  it('keeps the durations of files and tests, files by their path from the root', () => {
    const assertionResults = [{ ...jestTest('quick', 'passed'), duration: 3 }];
    const suite = { status: 'passed', startTime: 1_000, endTime: 1_500, assertionResults };
    const { files, tests } = sumJest({
      testResults: [{ name: `${process.cwd()}/test/a.test.ts`, ...suite }],
    });
    expect(files).toEqual([{ name: 'test/a.test.ts', ms: 500 }]);
    expect(tests).toEqual([{ name: 'quick', ms: 3 }]);
  });

  it('counts a file that could not run', () => {
    const { failures } = sumJest({
      testResults: [{ name: 'file', status: 'failed', message: 'syntax', assertionResults: [] }],
    });
    expect(failures).toEqual([{ name: 'file', reason: 'syntax' }]);
  });
});

describe('sumPlaywright', () => {
  it('walks all suites and shows the project; skipped and flaky tests are failures', () => {
    const test = (status: string) => ({
      projectName: 'phone',
      status,
      results: [{ duration: 10, error: { message: 'why' } }],
    });
    const specs = [{ title: 'spec', tests: ['expected', 'unexpected', 'flaky', 'skipped'].map(test) }];
    const { passed, failures, files } = sumPlaywright({
      suites: [{ title: 'file', suites: [{ title: 'group', specs }] }],
    });
    expect(passed).toBe(1);
    expect(failures).toHaveLength(3);
    expect(files).toEqual([{ name: 'test/e2e/file', ms: 40 }]);
    expect(failures[0]).toEqual({ name: '[phone] file › group › spec', reason: 'why' });
  });

  it('counts errors outside tests', () => {
    expect(sumPlaywright({ errors: [{ message: 'no config' }] }).failures).toEqual([
      { name: 'playwright', reason: 'no config' },
    ]);
  });
});

describe('verdict', () => {
  const failure = { name: 'a', reason: 'b' };
  it.each([
    [{ passed: 3, failures: [] }, '3 passed, 0 failed', 0],
    [{ passed: 3, failures: [failure] }, '3 passed, 1 failed', 1],
    [{ passed: 0, failures: [] }, '0 passed, 0 failed', 1],
  ])('of %j', (summary, line, exitCode) => expect(verdict(summary)).toEqual({ line, exitCode }));

  it('covers all runs', () => {
    const all = merge([
      { ...emptySummary(), passed: 1, failures: [failure] },
      { ...emptySummary(), passed: 2 },
    ]);
    expect(verdict(all).line).toBe('3 passed, 1 failed');
  });
});
