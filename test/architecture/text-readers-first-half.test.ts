/** No text can stop a process (trust.md, S13): every other reader of text, beginning with the first. */
import { timeReaders } from '../support/text-reader-times.js';

test('exported readers of text take at most three times as long for twice the text', async () => {
  const { readers, complaints } = await timeReaders('first');
  expect(readers).toBeGreaterThan(50);
  expect(complaints).toEqual([]);
});
