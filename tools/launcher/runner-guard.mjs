// @ts-check
/**
 * Loaded into jest and, through NODE_OPTIONS, into the processes that it forks. After a runner was killed,
 * such a process would continue as long as its test has a connection or a timer, so it ends when the channel
 * to its runner closes. A test in an endless loop never notices that, so a thread checks who the parent is.
 */
import { isMainThread, Worker } from 'node:worker_threads';

const CHECK_MS = 1_000;

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.exit(1));
  const watch = `const runner = ${process.ppid};
    setInterval(() => { if (process.ppid !== runner) process.kill(process.pid, 'SIGKILL'); }, ${CHECK_MS});`;
  new Worker(watch, { eval: true, execArgv: [], env: {}, stdout: false, stderr: false }).unref();
}
