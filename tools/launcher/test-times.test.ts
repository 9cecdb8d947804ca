import { slowFiles, timeReport, watchCores, withRun } from './test-times.mjs';

describe('timeReport', () => {
  it('reports minutes by kind and the ten slowest tests, slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, ms: index * 1_000 }));
    const lines = timeReport([{ kind: 'unit', ms: 90_000, tests: 12, busy: 0.876 }], tests);
    expect(lines[1]).toBe('  unit    1.5 min  cores 88 % busy  12 tests');
    expect(lines.slice(3)).toHaveLength(10);
    expect(lines[3]).toMatch(/11\.0 s {2}test 11$/);
  });

  it('reports that nothing was run', () => {
    expect(timeReport([], [])).toEqual(['Where the time went:', 'The slowest tests:']);
  });
});

it('measures a share of the cores while work is done', () => {
  const busy = watchCores();
  // Cores are counted in hundredths of a second.
  for (const until = performance.now() + 200; performance.now() < until;);
  expect(busy()).toBeGreaterThan(0);
  expect(busy()).toBeLessThanOrEqual(1);
});

describe('slowFiles', () => {
  it('names a file that was slow in each of its last runs and is not listed', () => {
    expect(slowFiles({ 'a.ts': [21_000, 30_000], 'b.ts': [50_000, 19_000], 'c.ts': [50_000] }, {})).toEqual([
      expect.stringContaining('a.ts takes 21.0 s'),
    ]);
  });

  it('accepts only a listed file with a reason', () => {
    expect(slowFiles({ 'a.ts': [21_000, 21_000] }, { 'a.ts': 'it waits for a lease' })).toEqual([]);
    expect(slowFiles({ 'a.ts': [21_000, 21_000] }, { 'a.ts': ' ' })).toEqual([
      'test/slow-files.json lists a.ts without a reason.',
    ]);
  });
});

it('keeps the last three runs of a file', () => {
  let times = {};
  for (const ms of [1, 2, 3, 4]) times = withRun(times, [{ name: 'a.ts', ms }]);
  expect(times).toEqual({ 'a.ts': [4, 3, 2] });
});

describe('withRun', () => {
  const slow = { name: 'a.ts', ms: 31_000 };
  /** Integration tests of which half take this long. */
  const others = (ms: number, length = 101): { name: string; ms: number }[] =>
    Array.from({ length }, (_, index) => ({
      name: `test/integration/${index}.ts`,
      ms: index % 2 === 0 ? ms : 100,
    }));

  it('keeps a time as measured on a fast machine, and reduces it in proportion on a slow one', () => {
    expect(withRun({}, [slow, ...others(1_000)])['a.ts']).toEqual([31_000]);
    expect(withRun({}, [slow, ...others(4_000)])['a.ts']).toEqual([31_000]);
    expect(withRun({}, [slow, ...others(8_000)])['a.ts']).toEqual([15_500]);
  });

  it('does not depend on a few slow files or on the number of files', () => {
    const chaos = Array.from({ length: 30 }, (_, index) => ({ name: `test/chaos/${index}.ts`, ms: 60_000 }));
    expect(withRun({}, [slow, ...others(4_000, 401), ...chaos])['a.ts']).toEqual([31_000]);
  });

  it('takes from a run of a few files only that a file is quick', () => {
    expect(withRun({ 'a.ts': [30_000] }, [slow, ...others(8_000, 20)])['a.ts']).toEqual([30_000]);
    expect(withRun({ 'a.ts': [30_000] }, [{ name: 'a.ts', ms: 12_000 }])['a.ts']).toEqual([12_000, 30_000]);
  });
});
