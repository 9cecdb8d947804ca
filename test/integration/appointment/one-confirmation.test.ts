/** A journey's follow-up and the appointment's own run confirm it once on each channel, whichever comes first. */
import { randomUUID } from 'node:crypto';
import type { Environment } from '@praxis/config/environment';
import { moveAppointment } from '@praxis/db/appointment/appointment-change';
import { lockSequence } from '@praxis/db/appointment/appointment-run';
import { wakeRun } from '@praxis/db/core/outbox';
import { planMessages } from '@praxis/db/message/message';
import { APPOINTMENT_RUN, appointmentWorkflowId } from '@praxis/workflows/appointment/messages';
import { createAppointmentRecords } from '../../../activities/src/appointment/appointment-notices.activities.js';
import { runWaits } from '../../support/engine.js';
import { dayWithoutReminders } from '../../support/factories.js';

import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

interface Booked {
  sessionId: string;
  leadId: string;
  id: string;
}

async function booked(): Promise<Booked> {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const { body } = expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint: dayWithoutReminders() }),
  );
  return { sessionId, leadId, id: (body.appointment as { id: string }).id };
}

/** The result of each message, once this many have been sent or have failed. */
async function outcomes({ leadId }: Booked, count: number): Promise<string[]> {
  return await until(`${count} messages`, { timeoutMs: 30_000 }, async () => {
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query<{ what: string; isOpen: boolean }>`
        select template || ' ' || channel || case status when 'failed' then ' failed' else '' end as what,
          status in ('queued', 'sending') as "isOpen"
        from messages where tenant_id = ${tenant.id} and lead_id = ${leadId} order by 1`,
    );
    return rows.length >= count && rows.every(({ isOpen }) => !isOpen) && rows.map(({ what }) => what);
  });
}

async function followUp(booking: Booked): Promise<string[]> {
  const { body } = await followUpSent(tenant.api, booking);
  return ((body.skipped ?? []) as { template: string; channel: string }[]).map(
    ({ template, channel }) => `${template} ${channel}`,
  );
}

/** Ends the time for the follow-up, so that the appointment's own run confirms it. */
async function minutesLater({ id }: Booked): Promise<void> {
  await world.database.withTenant(tenant.id, async (tx) => {
    await tx.query`update appointments set scheduled_at = now() - interval '6 minutes' where id = ${id}`;
    await wakeRun(tx, APPOINTMENT_RUN, { tenantId: tenant.id, appointmentId: id });
  });
}

/** Moves the appointment as the client, because such a change is confirmed at any hour, unlike one by the practice. */
async function moved({ id }: Booked, { isRunWoken }: { isRunWoken: boolean }): Promise<void> {
  const { body } = await tenant.api.get('/v1/law/appointment/slots?preferred=any');
  const start = (body.items as { start: string }[]).at(-1)?.start ?? '';
  await world.database.withTenant(tenant.id, async (tx) => {
    const outcome = await moveAppointment(tx, { id, start, newId: randomUUID() }, { actor: 'client' });
    expect(outcome.kind).toBe('changed');
    if (!isRunWoken)
      await tx.query`delete from outbox where tenant_id = ${tenant.id} and kind = 'appointment.run'
        and payload ->> 'appointmentId' = ${id}`;
  });
}

test('a follow-up after the confirmation sends thanks only where the confirmation failed', async () => {
  const both = await booked();
  await minutesLater(both);
  const confirmed = ['appointment_confirmation email', 'appointment_confirmation sms'];
  expect(await outcomes(both, 2)).toEqual(confirmed);
  expect(await followUp(both)).toEqual(['thank_you sms', 'thank_you email']);
  expect(await outcomes(both, 2)).toEqual(confirmed);

  const one = await booked();
  await controlSim(world.database, { tenantId: tenant.id, port: 'sms', failNext: 1, failure: 'rejected' });
  await minutesLater(one);
  await outcomes(one, 2);
  expect(await followUp(one)).toEqual(['thank_you email']);
  expect(await outcomes(one, 3)).toEqual([
    'appointment_confirmation email',
    'appointment_confirmation sms failed',
    'thank_you sms',
  ]);
});

test('a follow-up after a notice of a new time repeats nothing; one before it replaces the notice', async () => {
  const first = await booked();
  await moved(first, { isRunWoken: true });
  const moves = ['appointment_rescheduled email', 'appointment_rescheduled sms'];
  expect(await outcomes(first, 2)).toEqual(moves);
  expect(await followUp(first)).toEqual(['thank_you sms', 'thank_you email']);
  expect(await outcomes(first, 2)).toEqual(moves);

  const second = await booked();
  // A run that begins only now would state the new time itself.
  const appointment = { tenantId: tenant.id, appointmentId: second.id };
  await runWaits(await world.engine(), appointmentWorkflowId(appointment));
  await moved(second, { isRunWoken: false });
  expect(await followUp(second)).toEqual([]);
  const { masterKey } = world.stack.secrets();
  const environment = { PRAXIS_MASTER_KEY: masterKey, PUBLIC_URL: 'https://praxis.example' } as Environment;
  const { planNotice } = createAppointmentRecords({ environment, database: world.database });
  expect(await planNotice(appointment, { notice: 'rescheduled', sequence: 1 })).toEqual([]);
  expect(await outcomes(second, 2)).toEqual(['thank_you email', 'thank_you sms']);
});

test('thanks that were sent before the reschedule leave its notice to be sent', async () => {
  const booking = await booked();
  await followUp(booking);
  await moved(booking, { isRunWoken: true });
  const all = [
    'appointment_rescheduled email',
    'appointment_rescheduled sms',
    'thank_you email',
    'thank_you sms',
  ];
  expect(await outcomes(booking, 4)).toEqual(all);
  // A repeated request gets the same answer.
  expect(await followUp(booking)).toEqual([]);
});

test('a follow-up that is planned while the run plans its confirmation waits, and finds it', async () => {
  const booking = await booked();
  const { id, leadId, sessionId } = booking;
  const asked = await world.database.withTenant(tenant.id, async (tx) => {
    await lockSequence(tx, id);
    const answer = followUp(booking);
    await until('the follow-up to wait', { timeoutMs: 15_000 }, () => isWaitedFor(tx));
    const message = {
      id: randomUUID(),
      leadId,
      sessionId,
      channel: 'sms',
      template: 'appointment_confirmation',
      contactKey: 'key',
      purpose: 'reply',
      body: 'You are booked.',
      idempotencyKey: `appointment/${id}/0/confirmation/sms`,
    } as const;
    await planMessages(tx, [message]);
    return { answer };
  });
  expect(await asked.answer).toEqual(['thank_you sms']);
});
