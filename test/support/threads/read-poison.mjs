/**
 * A process that reads hostile and good documents in parallel, and prints their results and the event loop's
 * longest delay.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openDocumentReader } from '@praxis/threads/document-reader';

const module = new URL('./poison.mjs', import.meta.url);
// Good documents come between the hostile ones. The limit is longer than a machine may pause.
const documents = openDocumentReader(module, { limitMs: 15_000 });
// Has a long limit: on a busy machine it takes long until a thread's memory is exhausted.
const patient = openDocumentReader(module, { limitMs: 60_000 });
const usual = openDocumentReader(module);
const outcome = (reading) =>
  reading.then(
    (value) => ({ value }),
    ({ name, reason, message }) => ({ name, reason, message }),
  );

const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const watch = new Worker(new URL('./stop-watch.mjs', import.meta.url), { workerData: { beats } });
await once(watch, 'online');
const beating = setInterval(() => Atomics.add(beats, 0, 1), 10);

const side = await Promise.all([
  outcome(documents.read('endless', 'x')),
  outcome(documents.read('length', 'four')),
  outcome(documents.read('endless', 'x')),
  outcome(documents.read('length', 'after')),
  outcome(patient.read('greedy', 'x')),
  outcome(patient.read('refusing', 'x')),
  outcome(patient.read('nothing', 'x')),
  outcome(patient.read('length', 'behind')),
  outcome(usual.read('endless', 'x')),
]);
watch.postMessage('longest');
const [longestStop] = await once(watch, 'message');
clearInterval(beating);
await Promise.all([documents.close(), patient.close(), usual.close(), watch.terminate()]);
process.stdout.write(JSON.stringify({ side, longestStop }));
