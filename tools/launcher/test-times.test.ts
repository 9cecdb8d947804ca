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

  it('names no file that takes long only because the whole run does', () => {
    const others = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`${index}.ts`, [30_000, 30_000]]),
    );
    expect(slowFiles({ ...others, 'a.ts': [31_000, 31_000] }, {})).toEqual([
      expect.stringContaining('a.ts takes 31.0 s'),
    ]);
    expect(slowFiles({ ...others, 'a.ts': [30_000, 30_000] }, {})).toEqual([]);
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
