/**
 * Measures how long an event loop is blocked, in ticks of this thread, so that a pause of the whole machine does not
 * count. Reports the longest time so far on request.
 */
import { parentPort, workerData } from 'node:worker_threads';

const TICK_MS = 50;
const { beats } = workerData;
let [seen, still, longest] = [Atomics.load(beats, 0), 0, 0];

setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === seen ? still + 1 : 0;
  seen = now;
  longest = Math.max(longest, still);
}, TICK_MS);
parentPort?.on('message', () => parentPort?.postMessage(longest * TICK_MS));
