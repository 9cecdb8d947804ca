/**
 * The built workflows, and workers for them, on a machine that may pause for seconds: no activity counts as lost during
 * a pause, and none that a server hands out again runs twice.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { EXECUTION_TUNING } from '@praxis/activities/tuning';
import { Worker, type ActivityInterceptorsFactory, type WorkerOptions } from '@temporalio/worker';

const ROOT = resolve(__dirname, '../../..');
const SOURCES = join(ROOT, 'workflows/src');

/** Creates a worker on the main task queue with the built workflows and these activities. It does not run yet. */
export async function openWorker(
  env: TestWorkflowEnvironment,
  options: Pick<WorkerOptions, 'activities' | 'maxCachedWorkflows'>,
): Promise<Worker> {
  return await Worker.create({
    connection: env.nativeConnection,
    taskQueue: 'praxis',
    workflowBundle: { code: patientWorkflows() },
    // As in the product, an execution that is aborted ends the process too.
    ...EXECUTION_TUNING,
    ...options,
    ...fitting(),
  });
}

/** Creates a worker on another task queue that runs only activities. */
export async function openActivityWorker(
  env: TestWorkflowEnvironment,
  options: Pick<WorkerOptions, 'activities'> & { taskQueue: string },
): Promise<Worker> {
  return await Worker.create({ connection: env.nativeConnection, ...options, ...fitting() });
}

/** Options that every worker has. */
const fitting = (): Pick<WorkerOptions, 'dataConverter' | 'interceptors'> => ({
  dataConverter: { failureConverterPath: join(ROOT, 'libs/temporal/dist/failure-converter.cjs') },
  interceptors: { activity: [onceAnAttempt()] },
});

/**
 * The bundle with much longer heartbeat timeouts. If a heartbeat came too late, the server would begin a second attempt
 * in parallel with the first, and a running attempt locks the clock that the test is moving.
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
 * Runs each attempt of an activity once. An activity that is handed out again gets the result or the failure of its
 * first execution: when a workflow task times out, the server repeats the task and with it local activities whose
 * results were lost. Only an attempt after a failed one runs the activity again. In the product a repeat has no second
 * effect, but the fakes of tests count their calls.
 */
function onceAnAttempt(): ActivityInterceptorsFactory {
  const executions = new Map<string, Execution>();
  return ({ info: { workflowExecution, activityId, activityType, attempt } }) => ({
    inbound: {
      async execute(input, next) {
        // A repeated task may begin with another activity, which then has the same id. So the key has more than the id.
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
