/** Which appointments the sweep treats as having lost their run: a notice is due and is not sent. */
import { randomUUID } from 'node:crypto';
import { listLostAppointments } from '@praxis/db/appointment/lost-runs';
import type { SystemTransaction } from '@praxis/db/core/database';
import { World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';

const world = World.ofFile();
const LIMITS = { finalSeconds: 20, effectSeconds: 900, limit: 10_000 };

interface Place {
  /** Minutes until the appointment starts. */
  startsIn?: number;
  status?: string;
  /** Minutes since the time was agreed. */
  agreedAgo?: number;
  message?: { notice: string; template: string; status: string; ago: number; mayGoIn?: number };
}

let tenant: Awaited<ReturnType<World['tenant']>>;
let leadId: string;
beforeAll(async () => {
  tenant = await world.tenant();
  [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Cole' }]);
});

async function place(tx: SystemTransaction, where: Place): Promise<string> {
  const { startsIn = 600, status = 'confirmed', agreedAgo = 5000, message } = where;
  const id = randomUUID();
  await tx.query`insert into appointments (id, tenant_id, lead_id, session_id, provider_id, start_time, end_time, time_zone, location,
      status, scheduled_at)
    values (${id}, ${tenant.id}, ${leadId}, ${id}, ${tenant.providerId}, now() + make_interval(mins => ${startsIn}),
      now() + make_interval(mins => ${startsIn + 30}), 'America/Detroit', 'Video', ${status}, now() - make_interval(mins => ${agreedAgo}))`;
  if (message)
    await tx.query`insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, contact_key,
        idempotency_key, updated_at, decision)
      values (${randomUUID()}, ${tenant.id}, ${leadId}, ${id}, 'sms', ${message.template}, 'x', 'x', ${message.status}, ${id},
        ${`appointment/${id}/0/${message.notice}/sms`}, now() - make_interval(mins => ${message.ago}),
        jsonb_strip_nulls(jsonb_build_object('notBefore', now() + make_interval(mins => ${message.mayGoIn ?? null}::int))))`;
  return id;
}

const REMINDER = { notice: 'reminder_24h', template: 'appointment_reminder' } as const;
const CONFIRMED = { notice: 'confirmation', template: 'appointment_confirmation' } as const;
const CANCELED = { notice: 'cancelled', template: 'appointment_cancelled' } as const;

async function isListed(
  where: Place,
  prepare?: (tx: SystemTransaction) => Promise<unknown>,
): Promise<boolean> {
  let found = false;
  // Roll everything back: otherwise the stack's own sweep would begin the run.
  await world.database
    .withSystem('list lost appointments in a test', async (tx) => {
      const id = await place(tx, where);
      await prepare?.(tx);
      found = (await listLostAppointments(tx, LIMITS)).some(({ appointmentId }) => appointmentId === id);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return found;
}

test.each<[what: string, listed: boolean, place: Place]>([
  ['with a reminder due for hours', true, {}],
  ['booked for today, of which its client heard nothing', true, { startsIn: 60, agreedAgo: 30 }],
  ['booked just now', false, { startsIn: 60, agreedAgo: 5 }],
  ['whose reminder is due just now', false, { startsIn: 1435 }],
  ['that is days ahead', false, { startsIn: 5000 }],
  [
    'agreed after its reminders were due',
    false,
    { startsIn: 60, agreedAgo: 30, message: { ...CONFIRMED, status: 'sent', ago: 30 } },
  ],
  [
    'with the second reminder due',
    true,
    { startsIn: 60, message: { ...REMINDER, status: 'sent', ago: 1300 } },
  ],
  ['whose reminder was sent', false, { message: { ...REMINDER, status: 'sent', ago: 600 } }],
  ['whose reminder was tried just now', false, { message: { ...REMINDER, status: 'queued', ago: 5 } }],
  ['whose reminder nobody tries', true, { message: { ...REMINDER, status: 'queued', ago: 60 } }],
  [
    'whose reminder waits for the morning',
    false,
    { message: { ...REMINDER, status: 'queued', ago: 60, mayGoIn: 60 } },
  ],
  ['canceled, told', false, { status: 'cancelled', message: { ...CANCELED, status: 'sent', ago: 60 } }],
  ['canceled, not told', true, { status: 'cancelled', message: { ...CANCELED, status: 'queued', ago: 60 } }],
  [
    'whose cancellation was being sent',
    true,
    { status: 'cancelled', message: { ...CANCELED, status: 'sending', ago: 60 } },
  ],
  [
    'that took place, its reminder still waiting',
    true,
    { startsIn: -60, status: 'attended', message: { ...REMINDER, status: 'queued', ago: 60 } },
  ],
  ['kept after all', false, { startsIn: 5000, message: { ...CANCELED, status: 'queued', ago: 60 } }],
])('an appointment %s: %s', async (_, listed, where) => {
  expect(await isListed(where)).toBe(listed);
});

test('an appointment of a suspended practice is found once the practice is reactivated', async () => {
  const become = (status: string) => (tx: SystemTransaction) =>
    tx.query`update tenants set status = ${status} where id = ${tenant.id}`;
  expect(await isListed({}, become('suspended'))).toBe(false);
  expect(await isListed({}, become('active'))).toBe(true);
});

class RolledBack extends Error {}
