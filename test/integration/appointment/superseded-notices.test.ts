/** Waiting messages are canceled as out of date once a later one is due or the appointment has begun. */
import { randomUUID } from 'node:crypto';
import { derivedId } from '@praxis/config/derived-id';
import { wakeRun } from '@praxis/db/core/outbox';
import { APPOINTMENT_RUN } from '@praxis/workflows/appointment/messages';
import { World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let leadId: string;
beforeAll(async () => {
  tenant = await world.tenant();
  [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Cole' }]);
});

interface Waiting {
  /** Minutes until the appointment starts. */
  startsIn: number;
  notice: string;
  status: 'queued' | 'sending';
}

/** Stores an appointment that was booked days ago, with an unsent message of its run, and wakes the run. */
async function withWaiting({ startsIn, notice, status }: Waiting): Promise<string> {
  const id = randomUUID();
  const key = `appointment/${id}/0/${notice}/email`;
  await world.database.withTenant(tenant.id, async (tx) => {
    await tx.query`
      insert into appointments (id, tenant_id, lead_id, session_id, provider_id, start_time, end_time, time_zone, location, status,
        scheduled_at)
      values (${id}, ${tenant.id}, ${leadId}, ${id}, ${tenant.providerId}, now() + make_interval(mins => ${startsIn}),
        now() + make_interval(mins => ${startsIn + 30}), 'America/Detroit', 'Video', 'confirmed', now() - interval '5 days')`;
    await tx.query`
      insert into messages (id, tenant_id, lead_id, session_id, channel, template, subject, body, preview, status, contact_key, idempotency_key)
      values (${derivedId(tenant.id, 'message', key)}, ${tenant.id}, ${leadId}, ${id}, 'email', 'appointment_reminder', 'x', 'x', 'x', ${status}, ${id},
        ${key})`;
    await wakeRun(tx, APPOINTMENT_RUN, { tenantId: tenant.id, appointmentId: id });
  });
  return id;
}

/** Waits until the messages of an appointment have these notices and statuses. */
async function become(id: string, expected: readonly string[]): Promise<void> {
  await until(`the messages to be ${String(expected)}`, { timeoutMs: 30_000 }, async () => {
    const found = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query<{ text: string }>`
        select split_part(idempotency_key, '/', 4) || ' ' || case when status in ('sent', 'delivered') then 'sent' else status end as text
        from messages where session_id = ${id} and channel = 'email' order by created_at`,
    );
    return String(found.map(({ text }) => text)) === String(expected);
  });
}

test('the day-before reminder is canceled once the two-hour reminder is due', async () => {
  const id = await withWaiting({ startsIn: 90, notice: 'reminder_24h', status: 'queued' });
  await become(id, ['reminder_24h cancelled', 'reminder_2h sent']);
});

test.each([
  ['queued', 'cancelled', -5],
  ['sending', 'unknown', -65],
] as const)(
  'a reminder that is %s when the appointment starts becomes %s',
  async (status, given, startsIn) => {
    const id = await withWaiting({ startsIn, notice: 'reminder_2h', status });
    await become(id, [`reminder_2h ${given}`]);
  },
);

test('a queued reminder that is due is sent', async () => {
  const id = await withWaiting({ startsIn: 600, notice: 'reminder_24h', status: 'queued' });
  await become(id, ['reminder_24h sent']);
});
