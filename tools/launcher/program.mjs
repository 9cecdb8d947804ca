// @ts-check
/**
 * Common parts of `npm test`, `npm run soak`, `npm run bench` and `npm run faults`: they set up like `npm start`, run programs on
 * stacks of their own, and end those programs when they end, even if they are killed.
 */
import { endCommands, tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { UserError, describeError } from '../lib/user-error.mjs';
import { watchNpm } from './parent-watch.mjs';
import { setUp } from './set-up.mjs';
import { sweepStackFolders } from './stack-folder.mjs';

let stopped = false;

function stop() {
  stopped = true;
  endCommands();
}

/** @returns {boolean} whether the program was told to stop, by a signal or because its npm has ended */
export function isStopped() {
  return stopped;
}

/** Throws a UserError once the program was told to stop: nothing may be started after that. */
export function throwIfStopped() {
  if (stopped) throw new UserError('Stopped.');
}

/** The operator's own servers, which none of these programs may touch. */
export const NO_SERVERS = { DATABASE_URL: undefined, TEMPORAL_ADDRESS: undefined };

/**
 * @param {() => Promise<number>} work returns the exit code
 * @returns {Promise<void>}
 */
export async function runProgram(work) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  watchNpm(stop);
  // A closed terminal must not interrupt the cleanup.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}

/**
 * Sets up what stacks need.
 * @returns {Promise<{ TEMPORAL_CLI_PATH: string | undefined }>} for the environment of the program
 */
export async function setUpStacks() {
  await sweepStackFolders();
  const { temporalCli } = await setUp({ ...process.env, ...NO_SERVERS });
  return { TEMPORAL_CLI_PATH: temporalCli };
}

/**
 * @param {string[]} args of Node
 * @param {NodeJS.ProcessEnv} env added to the environment
 * @returns {Promise<number>} exit code
 */
export async function runScript(args, env) {
  throwIfStopped();
  const all = { ...process.env, ...NO_SERVERS, ...env };
  const { code } = await tryCommand(process.execPath, args, { cwd: ROOT, env: all, show: 'all' });
  return code;
}
