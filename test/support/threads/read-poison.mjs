/**
 * A process that reads hostile and good documents in parallel, and prints their results and the event loop's
 * longest delay.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openDocumentReader } from '@praxis/threads/document-reader';

const module = new URL('./poison.mjs', import.meta.url);
const documents = openDocumentReader(module);
// Has a long limit: on a busy machine it takes long until a thread's memory is exhausted.
const patient = openDocumentReader(module, { limitMs: 60_000 });
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
  outcome(documents.read('endless', 'x')),
  outcome(documents.read('length', 'after')),
  outcome(patient.read('greedy', 'x')),
  outcome(patient.read('refusing', 'x')),
  outcome(patient.read('nothing', 'x')),
  outcome(patient.read('length', 'behind')),
]);
ended = true;
await watching;
await Promise.all([documents.close(), patient.close()]);
process.stdout.write(JSON.stringify({ side, longestStop }));
