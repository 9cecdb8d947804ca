// @ts-check
/**
 * Loaded into our own processes with `--require`. Their standard input is a pipe that the supervisor holds.
 * When it closes, the supervisor has ended, even by kill -9, and the process ends too. With `--import`, Node would
 * load the program through its loader of ES modules, which reads a bundle of megabytes once more for its exports.
 */
const { isMainThread } = require('node:worker_threads');

const GRACE_MS = 8_000;

// Threads load this file too, but only the process itself has the pipe; a thread's standard input is empty.
if (isMainThread) {
  process.stdin.resume();
  process.stdin.on('error', () => {});
  process.stdin.once('end', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The pipe must not keep a finished process alive.
  /** @type {{ unref?: () => void }} */ (process.stdin).unref?.();
}
