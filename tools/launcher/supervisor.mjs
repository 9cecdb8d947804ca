// @ts-check
/**
 * The life of a supervisor: locks the data folder, sets up, starts the stack, waits for the signal to stop,
 * and cleans up.
 */
import { mkdirSync } from 'node:fs';
import { endCommands } from '../lib/command.mjs';
import { takeLock } from '../lib/file-lock.mjs';
import { dataDirOf } from '../lib/paths.mjs';
import { formatMs, say } from '../lib/progress.mjs';
import { UserError, describeError } from '../lib/user-error.mjs';
import { watchNpm } from './parent-watch.mjs';
import { recover } from './recover.mjs';
import { supervisorLock } from './run-file.mjs';
import { loadSecrets } from './secrets.mjs';
import { setUp } from './set-up.mjs';
import { Stack } from './stack.mjs';

const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @param {string} dataDir @returns {() => void} releases the folder */
function claim(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(supervisorLock(dataDir));
  if (lock.taken) return lock.release;
  throw new UserError(
    `Praxis already runs on ${dataDir} (pid ${lock.holder.pid}). Stop it first, or choose another folder with PRAXIS_DATA_DIR.`,
  );
}

/**
 * Runs a stack until a signal asks to stop.
 * @param {{ web?: boolean, onReady: (stack: Stack) => void | Promise<void>, onStop?: () => void |
 * Promise<void> }} hooks
 * @returns {Promise<number>} exit code
 */
export async function supervise({ web = true, onReady, onStop }) {
  const begun = performance.now();
  const dataDir = dataDirOf();
  /** @type {Stack | undefined} */
  let stack;
  /** @type {() => void} */
  let wake = () => {};
  const stopped = new Promise(
    (/** @type {(value: 'stopped') => void} */ done) => (wake = () => done('stopped')),
  );
  let signals = 0;
  const onSignal = () => {
    signals += 1;
    if (signals > 1) stack?.kill();
    endCommands();
    wake();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  watchNpm(onSignal);

  // A closed terminal or log reader must not interrupt the cleanup.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let release = () => {};
  try {
    release = claim(dataDir);
    const orphans = await recover(dataDir);
    if (orphans > 0)
      say(`  ✓ Stopped ${orphans} process${orphans === 1 ? '' : 'es'} left by a supervisor that was killed`);
    const work = (async () => {
      const { temporalCli } = await setUp(process.env, { web });
      if (signals > 0) return;
      // The services' files must be readable by this user only.
      process.umask(0o077);
      stack = new Stack({ dataDir, env: process.env, secrets: loadSecrets(dataDir), temporalCli });
      await stack.start();
      say(`\nPraxis is ready in ${formatMs(performance.now() - begun)}\n`);
      await onReady(stack);
    })();
    // A failure while stopping is caused by the stop itself.
    work.catch(() => {});
    await Promise.race([work, stopped]);
    await stopped;
    return 0;
  } catch (error) {
    if (signals === 0) console.error(`\n${describeError(error)}`);
    return signals === 0 ? 1 : 0;
  } finally {
    if (signals > 0) say('\nStopping …');
    await onStop?.();
    await stack?.stop();
    release();
    if (signals > 0) say('Stopped.');
  }
}
