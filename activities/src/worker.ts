/** Starts a Temporal worker over the pre-built workflow bundle. */
import { fileURLToPath } from 'node:url';
import {
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import { CAMPAIGN_SEND_QUEUE } from '@praxis/workflows/campaign/messages';
import { BACKGROUND_QUEUE, TASK_QUEUE } from '@praxis/workflows/core/run-definition';
import { createDataConverter } from '@praxis/temporal/data-converter';
import { temporalAddress } from '@praxis/temporal/connection';
import { prepareNamespace } from './namespace.js';
import { withHeartbeat } from './core/heartbeat.js';
import { heldWhileSuspended, type StepGate } from './core/held-while-suspended.js';
import { withOrigin } from './core/origin.js';
import { ownTenantOnly } from './core/own-tenant.js';
import { parkedUntilTurn } from './core/parked-until-turn.js';
import { BACKGROUND_TUNING, BULK_TUNING, WORKER_TUNING } from './tuning.js';

export interface WorkerSettings {
  environment: Environment;
  log: Logger;
  activities: object;
  /** Decides which tenants' steps may be taken. */
  gate: StepGate;
}

export interface RunningWorker {
  /** Resolves when the worker has shut down; rejects if it failed. */
  stopped: Promise<void>;
}

/** Connects, registers what the namespace needs, and begins to poll. Stops on SIGTERM and SIGINT. */
export async function startWorker({
  environment,
  log,
  activities,
  gate,
}: WorkerSettings): Promise<RunningWorker> {
  const { PRAXIS_SDK_METRICS_PORT: metricsPort } = environment;
  Runtime.install({
    telemetryOptions: {
      // Forwards the log lines of the SDK's core to the worker's own log, without their extra fields. Otherwise the
      // core prints to standard output.
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }), forward: {} },
      ...(metricsPort > 0 && { metrics: { prometheus: { bindAddress: `127.0.0.1:${metricsPort}` } } }),
    },
    logger: {
      // The core's log lines arrive here.
      log: (level, message, meta) =>
        log[level === 'WARN' ? 'warn' : level === 'ERROR' ? 'error' : 'debug'](withoutTexts(meta), message),
      trace: () => undefined,
      debug: () => undefined,
      info: (message, meta) => log.debug({ state: meta?.['state'] }, message),
      warn: (message, meta) => log.warn(withoutTexts(meta), message),
      error: (message, meta) => log.error(withoutTexts(meta), message),
    },
    shutdownSignals: ['SIGTERM', 'SIGINT'],
  });
  const { connectionOptions, namespace } = temporalAddress();
  const connection = await NativeConnection.connect(connectionOptions);
  await prepareNamespace(connection, namespace, environment);
  const common = {
    connection,
    namespace,
    activities,
    dataConverter: createDataConverter(environment.PRAXIS_MASTER_KEY),
    interceptors: {
      activity: [withOrigin(log), ownTenantOnly, heldWhileSuspended(gate), withHeartbeat, parkedUntilTurn],
    },
    shutdownGraceTime: '5 seconds',
  } satisfies Partial<WorkerOptions>;
  const workflowBundle = { codePath: fileURLToPath(import.meta.resolve('@praxis/workflows/bundle')) };
  const workers = await Promise.all([
    // Both workers can run every workflow, because a run stays in the queue in which it was started.
    Worker.create({ ...WORKER_TUNING, ...common, taskQueue: TASK_QUEUE, workflowBundle }),
    Worker.create({ ...BACKGROUND_TUNING, ...common, taskQueue: BACKGROUND_QUEUE, workflowBundle }),
    // This worker runs no workflows, so it costs next to nothing while there is nothing to send.
    Worker.create({ ...BULK_TUNING, ...common, taskQueue: CAMPAIGN_SEND_QUEUE }),
  ]);
  const stopped = Promise.all(workers.map((worker) => worker.run())).then(() => connection.close());
  return { stopped };
}

/**
 * The SDK's metadata may contain failure messages, so only ids and the code of a known fault are kept, which are enough
 * to find the run and its cause.
 */
function withoutTexts(meta: Record<string, unknown> = {}): Record<string, unknown> {
  const { workflowId, activityType, runId, run_id: coreRunId, failure } = meta;
  const [code] = /TMPRL\d+/.exec(typeof failure === 'string' ? failure : '') ?? [];
  return { workflowId, activityType, runId: runId ?? coreRunId, code };
}
