/**
 * Measures how long an event loop stands still, in ticks of this thread: while the whole machine stops, none pass. Says the longest
 * time so far when it is asked.
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
