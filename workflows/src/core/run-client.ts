/**
 * Begins, wakes and signals runs by their definition. Shared by all code that has a client of the engine: the API's
 * dispatcher and activities. Each function may be repeated without further effect. Workflow code must not import this.
 */
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type SignalDefinition,
} from '@temporalio/common';
import {
  signalOf,
  startOptions,
  type RunDefinition,
  type StartOptions,
  type TenantStart,
} from './run-definition.js';

/** The parts of the engine's client that beginning and waking need. */
export interface RunClient {
  start(workflow: string, options: StartOptions): Promise<unknown>;
  signalWithStart(
    workflow: string,
    options: StartOptions & { signal: SignalDefinition; signalArgs: [] },
  ): Promise<unknown>;
  getHandle(workflowId: string): { signal(signal: SignalDefinition): Promise<void> };
}

/** The request to send: the process, and the start of its run. */
interface RunRequest<Start extends TenantStart> {
  run: RunDefinition<Start>;
  start: Start;
}

/** Begins a run unless it is open, or has ended in a way that `repeat` counts as settled. */
export async function beginRun<Start extends TenantStart>(
  client: RunClient,
  { run, start }: RunRequest<Start>,
): Promise<void> {
  try {
    await client.start(run.workflow, startOptions(run, start));
  } catch (error) {
    // A process that died before it could record the start may already have started the run.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    // Alternatively, the previous run is about to end and must read its record again before that.
    if (run.repeat === 'ALLOW_DUPLICATE' && run.signal) await beginOrWakeRun(client, { run, start });
  }
}

/** Makes a run read its record again, and begins the run if there is none. */
export async function beginOrWakeRun<Start extends TenantStart>(
  client: RunClient,
  { run, start }: RunRequest<Start>,
): Promise<void> {
  const signal = signalOf(run);
  await client.signalWithStart(run.workflow, { ...startOptions(run, start), signal, signalArgs: [] });
}

/** Makes a run read its record again; does nothing if the run has ended. */
export async function wakeOpenRun<Start extends TenantStart>(
  client: RunClient,
  { run, start }: RunRequest<Start>,
): Promise<void> {
  try {
    await client.getHandle(run.id(start)).signal(signalOf(run));
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
