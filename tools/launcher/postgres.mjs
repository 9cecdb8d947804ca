// @ts-check
/**
 * The embedded PostgreSQL: created at the first start, on this machine's loopback address only, small but
 * durable.
 */
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { belongsTo, startedAt } from '../lib/process-info.mjs';
import { withPostgresClock } from '../setup/postgres-clock.mjs';
import { postgresBinaries } from './postgres-binaries.mjs';
import { postgresIdentity } from './postgres-user.mjs';
import { boundToParent } from '../lib/with-parent.mjs';

export const DATABASE_USER = 'praxis';
export const DATABASE_NAME = 'praxis';

/**
 * Settings for one small machine. The durability settings (fsync, synchronous_commit, full_page_writes) keep
 * their safe defaults.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Compressing pages takes half of a large import's time; fewer checkpoints avoid writing most of those
  // pages.
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  // The processes for PostgreSQL 18's asynchronous reads use memory without benefit at this size.
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  // A demo fills a new database within seconds, and plans without statistics should not last a minute.
  autovacuum_naptime: '10s',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

/**
 * @param {string} dataDir
 * @returns {string}
 */
export function clusterDirOf(dataDir) {
  return join(dataDir, 'postgres');
}

/**
 * Parses PostgreSQL's lock file.
 * @param {string} clusterDir
 * @returns {{ pid: number, ready: boolean } | undefined}
 */
export function readPostmaster(clusterDir) {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Deletes a lock file whose process id belongs to another program. PostgreSQL handles stale lock files
 * itself, but after a reboot the id may have been reused, and then PostgreSQL would never start.
 * @param {string} clusterDir
 * @param {string} dataDir
 */
function dropForeignLock(clusterDir, dataDir) {
  const owner = readPostmaster(clusterDir);
  if (owner && startedAt(owner.pid) !== undefined && !belongsTo(owner.pid, dataDir))
    rmSync(join(clusterDir, 'postmaster.pid'));
}

/**
 * Creates the database cluster unless it exists. It is created in a temporary folder and then moved, so that
 * an interrupted first start leaves no partial cluster.
 * @param {string} clusterDir
 * @param {string} password of the owner role
 * @param {ReturnType<typeof postgresBinaries>} binaries
 */
async function initialise(clusterDir, password, binaries) {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return;
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = `${clusterDir}.password`;
  const as = await postgresIdentity(draft, binaries.directory);
  const run = (/** @type {string} */ program, /** @type {string[]} */ args, input = '') => {
    const { command, args: all, ...who } = boundToParent({ command: program, args, deathSignal: 'KILL', as });
    return runCommand(command, all, { input, cwd: draft, ...who });
  };
  // A built-in locale sorts and compares the same on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (as) chownSync(passwordFile, as.uid, as.gid);
    await run(binaries.initdb, [`--pgdata=${draft}`, '--no-instructions', ...locale, ...access]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  await run(binaries.postgres, ['--single', '-D', draft, 'postgres'], `CREATE DATABASE ${DATABASE_NAME};\n`);
  renameSync(draft, clusterDir);
}

/**
 * @param {{ dataDir: string, port: number, password: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<import('./service.mjs').ServiceSpec>}
 */
export async function postgresService({ dataDir, port, password, env }) {
  const binaries = postgresBinaries();
  const clusterDir = clusterDirOf(dataDir);
  await initialise(clusterDir, password, binaries);
  const as = await postgresIdentity(clusterDir, binaries.directory);
  const clockedEnv = await withPostgresClock(env, dataDir);
  const settings = Object.entries({ port: String(port), ...SETTINGS }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  return {
    name: 'postgres',
    logFile: join(dataDir, 'logs', 'postgres.log'),
    prepare: () => dropForeignLock(clusterDir, dataDir),
    command: () => ({
      ...boundToParent({
        command: binaries.postgres,
        args: ['-D', clusterDir, ...settings],
        deathSignal: 'INT',
        as,
      }),
      cwd: clusterDir,
      env: clockedEnv,
    }),
    isReady: async (pid) => {
      const owner = readPostmaster(clusterDir);
      return owner?.pid === pid && owner.ready;
    },
    readyTimeoutMs: 60_000,
    stopSignal: 'SIGINT',
    killSignal: 'SIGQUIT',
    stopTimeoutMs: 10_000,
  };
}
