/** Which messages are new to the reader: only those that arrive while the reader is looking. */
import { renderHook } from '@testing-library/react';
import { useArrivals } from './use-arrivals.js';

type Ids = readonly string[] | undefined;

/** The entries of each list that count as new, when the lists are shown one after another. */
function newOnesOf(...lists: Ids[]): string[][] {
  const [first, ...rest] = lists;
  const { result, rerender } = renderHook(({ ids }: { ids: Ids }) => useArrivals(ids), {
    initialProps: { ids: first },
  });
  const newIn = (ids: Ids): string[] => (ids ?? []).filter((id) => result.current(id));
  return [
    newIn(first),
    ...rest.map((ids) => {
      rerender({ ids });
      return newIn(ids);
    }),
  ];
}

test('initial items are not new, later ones are', () => {
  expect(newOnesOf(['a', 'b'], ['a', 'b', 'c'])).toEqual([[], ['c']]);
  expect(newOnesOf([], ['a'])).toEqual([[], ['a']]);
});

test('the first list counts from when it was loaded', () => {
  expect(newOnesOf(undefined, ['a'], ['a', 'b'])).toEqual([[], [], ['b']]);
});

test('earlier items loaded above are not new', () => {
  expect(newOnesOf(['c', 'd'], ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual([[], [], ['e']]);
});

test('all items of another conversation are new', () => {
  expect(newOnesOf(['a', 'b'], ['x'])).toEqual([[], ['x']]);
});
