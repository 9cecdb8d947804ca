// @ts-check
/**
 * Loaded into jest and, through NODE_OPTIONS, into the processes that it forks. If a runner is killed, such a process
 * would continue as long as its test has a connection, a timer or an endless loop, so a thread watches the parent's id.
 * The event for a closed channel cannot be used: a listener keeps the channel open, and jest would wait for its workers
 * forever.
 */
import { isMainThread, Worker } from 'node:worker_threads';

const CHECK_MS = 1_000;

if (isMainThread && process.channel) {
  const watch = `const runner = ${process.ppid};
    setInterval(() => { if (process.ppid !== runner) process.kill(process.pid, 'SIGKILL'); }, ${CHECK_MS});`;
  new Worker(watch, { eval: true, execArgv: [], env: {}, stdout: false, stderr: false }).unref();
}
