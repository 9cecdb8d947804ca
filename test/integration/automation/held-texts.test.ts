/**
 * A run's text that waits for the morning: the effect of changes to its appointment, its run or its client's number.
 */
import { DatabaseError } from 'pg';
import type { Step } from '@praxis/contracts/automation/step';
import type { TenantTransaction } from '@praxis/db/core/database';
import { wakeRunsOf } from '@praxis/db/automation/automation-run';
import {
  definitionOf,
  openAutomationDesk,
  outcomesOf,
  type AutomationDesk,
} from '../../support/automations.js';
import { expectOk, World } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { zoneWhereItIs } from '../../support/phone-line.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const TEXT: Step = {
  kind: 'send_message',
  label: 'Text',
  channel: 'sms',
  body: 'See you on {{appointment_time}}',
  next: null,
};

let desk: AutomationDesk;
let automationId: string;
const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
  world.database.withTenant(desk.tenant.id, work);

/** Waits until the only text of a run has this status and a matching body. */
const text = (status: string, body = /See you on/): Promise<unknown> =>
  until(`a ${status} text like ${String(body)}`, { timeoutMs: 20_000 }, async () => {
    const [row] = await inTenant(
      (tx) => tx.query<{ status: string; body: string }>`
        select status, body from messages where tenant_id = ${desk.tenant.id} and template = 'automation'
          and (status <> 'queued' or decision ->> 'reason' = 'quiet_hours')`,
    );
    return row?.status === status && body.test(row.body);
  });

beforeEach(async () => {
  desk = await openAutomationDesk(world);
  const [leadId = ''] = await seedLeads(world.database, desk.tenant.id, [{ phone: '+1 313 555 0143' }]);
  await inTenant(
    (tx) =>
      tx.query`update leads set time_zone = ${zoneWhereItIs(2)}, language = 'es' where tenant_id = ${desk.tenant.id}`,
  );
  const definition = definitionOf({ kind: 'appointment', event: 'booked' }, { text: TEXT });
  automationId = (await desk.deploy({ name: 'Tell the time', definition })).id;
  await seedAppointments(world.database, desk.tenant, [{ leadId }]);
  // The author wrote English, so the time is in English too. The words around it are in the client's language.
  await text('queued', /See you on \w+, December 31.* at \d+:\d\d [AP]M .*Responda STOP/);
});

test('a held text shows the current time of a rescheduled appointment', async () => {
  await inTenant(
    (tx) => tx.query`
      update appointments set start_time = '2031-02-03T15:00:00Z', end_time = '2031-02-03T15:30:00Z',
        ics_sequence = ics_sequence + 1 where tenant_id = ${desk.tenant.id}`,
  );
  await text('queued', /February 3/);
});

/**
 * Marks the text as being sent, like an attempt whose outcome is unknown while the vendor fails. Texts to one person
 * are sent one after another, so this first waits for a text of the appointment that is being sent.
 */
const beingSent = (): Promise<unknown> =>
  until('no other text to be on its way', { timeoutMs: 20_000 }, async () => {
    try {
      await inTenant(
        (tx) =>
          tx.query`update messages set status = 'sending' where tenant_id = ${desk.tenant.id} and template = 'automation'`,
      );
      return true;
    } catch (error) {
      if (error instanceof DatabaseError && error.constraint === 'messages_one_at_a_time') return false;
      throw error;
    }
  });

test.each([
  ['queued', 'cancelled', () => Promise.resolve()],
  ['being sent', 'unknown', beingSent],
])('a text that is %s when its run is canceled becomes %s', async (_, status, prepare) => {
  await prepare();
  const [run] = await desk.executions(automationId);
  expectOk(await desk.owner.post(`/v1/executions/${run?.id ?? ''}/cancel`));
  await text(status);
});

test.each([
  ['queued', 'cancelled', () => Promise.resolve()],
  ['being sent', 'unknown', beingSent],
])('a text that is %s when the phone number is removed becomes %s', async (_, status, prepare) => {
  await prepare();
  await inTenant(async (tx) => {
    await tx.query`update leads set phone = null, phone_e164 = null where tenant_id = ${desk.tenant.id}`;
    await wakeRunsOf(tx, automationId);
  });
  await text(status);
  expect(outcomesOf(await desk.executionWhen(automationId, 'success'))).toEqual(['text: no_address']);
});
