/**
 * The stack's Temporal for tests: with the product's keys, or without them, like a reader of its database.
 */
import { randomUUID } from 'node:crypto';
import {
  Client,
  Connection,
  WorkflowNotFoundError,
  type WorkflowExecutionDescription,
  type WorkflowHandle,
} from '@temporalio/client';
import { derivedPayloadKeys, EncryptionCodec } from '@praxis/temporal/payload-codec';
import { RECONCILE_SCHEDULE } from '@praxis/workflows/core/reconcile/messages';
import { BACKGROUND_QUEUE } from '@praxis/workflows/core/run-definition';
import type { StackHandle } from './stack.js';
import { until } from './until.js';

export interface Engine {
  /** Decrypts payloads. */
  client: Client;
  /** A client without a codec, which sees encrypted payloads. */
  blind: Client;
  close(): Promise<void>;
}

/** Connects. Close it when done. */
export async function openEngine(stack: StackHandle): Promise<Engine> {
  const connection = await Connection.connect({ address: stack.run().addresses.temporal });
  const codec = new EncryptionCodec(derivedPayloadKeys(stack.secrets().masterKey));
  return {
    client: new Client({ connection, dataConverter: { payloadCodecs: [codec] } }),
    blind: new Client({ connection }),
    close: () => connection.close(),
  };
}

/** Waits until a run has read its record and started a timer. */
export async function runWaits({ client }: Engine, workflowId: string): Promise<void> {
  await until('the run to wait', { timeoutMs: 30_000, pollMs: 100 }, async () => {
    try {
      const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
      return events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes) ?? false;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  });
}

/** Whether a run has an activity or a workflow task in progress. */
export function isAtWork({ raw }: WorkflowExecutionDescription): boolean {
  return Boolean(raw.pendingWorkflowTask) || Boolean(raw.pendingActivities?.length);
}

/** Waits until a run is idle: it has no activity and no workflow task in progress, and its last effect is stored. */
export async function untilAtRest(run: WorkflowHandle): Promise<void> {
  await until('the run to be at rest', { timeoutMs: 30_000 }, async () => !isAtWork(await run.describe()));
}

/** Whether a session's journey was ever started for a tenant. */
export async function wasStarted(engine: Engine, tenantId: string, sessionId: string): Promise<boolean> {
  try {
    await engine.client.workflow.getHandle(`tenant/${tenantId}/journey/${sessionId}`).describe();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/**
 * Runs the sweep now, which a schedule runs every minute, and waits until it is done. This is a separate run, because
 * the schedule begins none while one is in progress or has begun in the same second.
 */
export async function sweep({ client }: Engine): Promise<void> {
  await client.workflow.execute(RECONCILE_SCHEDULE.workflow, {
    taskQueue: BACKGROUND_QUEUE,
    workflowId: `test/sweep/${randomUUID()}`,
    args: [],
  });
}
