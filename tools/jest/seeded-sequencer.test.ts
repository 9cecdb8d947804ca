/** The seed determines the order of files: the same seed gives the same order. */
import { inSeededOrder } from './seeded-sequencer.mjs';

const context = { config: { rootDir: '/here' } };
const files = Array.from({ length: 8 }, (_, index) => ({ path: `/here/${index}.test.ts`, context }));
const orderOf = (tests: typeof files, seed: number): string[] =>
  inSeededOrder(tests, seed).map(({ path }) => path);

it('the order of test files depends on the seed, and not on where the repository is', () => {
  expect(orderOf(files, 7)).toEqual(orderOf([...files].reverse(), 7));
  expect(orderOf(files, 7)).not.toEqual(orderOf(files, 8));
  expect([...orderOf(files, 7)].sort()).toEqual(files.map(({ path }) => path));
  const elsewhere = files.map(({ path }) => ({
    path: path.replace('/here', '/there'),
    context: { config: { rootDir: '/there' } },
  }));
  expect(orderOf(elsewhere, 7)).toEqual(orderOf(files, 7).map((path) => path.replace('/here', '/there')));
});

it('leaving out a test file does not change the order of the others', () => {
  const without = files.slice(1);
  expect(orderOf(without, 7)).toEqual(orderOf(files, 7).filter((path) => path !== files[0]?.path));
});
