/** The end of a journey cancels its own messages, even one whose attempt is failing, but no others of the session. */
import { randomUUID } from 'node:crypto';
import { closeJourney } from '@praxis/db/journey/journey';
import type { MessageKind } from '@praxis/contracts/message/message.const';
import { planMessages, settleMessage } from '@praxis/db/message/message';
import { intakeDone, World } from '../../support/journey.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

type Tenant = Awaited<ReturnType<World['tenant']>>;

/** A message that is with its provider, in a session whose journey is open. */
async function sending(
  tenant: Tenant,
  template: MessageKind = 'thank_you',
): Promise<{ id: string; sessionId: string }> {
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', { contact: { phone: '313-555-0142' } });
  const id = randomUUID();
  await world.database.withTenant(tenant.id, async (tx) => {
    await planMessages(tx, [
      {
        id,
        leadId,
        sessionId,
        channel: 'sms',
        template,
        // Each message has its own contact key, because only one message per number may be with a provider at a time.
        contactKey: id,
        purpose: 'service',
        body: 'x',
        idempotencyKey: id,
      },
    ]);
    await tx.query`update messages set status = 'sending' where tenant_id = ${tenant.id} and id = ${id}`;
  });
  return { id, sessionId };
}

const giveBack = (tenant: Tenant, id: string): Promise<void> =>
  world.database.withTenant(tenant.id, (tx) =>
    settleMessage(tx, id, { status: 'queued', errorCode: 'down' }),
  );

async function statusOf(tenant: Tenant, id: string): Promise<string | undefined> {
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ status: string }>`select status from messages where tenant_id = ${tenant.id} and id = ${id}`,
  );
  return row?.status;
}

test('a message returned to the queue before, during or after the end of its journey is canceled', async () => {
  const tenant = await world.tenant();
  const [before, during, after] = [await sending(tenant), await sending(tenant), await sending(tenant)];
  const end = (sessionId: string): Promise<void> =>
    world.database.withTenant(tenant.id, (tx) => closeJourney(tx, sessionId, 'cancelled'));

  await giveBack(tenant, before.id);
  expect(await statusOf(tenant, before.id)).toBe('queued');
  await end(before.sessionId);
  expect(await statusOf(tenant, before.id)).toBe('cancelled');

  let given: Promise<void> | undefined;
  await world.database.withTenant(tenant.id, async (tx) => {
    await closeJourney(tx, during.sessionId, 'cancelled');
    given = giveBack(tenant, during.id);
    // The attempt has begun, and waits until the end of the journey is stored.
    await until('the attempt to wait', { timeoutMs: 10_000, pollMs: 10 }, () =>
      world.database.withTenant(tenant.id, async (other) => {
        const rows = await other.query`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update messages set%'`;
        return rows.length > 0;
      }),
    );
  });
  await given;
  expect(await statusOf(tenant, during.id)).toBe('cancelled');

  await end(after.sessionId);
  await giveBack(tenant, after.id);
  expect(await statusOf(tenant, after.id)).toBe('cancelled');
});

test('a reminder, a reply and a code of the same session are sent even if the journey has ended', async () => {
  const tenant = await world.tenant();
  for (const template of ['appointment_reminder', 'opt_out_confirmation', 'caller_code'] as const) {
    const { id, sessionId } = await sending(tenant, template);
    await giveBack(tenant, id);
    await world.database.withTenant(tenant.id, (tx) => closeJourney(tx, sessionId, 'expired'));
    expect(await statusOf(tenant, id)).toBe('queued');
    // The next attempt fails too.
    await giveBack(tenant, id);
    expect(await statusOf(tenant, id)).toBe('queued');
  }
});
