/**
 * Watches for missing heartbeats of the main thread. It counts in its own ticks, so that a suspended process
 * misses none.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './loop-watch.js';

const STDERR = 2;

const { beats, beatMs, missedMost, name } = workerData as Watched;
let seen = Atomics.load(beats, 0);
let missed = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
  if (missed < missedMost) return;
  try {
    writeSync(
      STDERR,
      `${name}: its event loop stood still for ${(missed * beatMs) / 1_000} s; it is ended\n`,
    );
  } finally {
    // Writing fails if the reader of the log is gone or too slow; the process must end anyway.
    process.kill(process.pid, 'SIGKILL');
  }
}, beatMs);
