// @ts-check
/** The embedded Temporal: the CLI's dev server with a SQLite file, tuned for one small node. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServing } from './grpc-health.mjs';
import { boundToParent } from '../lib/with-parent.mjs';

/**
 * With the default settings and one history shard, three queues poll 20 times a second, so every task waits
 * for a 50 ms tick. Four task-queue partitions only cost time on one node. Starting activities eagerly saves
 * a round trip.
 */
const DYNAMIC_CONFIG = {
  'history.transferProcessorMaxPollRPS': '2000',
  'history.timerProcessorMaxPollRPS': '2000',
  'history.visibilityProcessorMaxPollRPS': '2000',
  'matching.numTaskqueueReadPartitions': '1',
  'matching.numTaskqueueWritePartitions': '1',
  'system.enableActivityEagerExecution': 'true',
  // Temporal deletes the history of a run that has just ended only after this time, so that forgetting takes seconds.
  'history.transferProcessorUpdateAckInterval': '"2s"',
};

/**
 * Within a queue, tenants take turns (workflows/src/core/run-definition.ts). The server keeps fair queues in separate
 * tables and does not move tasks that already wait in the ordinary ones, so only a database that was created with this
 * setting uses it.
 */
const FAIR_QUEUES = { 'matching.enableFairness': 'true' };

/**
 * Whether the server of this folder uses fair queues, which is decided when its database is created.
 * @param {string} dataDir
 * @param {string} database its file
 */
function hasFairQueues(dataDir, database) {
  const mark = join(dataDir, 'temporal.fair-queues');
  if (!existsSync(database)) writeFileSync(mark, '');
  return existsSync(mark);
}

/**
 * Makes Go's garbage collector run four times less often: 12 to 20% more steps per second and 5 ms less per
 * step, for about 250 MB more memory (paired runs on two cores). To use less memory, set GOGC in the
 * environment.
 */
const GOGC = '400';

const SQLITE_PRAGMAS = { journal_mode: 'WAL', synchronous: 'NORMAL' };

export const SEARCH_ATTRIBUTES = Object.freeze(['TenantId', 'Industry', 'SessionId', 'LeadId', 'Step']);

/**
 * @param {{ cli: string, dataDir: string, port: number, uiPort: number, env: NodeJS.ProcessEnv }} options
 * @returns {import('./service.mjs').ServiceSpec}
 */
export function temporalService({ cli, dataDir, port, uiPort, env }) {
  const address = `127.0.0.1:${port}`;
  const database = join(dataDir, 'temporal.db');
  const dynamicConfig = { ...DYNAMIC_CONFIG, ...(hasFairQueues(dataDir, database) ? FAIR_QUEUES : {}) };
  const args = [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--ui-port',
    String(uiPort),
    '--db-filename',
    database,
    '--log-level',
    'error',
    '--log-format',
    'json',
    '--disable-config-file',
    '--disable-config-env',
    '--color',
    'never',
    ...Object.entries(SQLITE_PRAGMAS).flatMap(([name, value]) => ['--sqlite-pragma', `${name}=${value}`]),
    ...Object.entries(dynamicConfig).flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${value}`]),
    ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
  ];
  return {
    name: 'temporal',
    logFile: join(dataDir, 'logs', 'temporal.log'),
    command: () => ({
      ...boundToParent({ command: cli, args, deathSignal: 'TERM' }),
      cwd: dataDir,
      env: { GOGC, ...env },
    }),
    isReady: () => isServing(address, 'temporal.api.workflowservice.v1.WorkflowService'),
    readyTimeoutMs: 60_000,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 8_000,
  };
}
