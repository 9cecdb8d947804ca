/** A process that reads poison documents and good ones side by side, and prints what came of each and how its loop fared. */
import { setTimeout as delay } from 'node:timers/promises';
import { openDocumentReader } from '@praxis/threads/document-reader';

const documents = openDocumentReader(new URL('./poison.mjs', import.meta.url), { limitMs: 1_500 });
const outcome = (reading) =>
  reading.then(
    (value) => ({ value }),
    ({ name, reason, message }) => ({ name, reason, message }),
  );

let longestStop = 0;
let ended = false;
const watching = (async () => {
  while (!ended) {
    const before = performance.now();
    await delay(10);
    longestStop = Math.max(longestStop, performance.now() - before - 10);
  }
})();

const side = await Promise.all([
  outcome(documents.read('endless', 'x')),
  outcome(documents.read('length', 'four')),
  outcome(documents.read('greedy', 'x')),
  outcome(documents.read('refusing', 'x')),
  outcome(documents.read('nothing', 'x')),
  outcome(documents.read('length', 'after')),
]);
ended = true;
await watching;
await documents.close();
process.stdout.write(JSON.stringify({ side, longestStop }));
