/** How many items are processed at the same time, and the results. */
import { setImmediate } from 'node:timers/promises';
import { fewAtOnce } from './few-at-once.js';

test('does as many at once as allowed, never more, and keeps the order', async () => {
  let open = 0;
  const seen: number[] = [];
  const results = await fewAtOnce([3, 1, 2, 5, 4], 2, async (item) => {
    seen.push(++open);
    for (let turn = 0; turn < item; turn++) await setImmediate();
    open--;
    return item * 10;
  });
  expect(results).toEqual([30, 10, 20, 50, 40]);
  expect(Math.max(...seen)).toBe(2);
});

test('rejects with the first failure', async () => {
  const work = (item: string): Promise<string> =>
    item === 'bad' ? Promise.reject(new Error(item)) : Promise.resolve(item);
  await expect(fewAtOnce(['good', 'bad'], 1, work)).rejects.toThrow('bad');
});
