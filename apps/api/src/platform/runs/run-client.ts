/** Beginning, waking and signaling runs by their definition. Each may be repeated: a repeat changes nothing. */
import { WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import {
  signalOf,
  startOptions,
  type RunDefinition,
  type TenantStart,
} from '@praxis/workflows/core/run-definition';
import type { Temporal } from './temporal.js';

const RUN_TIMEOUT_MS = 10_000;

/** The request to send: to which process, with which start. */
export interface RunRequest<Start extends TenantStart> {
  run: RunDefinition<Start>;
  start: Start;
}

/** Begins a run unless it is open, or has ended in a way that `repeat` counts as settled. */
export async function beginRun<Start extends TenantStart>(
  temporal: Pick<Temporal, 'within'>,
  { run, start }: RunRequest<Start>,
): Promise<void> {
  try {
    await temporal.within(RUN_TIMEOUT_MS, (workflow) =>
      workflow.start(run.workflow, startOptions(run, start)),
    );
  } catch (error) {
    // Begun before, by a process that died with the answer.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Has a run read its record, and begins it where there is none. */
export async function beginOrWakeRun<Start extends TenantStart>(
  temporal: Pick<Temporal, 'within'>,
  { run, start }: RunRequest<Start>,
): Promise<void> {
  const signal = signalOf(run);
  await temporal.within(RUN_TIMEOUT_MS, (workflow) =>
    workflow.signalWithStart(run.workflow, { ...startOptions(run, start), signal, signalArgs: [] }),
  );
}

/** Has a run read its record; one that has ended has nothing left to read it for. */
export async function wakeOpenRun<Start extends TenantStart>(
  temporal: Pick<Temporal, 'within'>,
  { run, start }: RunRequest<Start>,
): Promise<void> {
  const signal = signalOf(run);
  try {
    await temporal.within(RUN_TIMEOUT_MS, (workflow) => workflow.getHandle(run.id(start)).signal(signal));
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
