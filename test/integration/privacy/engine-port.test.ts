/**
 * S17, first half: an attacker who reaches Temporal's port without the keys cannot start or change a run so that it
 * acts. Payloads in plain text or copied from another run are not decrypted, and a run acts for the tenant in its id.
 */
import { randomUUID } from 'node:crypto';
import { isGrpcServiceError, WithStartWorkflowOperation, type Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import {
  JOURNEY_RUN,
  journeyWorkflowId,
  submitIntake,
  type JourneyStart,
} from '@praxis/workflows/journey/messages';
import { newSession } from '../../support/factories.js';
import { intakeDone, World } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { until } from '../../support/until.js';

const { EventType } = proto.temporal.api.enums.v1;
/** The status code of gRPC. */
const NOT_FOUND = 5;

let world: World;
let tenant: Awaited<ReturnType<World['tenant']>>;
let other: Awaited<ReturnType<World['tenant']>>;
/** Runs to end after the test, so that none is retried forever. */
const started: string[] = [];
beforeAll(async () => {
  world = await World.open();
  [tenant, other] = [await world.tenant(), await world.tenant()];
});
afterAll(async () => {
  const { blind } = await world.engine();
  for (const workflowId of started)
    await blind.workflow
      .getHandle(workflowId)
      .terminate()
      .catch(() => undefined); // it has ended
  await world.close();
});

const COMMAND = {
  fingerprint: 'f'.repeat(64),
  fields: {
    name: 'Mallory Doe',
    email: 'mallory@example.com',
    phone: '+13135550199',
    caseType: 'Personal injury' as const,
    urgency: 'high' as const,
  },
};

function startOf(tenantId: string, sessionId = newSession()): JourneyStart {
  return { tenantId, sessionId, industry: 'law', mode: 'sim', leadId: randomUUID() };
}

/** Starts a journey under the id of a tenant and sends its intake at once, as the API does. */
function intakeBy(
  client: Client,
  { start, owner }: { start: JourneyStart; owner: string },
): { workflowId: string; outcome: Promise<unknown> } {
  const workflowId = journeyWorkflowId(owner, start.sessionId);
  started.push(workflowId);
  const outcome = client.workflow.executeUpdateWithStart(submitIntake, {
    args: [COMMAND],
    startWorkflowOperation: new WithStartWorkflowOperation(JOURNEY_RUN.workflow, {
      workflowId,
      taskQueue: JOURNEY_RUN.queue,
      args: [start],
      workflowIdConflictPolicy: 'USE_EXISTING',
    }),
  });
  return { workflowId, outcome: outcome.catch((error: unknown) => error) };
}

/** Waits until the worker has refused a run's task because of its payload. */
async function refusedTask(workflowId: string): Promise<void> {
  const { blind } = await world.engine();
  await until('the worker to refuse the task', { timeoutMs: 30_000, pollMs: 200 }, async () => {
    try {
      const { events } = await blind.workflow.getHandle(workflowId).fetchHistory();
      return events?.some(({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED);
    } catch (error) {
      if (isGrpcServiceError(error) && error.code === NOT_FOUND) return false; // not started yet
      throw error;
    }
  });
}

async function expectNothing(...sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds)
    expect(await countRecords(world.database, sessionId)).toEqual(NOTHING_STORED);
}

test('a journey that is started in plain text stores no lead', async () => {
  const { blind } = await world.engine();
  const start = startOf(tenant.id);
  const { workflowId } = intakeBy(blind, { start, owner: tenant.id });
  await refusedTask(workflowId);
  await expectNothing(start.sessionId);
});

test('payloads copied from a journey do not decrypt in another session, or for another tenant', async () => {
  const { blind } = await world.engine();
  const { sessionId } = await intakeDone(tenant.api);
  const history = await blind.workflow.getHandle(journeyWorkflowId(tenant.id, sessionId)).fetchHistory();
  const copied = history.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads;
  expect(copied).toHaveLength(1);
  for (const owner of [tenant.id, other.id]) {
    const workflowId = journeyWorkflowId(owner, newSession());
    started.push(workflowId);
    await blind.workflowService.startWorkflowExecution({
      namespace: 'default',
      workflowId,
      requestId: randomUUID(),
      workflowType: { name: JOURNEY_RUN.workflow },
      taskQueue: { name: JOURNEY_RUN.queue },
      input: { payloads: copied },
    });
    await refusedTask(workflowId);
  }
  // The records that the runs were copied from are unchanged.
  expect(await countRecords(world.database, sessionId)).toMatchObject({ leads: 1, journeys: 1 });
});

test('a journey under one tenant’s id does not act for another, even with the keys', async () => {
  const { client } = await world.engine();
  const start = startOf(other.id);
  const { outcome } = intakeBy(client, { start, owner: tenant.id });
  expect(await outcome).toMatchObject({ cause: { type: 'foreign_tenant' } });
  await expectNothing(start.sessionId);
});

test('with the keys, and for its own tenant, the same request stores a lead', async () => {
  const { client } = await world.engine();
  const start = startOf(tenant.id);
  const { outcome } = intakeBy(client, { start, owner: tenant.id });
  expect(await outcome).toMatchObject({ leadId: start.leadId });
  expect(await countRecords(world.database, start.sessionId)).toMatchObject({ leads: 1 });
});
