import { merge, sumJest, sumPlaywright, verdict } from './test-results.mjs';

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

  it('names tests that passed at the second try', () => {
    const assertionResults = [{ ...jestTest('again', 'passed'), invocations: 2 }, jestTest('once', 'passed')];
    const { passed, retried } = sumJest({
      testResults: [{ name: 'file', status: 'passed', assertionResults }],
    });
    expect({ passed, retried }).toEqual({ passed: 2, retried: ['again'] });
  });

  it('counts a file that could not be run', () => {
    const { failures } = sumJest({
      testResults: [{ name: 'file', status: 'failed', message: 'syntax', assertionResults: [] }],
    });
    expect(failures).toEqual([{ name: 'file', reason: 'syntax' }]);
  });
});

describe('sumPlaywright', () => {
  it('walks all suites and shows the project, counts skipped tests as failures and names flaky ones', () => {
    const test = (status: string) => ({
      projectName: 'phone',
      status,
      results: [{ error: { message: 'why' } }],
    });
    const specs = [{ title: 'spec', tests: ['expected', 'unexpected', 'flaky', 'skipped'].map(test) }];
    const { passed, failures, retried } = sumPlaywright({
      suites: [{ title: 'file', suites: [{ title: 'group', specs }] }],
    });
    expect(passed).toBe(2);
    expect(retried).toEqual(['[phone] file › group › spec']);
    expect(failures).toHaveLength(2);
    expect(failures[0]).toEqual({ name: '[phone] file › group › spec', reason: 'why' });
  });

  it('counts errors outside of tests', () => {
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
  ])('%j', (summary, line, exitCode) =>
    expect(verdict({ ...summary, retried: [] })).toEqual({ line, exitCode }),
  );

  it('is over all runs', () => {
    const all = merge([
      { passed: 1, failures: [failure], retried: [] },
      { passed: 2, failures: [], retried: [] },
    ]);
    expect(verdict(all).line).toBe('3 passed, 1 failed');
  });
});
