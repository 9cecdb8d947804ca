/**
 * A process whose event loop stands still answers nobody, and no code of its own can say so. A thread watches it from beside and
 * ends the process, for the supervisor to start another: its work goes to that one, as after any death.
 */
import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/** How long the loop may stand still: nothing of ours blocks it for a tenth of that. */
const STUCK_MS = 5_000;

/** What the watching thread is given. */
export interface Watched {
  /** Counted up by the loop with each beat. */
  beats: Int32Array;
  beatMs: number;
  /** Beats that may be missed one after another. */
  missedMost: number;
  name: string;
}

/**
 * Watches this process from now on. When its loop stands still for five seconds, a line in its log says so and the process is
 * killed. Not watched while a debugger may hold it: started with `--inspect`.
 */
export function watchLoop(name: string): { stop(): Promise<void> } {
  if (process.execArgv.some((argument) => argument.startsWith('--inspect')))
    return { stop: () => Promise.resolve() };
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beating = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const watched: Watched = { beats, beatMs: BEAT_MS, missedMost: STUCK_MS / BEAT_MS, name };
  const thread = new Worker(new URL('./loop-watch-thread.js', import.meta.url), { workerData: watched });
  thread.unref();
  return {
    async stop() {
      clearInterval(beating);
      await thread.terminate();
    },
  };
}
