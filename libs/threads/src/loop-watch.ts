/**
 * A process with a blocked event loop cannot respond, and its own code cannot report it. A separate thread
 * watches the loop and kills the process, so that the supervisor starts another, which takes over its work as
 * after any crash.
 */
import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/**
 * How long the event loop may be blocked, in milliseconds, unless the environment sets another limit. Praxis's own code
 * blocks it for less than a tenth of that.
 */
const LOOP_STUCK_MS = 5_000;

/** Data for the watching thread. */
export interface Watched {
  /** Incremented by the loop with each beat. */
  beats: Int32Array;
  beatMs: number;
  /** Maximum number of consecutive beats that may be missed. */
  missedMost: number;
  name: string;
}

/**
 * Watches this process from now on. If its loop is blocked for `stuckMs`, the thread logs it and kills the
 * process. Inactive with `--inspect`, because a debugger may pause the process.
 */
export function watchLoop(name: string, stuckMs = LOOP_STUCK_MS): { stop(): Promise<void> } {
  if (process.execArgv.some((argument) => argument.startsWith('--inspect')))
    return { stop: () => Promise.resolve() };
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beating = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const watched: Watched = { beats, beatMs: BEAT_MS, missedMost: Math.ceil(stuckMs / BEAT_MS), name };
  const thread = new Worker(new URL('./loop-watch-thread.js', import.meta.url), { workerData: watched });
  thread.unref();
  return {
    async stop() {
      clearInterval(beating);
      await thread.terminate();
    },
  };
}
