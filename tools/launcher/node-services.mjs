// @ts-check
/** Our own two processes, API and worker, and the one-time command that prepares the database for them. */
import { join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { httpStatus } from './http-status.mjs';

const GUARD = join(ROOT, 'tools/launcher/child-guard.cjs');
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;

/**
 * @param {{ name: 'api' | 'worker', entry: string, dataDir: string, env: NodeJS.ProcessEnv, isReady: () => Promise<boolean> }} options
 * @returns {import('./service.mjs').ServiceSpec}
 */
function nodeService({ name, entry, dataDir, env, isReady }) {
  // The data folder is on the command line only to identify the process; see belongsTo in process-info.mjs.
  const args = ['--require', GUARD, join(ROOT, entry), '--data-dir', dataDir];
  return {
    name,
    logFile: join(dataDir, 'logs', `${name}.log`),
    guarded: true,
    command: () => ({ command: process.execPath, args, env, cwd: ROOT }),
    isReady,
    readyTimeoutMs: READY_TIMEOUT_MS,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: STOP_TIMEOUT_MS,
  };
}

/**
 * @param {{ dataDir: string, port: number, env: NodeJS.ProcessEnv }} options
 * @returns {import('./service.mjs').ServiceSpec}
 */
export function apiService({ dataDir, port, env }) {
  return nodeService({
    name: 'api',
    entry: 'apps/api/dist/bundle.cjs',
    dataDir,
    env,
    isReady: async () => (await httpStatus(`http://127.0.0.1:${port}/healthz`)) === 200,
  });
}

/**
 * The worker has no port; the API's /readyz shows whether it works.
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} options
 * @returns {import('./service.mjs').ServiceSpec}
 */
export function workerService({ dataDir, env }) {
  return nodeService({
    name: 'worker',
    entry: 'activities/dist/bundle.cjs',
    dataDir,
    env,
    isReady: async () => true,
  });
}

/**
 * Creates roles, migrations, seed data and credentials.json; can be repeated.
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareDatabase(env) {
  const script = join(ROOT, 'libs/db/dist/cli/prepare.js');
  await runCommand(process.execPath, [script], { cwd: ROOT, env });
}
