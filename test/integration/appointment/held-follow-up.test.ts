/** A follow-up that still waits when its appointment changes: the client receives the valid time, once. */
import { randomUUID } from 'node:crypto';
import { cancelAppointment, moveAppointment } from '@praxis/db/appointment/appointment-change';
import type { SimControls } from '@praxis/contracts/sim/sim';
import type { TenantTransaction } from '@praxis/db/core/database';
import { againWhenLost, orLostRace } from '@praxis/db/core/lost-race';
import { dayWithoutReminders } from '../../support/factories.js';
import { expectOk, followUpAsked, intakeDone, World } from '../../support/journey.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const control = async (controls: Partial<SimControls>): Promise<void> => {
  for (const port of ['sms', 'email'] as const)
    await controlSim(world.database, { tenantId: tenant.id, port, ...controls });
};
/** Changes something while no message of the lead is with its vendor, because the vendor may accept one that is. */
const change = (leadId: string, work: (tx: TenantTransaction) => Promise<unknown>): Promise<unknown> =>
  until('no attempt to be under way', { timeoutMs: 30_000 }, () =>
    againWhenLost(() =>
      world.database.withTenant(tenant.id, async (tx) => {
        const messages = await tx.query<{ status: string }>`select status from messages
          where tenant_id = ${tenant.id} and lead_id = ${leadId} order by id for update`;
        if (messages.some(({ status }) => status === 'sending')) return false;
        await orLostRace(work(tx));
        return true;
      }),
    ),
  );

interface Booked {
  sessionId: string;
  leadId: string;
  id: string;
}

/** Books an appointment with a follow-up on both channels that the vendors do not accept yet. */
async function held(): Promise<Booked> {
  await control({ failAlways: true });
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const dateHint = dayWithoutReminders();
  const { body } = expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint }),
  );
  await followUpAsked(tenant.api, { sessionId, leadId }, { templates: ['thank_you', 'prep_docs'] });
  expect(await statesOf(leadId)).toEqual({ 'thank_you sms': 'queued', 'thank_you email': 'queued', ...PREP });
  return { sessionId, leadId, id: (body.appointment as { id: string }).id };
}
const PREP = { 'prep_docs sms': 'queued', 'prep_docs email': 'queued' };

async function statesOf(leadId: string): Promise<Record<string, string>> {
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ what: string; status: string }>`
      select template || ' ' || channel as what, case status when 'sending' then 'queued' when 'delivered' then 'sent'
        else status end as status from messages where tenant_id = ${tenant.id} and lead_id = ${leadId}`,
  );
  return Object.fromEntries(rows.map(({ what, status }) => [what, status]));
}

/** The messages that the vendors accepted, each with its port and text. */
async function taken(sessionId: string): Promise<string[]> {
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ port: string; body: string }>`
      select port, body from sim_entries where tenant_id = ${tenant.id} and session_id = ${sessionId}
        and port in ('sms', 'email') order by port desc`,
  );
  return rows.map(({ port, body }) => `${port} ${body}`);
}

async function stepOf(sessionId: string): Promise<unknown> {
  const { journey } = (await tenant.api.get(`/v1/law/journey/${sessionId}`)).body as {
    journey: { steps: { step: string; state: string }[] };
  };
  return journey.steps.find(({ step }) => step === 'followup')?.state;
}

const freeTime = async (): Promise<string> => {
  const { body } = await tenant.api.get('/v1/law/appointment/slots?preferred=any');
  return (body.items as { start: string }[]).at(-1)?.start ?? '';
};

test.each(['rescheduled', 'cancelled'] as const)(
  'if its appointment is %s it is withdrawn, and only the change is announced',
  async (kind) => {
    const { sessionId, leadId, id } = await held();
    const start = await freeTime();
    await change(leadId, (tx) =>
      kind === 'cancelled'
        ? cancelAppointment(tx, { id }, { actor: 'client' })
        : moveAppointment(tx, { id, start, newId: randomUUID() }, { actor: 'client' }),
    );
    await control({});
    const [sms, email] = [`appointment_${kind} sms`, `appointment_${kind} email`] as const;
    await until('word of the change', { timeoutMs: 60_000 }, async () => {
      const states = await statesOf(leadId);
      return states[sms] === 'sent' && states[email] === 'sent';
    });
    expect(await statesOf(leadId)).toEqual({
      'thank_you sms': 'cancelled',
      'thank_you email': 'cancelled',
      'prep_docs sms': 'cancelled',
      'prep_docs email': 'cancelled',
      [sms]: 'sent',
      [email]: 'sent',
    });
    expect(await taken(sessionId)).toHaveLength(2);
    expect(await stepOf(sessionId)).toBe('done');
  },
);

// An attempt was in progress when the appointment moved. It leaves the message queued, or without an answer.
test.each(['queued', 'sending'] as const)(
  'a follow-up left %s by an attempt during the change is not sent',
  async (left) => {
    const { leadId, id } = await held();
    const start = await freeTime();
    await change(leadId, async (tx) => {
      await moveAppointment(tx, { id, start, newId: randomUUID() }, { actor: 'client' });
      await tx.query`update messages set status = ${left} where tenant_id = ${tenant.id} and lead_id = ${leadId}
      and template = 'thank_you'`;
    });
    await control({});
    await until('the end of all', { timeoutMs: 90_000 }, async () => {
      const states = Object.values(await statesOf(leadId));
      return states.length === 6 && !states.includes('queued');
    });
    expect(await statesOf(leadId)).toMatchObject({
      'thank_you sms': 'cancelled',
      'thank_you email': 'cancelled',
      'appointment_rescheduled sms': 'sent',
      'appointment_rescheduled email': 'sent',
    });
  },
);
