/**
 * The built workflows, and workers over them, for a machine that stops for seconds: no activity is taken for lost meanwhile, and none
 * that a server hands out again runs twice.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { EXECUTION_TUNING } from '@praxis/activities/tuning';
import { Worker, type ActivityInterceptorsFactory, type WorkerOptions } from '@temporalio/worker';

const ROOT = resolve(__dirname, '../../..');
const SOURCES = join(ROOT, 'workflows/src');

/** A worker on the queue of a server, with the built workflows and these activities; it does not run yet. */
export async function openWorker(
  env: TestWorkflowEnvironment,
  options: Pick<WorkerOptions, 'activities' | 'maxCachedWorkflows'>,
): Promise<Worker> {
  return await Worker.create({
    connection: env.nativeConnection,
    taskQueue: 'praxis',
    workflowBundle: { code: patientWorkflows() },
    // As in the product: an execution that is broken off takes the process with it.
    ...EXECUTION_TUNING,
    ...options,
    ...fitting(),
  });
}

/** A worker of another queue that runs only activities. */
export async function openActivityWorker(
  env: TestWorkflowEnvironment,
  options: Pick<WorkerOptions, 'activities'> & { taskQueue: string },
): Promise<Worker> {
  return await Worker.create({ connection: env.nativeConnection, ...options, ...fitting() });
}

/** What each worker has. */
const fitting = (): Pick<WorkerOptions, 'dataConverter' | 'interceptors'> => ({
  dataConverter: { failureConverterPath: join(ROOT, 'libs/temporal/dist/failure-converter.cjs') },
  interceptors: { activity: [onceAnAttempt()] },
});

/**
 * The bundle with heartbeats that may take long. Without one in time, the server begins a second attempt beside the first, which lasts
 * and locks a clock that is just being moved.
 */
function patientWorkflows(): string {
  const bundle = readFileSync(join(ROOT, 'workflows/dist/bundle.js'), 'utf8');
  let replaced = 0;
  const patient = bundle.replaceAll(/heartbeatTimeout: (['"])\d+ seconds\1/g, () => {
    replaced += 1;
    return `heartbeatTimeout: '10 minutes'`;
  });
  const written = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8').split('heartbeatTimeout:').length - 1)
    .reduce((sum, count) => sum + count, 0);
  if (written === 0 || replaced !== written)
    throw new Error(
      `${replaced} of the ${written} heartbeat timeouts of the workflows are found in their bundle`,
    );
  return patient;
}

interface Execution {
  attempt: number;
  result: Promise<unknown>;
  hasFailed: boolean;
}

/**
 * An activity that is handed out again gets the result of its first execution, or its failure: a task of a workflow that timed out is
 * repeated, and with it the local activities whose results it lost. Only an attempt after a failed one runs the activity again. Activities
 * have no second effect in the product; the fakes of tests count.
 */
function onceAnAttempt(): ActivityInterceptorsFactory {
  const executions = new Map<string, Execution>();
  return ({ info: { workflowExecution, activityId, activityType, attempt } }) => ({
    inbound: {
      async execute(input, next) {
        // A repeated task may begin with something else, which then has the id.
        const key = JSON.stringify([workflowExecution?.runId, activityId, activityType, input.args]);
        const before = executions.get(key);
        if (before && !(before.hasFailed && before.attempt < attempt)) return await before.result;
        // Activities of tests may be plain functions.
        const result = (async () => await next(input))();
        const execution: Execution = { attempt, result, hasFailed: false };
        executions.set(key, execution);
        result.catch(() => (execution.hasFailed = true));
        return await result;
      },
    },
  });
}
