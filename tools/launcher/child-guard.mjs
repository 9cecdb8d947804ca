// @ts-check
/**
 * Loaded into our own processes with `--import`. Their standard input is a pipe held by the supervisor: when it closes,
 * the supervisor is gone, even by kill -9, and the process ends itself.
 */
import { isMainThread } from 'node:worker_threads';

const GRACE_MS = 8_000;

// Threads load it too, and the standard input of a thread is empty: only the process itself has the pipe.
if (isMainThread) {
  process.stdin.resume();
  process.stdin.on('error', () => {});
  process.stdin.once('end', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The pipe alone must not keep a finished process alive.
  /** @type {{ unref?: () => void }} */ (process.stdin).unref?.();
}
