// @ts-check
/** The embedded Temporal: the CLI's dev server on a SQLite file, tuned for one small node. */
import { join } from 'node:path';
import { isServing } from './grpc-health.mjs';
import { boundToParent } from './with-parent.mjs';

/**
 * With its defaults and one history shard, three queues poll 20 times a second, so that every task waits for a tick of
 * 50 ms; four task-queue partitions only cost time on one node; an activity started eagerly saves a round trip.
 */
const DYNAMIC_CONFIG = {
  'history.transferProcessorMaxPollRPS': '2000',
  'history.timerProcessorMaxPollRPS': '2000',
  'history.visibilityProcessorMaxPollRPS': '2000',
  'matching.numTaskqueueReadPartitions': '1',
  'matching.numTaskqueueWritePartitions': '1',
  'system.enableActivityEagerExecution': 'true',
};

/**
 * Go's collector runs four times less often: 12 to 20 % more steps a second and 5 ms less a step, for about 250 MB more memory
 * (paired runs on two cores). Whoever has less memory says so with a GOGC of their own.
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
  const args = [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--ui-port', String(uiPort)],
    ...['--db-filename', join(dataDir, 'temporal.db'), '--log-level', 'error', '--log-format', 'json'],
    ...['--disable-config-file', '--disable-config-env', '--color', 'never'],
    ...Object.entries(SQLITE_PRAGMAS).flatMap(([name, value]) => ['--sqlite-pragma', `${name}=${value}`]),
    ...Object.entries(DYNAMIC_CONFIG).flatMap(([key, value]) => [
      '--dynamic-config-value',
      `${key}=${value}`,
    ]),
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
