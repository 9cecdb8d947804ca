/**
 * Beginning, waking and signaling runs by their definition. Shared by all code that has a client of the engine: the API's dispatcher and
 * activities. Each may be repeated: a repeat changes nothing. Workflow code must not import this.
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

/** The request to send: to which process, with which start. */
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
    // Started before, by a process that died before it could record that.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    // Or the previous run is about to end, and must read its record again before that.
    if (run.repeat === 'ALLOW_DUPLICATE' && run.signal) await beginOrWakeRun(client, { run, start });
  }
}

/** Makes a run read its record, and begins it if there is none. */
export async function beginOrWakeRun<Start extends TenantStart>(
  client: RunClient,
  { run, start }: RunRequest<Start>,
): Promise<void> {
  const signal = signalOf(run);
  await client.signalWithStart(run.workflow, { ...startOptions(run, start), signal, signalArgs: [] });
}

/** Makes a run read its record; does nothing for a run that has ended. */
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
