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

  /** As many integration tests as say how slow the machine is, of which half take this long. */
  const others = (ms: number, length = 100): Record<string, number[]> =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `test/integration/${index}.ts`,
        index % 2 === 0 ? [ms, ms] : [100, 100],
      ]),
    );

  it('names no file that takes long only because the whole run does', () => {
    const times = { ...others(6_000), 'test/integration/last.ts': [6_000, 6_000] };
    expect(slowFiles({ ...times, 'a.ts': [31_000, 31_000] }, {})).toEqual([
      expect.stringContaining('a.ts takes 31.0 s, more than 30.0 s'),
    ]);
    expect(slowFiles({ ...times, 'a.ts': [30_000, 30_000] }, {})).toEqual([]);
  });

  it('takes twenty seconds as they are where the machine is quick, or too few files say how slow it is', () => {
    for (const times of [others(1_000), others(6_000, 99)])
      expect(slowFiles({ ...times, 'a.ts': [21_000, 21_000] }, {})).toEqual([
        expect.stringContaining('a.ts takes 21.0 s, more than 20.0 s'),
      ]);
  });

  it('is not moved by a few slow files, nor by how many files there are', () => {
    const slow = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`test/chaos/${index}.ts`, [60_000, 60_000]]),
    );
    const times = { ...others(4_000, 400), ...slow, 'a.ts': [21_000, 21_000] };
    const listed = Object.fromEntries(Object.keys(slow).map((name) => [name, 'it waits']));
    expect(slowFiles(times, listed)).toEqual([
      expect.stringContaining('a.ts takes 21.0 s, more than 20.0 s'),
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
