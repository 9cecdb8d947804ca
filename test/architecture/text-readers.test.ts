/** No text can stop a process (trust.md, S13). */
import { timeReaders } from '../support/text-reader-times.js';

test('exported readers of text take at most three times as long for twice the text', async () => {
  const { readers, complaints } = await timeReaders();
  expect(readers).toBeGreaterThan(100);
  expect(complaints).toEqual([]);
});
