/** No text can stop a process (trust.md, S13): the readers of text that text-readers-first-half.test.ts leaves. */
import { timeReaders } from '../support/text-reader-times.js';

test('exported readers of text take at most three times as long for twice the text', async () => {
  const { readers, complaints } = await timeReaders('second');
  expect(readers).toBeGreaterThan(50);
  expect(complaints).toEqual([]);
});
