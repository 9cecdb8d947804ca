// @ts-check
/**
 * Detects that the npm process which runs us has ended, even by kill -9, when we get no signal. Does nothing
 * if we were started without npm.
 */
import { commandLine, parentOf, startedAt } from '../lib/process-info.mjs';

const CHECK_MS = 2_000;
/** npm starts a shell, which starts us; some shells replace themselves. */
const MAX_GENERATIONS = 3;

/** @returns {number | undefined} process id of the npm that runs us */
function findNpm() {
  let pid = process.ppid;
  for (let generation = 1; generation <= MAX_GENERATIONS && pid > 1; generation += 1) {
    if (/^(\S*\/)?npm\b|\bnpm-cli\.js\b/.test(commandLine(pid))) return pid;
    pid = parentOf(pid);
  }
  return undefined;
}

/**
 * @param {() => void} onGone called once
 * @param {NodeJS.ProcessEnv} [env]
 */
export function watchNpm(onGone, env = process.env) {
  const npm = env.npm_lifecycle_event ? findNpm() : undefined;
  if (npm === undefined) return;
  const identity = startedAt(npm);
  const timer = setInterval(() => {
    if (startedAt(npm) === identity) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
}
