/**
 * Rehearsals: a version is played over real events of recent days and compared with what was done, without any effect.
 */
import { DateTime } from 'luxon';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Definition } from '@praxis/contracts/automation/automation';
import { ExecutionResult } from '@praxis/contracts/automation/execution';
import {
  RehearsalResult,
  RehearsedExecutionList,
  type Rehearsal,
  type RehearsedExecution,
} from '@praxis/contracts/automation/rehearsal';
import type { Step } from '@praxis/contracts/automation/step';
import { smsSegments } from '@praxis/contracts/message/sms-segments';
import { pruneRecords } from '@praxis/activities/core/people-sweep';
import { appendConsent } from '@praxis/db/consent/consent';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import { vendorPrices } from '@praxis/domain/usage/vendor-prices';
import { definitionOf, openAutomationDesk, type AutomationDesk } from '../../support/automations.js';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn } from '../../support/members.js';
import { refusedFields } from '../../support/refusal.js';
import { settledChecksumOf } from '../../support/tenant-checksum.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const text = (body: string, next: string | null): Step => ({
  kind: 'send_message',
  label: 'Text',
  channel: 'sms',
  body,
  next,
});
const STEPS: Record<string, Step> = {
  hello: text('Hello {{first_name}}', 'answer'),
  answer: {
    kind: 'wait_for_event',
    label: 'Reply?',
    event: 'reply',
    timeoutMinutes: 60,
    next: null,
    otherwise: 'again',
  },
  again: text('Still there?', 'call'),
  call: { kind: 'create_task', label: 'Call', title: 'Call {{first_name}}', next: null },
};
const NEW_LEADS = definitionOf({ kind: 'lead_created' }, STEPS, { condition: 'lead.score >= 20' });

const detroit = (at: DateTime = DateTime.now()): DateTime => at.setZone('America/Detroit');
/** The instant at which a clock in Detroit shows this hour. */
const atHour = (day: DateTime, hour: number): string =>
  day.set({ hour, minute: 0, second: 0, millisecond: 0 }).toJSDate().toISOString();
const daysAgo = (days: number, hour: number): string => atHour(detroit().minus({ days }), hour);
const later = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

async function rehearse(desk: AutomationDesk, id: string, body = {}): Promise<Rehearsal> {
  expectOk(await desk.owner.post(`/v1/workflows/${id}/rehearsal`, body));
  return await until('the rehearsal to be done', { timeoutMs: 30_000 }, async () => {
    const { rehearsal } = RehearsalResult.parse(
      expectOk(await desk.owner.get(`/v1/workflows/${id}/rehearsal`)).body,
    );
    return rehearsal?.isDone && rehearsal;
  });
}
const executions = async (desk: AutomationDesk, id: string, query = ''): Promise<RehearsedExecution[]> =>
  RehearsedExecutionList.parse(
    expectOk(await desk.owner.get(`/v1/workflows/${id}/rehearsal/executions${query}`)).body,
  ).items;
const linesOf = ({ steps }: RehearsedExecution): string[] =>
  steps.map(({ label, outcome }) => `${label}: ${outcome}`);

const optOut = async (
  desk: AutomationDesk,
  leadId: string,
  { phone, at }: { phone: string; at: string },
): Promise<void> => {
  const { masterKey } = world.stack.secrets();
  await world.database.withTenant(desk.tenant.id, async (tx) => {
    const address = contactAddress('sms', phone);
    if (!address) throw new Error('the number is none');
    const key = contactKey(masterKey, {
      tenantId: tx.tenantId,
      address,
      scope: await findContactScope(tx, leadId),
    });
    await appendConsent(tx, [
      {
        channel: 'sms',
        contactKey: key,
        leadId,
        action: 'opt_out',
        method: 'staff',
        evidence: 'test',
        actor: 'person',
        occurredAt: new Date(at),
      },
    ]);
  });
};

const reply = async (desk: AutomationDesk, leadId: string, at: string, reading = 'none'): Promise<void> => {
  await world.database.withTenant(
    desk.tenant.id,
    (
      tx,
    ) => tx.query`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at, reading)
      values (gen_random_uuid(), ${tx.tenantId}, ${leadId}, 'sms', 'k', 'Yes', ${at}, ${reading})`,
  );
};

const booking = async (
  desk: AutomationDesk,
  leadId: string,
  { createdAt, scheduledAt }: { createdAt: string; scheduledAt: string },
): Promise<void> => {
  const { id: tenantId, providerId } = desk.tenant;
  await world.database.withTenant(
    tenantId,
    (
      tx,
    ) => tx.query`insert into appointments (tenant_id, lead_id, session_id, provider_id, start_time, end_time, time_zone, location,
        status, created_at, scheduled_at)
      values (${tenantId}, ${leadId}, ${leadId}, ${providerId}, ${createdAt}, ${later(createdAt, 30)}, 'America/Detroit', 'Video',
        'attended', ${createdAt}, ${scheduledAt})`,
  );
};

test('a rehearsal of last month’s new leads shows who would have received what and when, and the cost', async () => {
  const desk = await openAutomationDesk(world, { timeZone: 'America/Detroit' });
  const at = { answers: daysAgo(3, 14), silent: daysAgo(6, 23), out: daysAgo(7, 10), low: daysAgo(8, 10) };
  const phone = (last: number): string => `+1313555010${last}`;
  const [answers = '', silent = '', out = ''] = await seedLeads(world.database, desk.tenant.id, [
    { name: 'Ada Answers', phone: phone(1), score: 60, at: at.answers },
    { name: 'Sid Silent', phone: phone(2), score: 60, at: at.silent },
    { name: 'Otto Out', phone: phone(3), score: 60, at: at.out },
    { name: 'Lou Low', phone: phone(4), score: 10, at: at.low },
    { name: 'Old', phone: phone(5), score: 60, at: daysAgo(40, 10) },
    { name: 'Nora Numberless', phone: null, score: 60, at: daysAgo(9, 10) },
  ]);
  await reply(desk, answers, later(at.answers, 20));
  await reply(desk, silent, later(at.silent, 1_440), 'opt_out');
  // One lead had booked before and has rescheduled since. The other booked the day after and rescheduled today.
  await booking(desk, answers, { createdAt: later(at.answers, -600), scheduledAt: later(at.answers, 30) });
  await booking(desk, silent, { createdAt: later(at.silent, 900), scheduledAt: new Date().toISOString() });
  // This lead opts out after the first text and before the second.
  await optOut(desk, out, { phone: phone(3), at: later(at.out, 30) });
  const { id } = await desk.create({ name: 'New leads', definition: NEW_LEADS });
  const before = await settledChecksumOf(world, desk.tenant.id, [desk.owner.userId]);
  const rehearsal = await rehearse(desk, id);
  const perText = vendorPrices(new Date()).smsSegment;
  const name = desk.tenant.name;
  const cost = ['Hello Ada', 'Hello Sid', 'Still there?', 'Hello Otto']
    .map((body) => smsSegments(`${name}: ${body} Reply STOP to opt out.`) * perText)
    .reduce((sum, micros) => sum + micros, 0);
  expect(rehearsal).toMatchObject({
    version: 1,
    found: 5,
    chosen: 5,
    played: 5,
    pricesFrom: '2026-07-01',
    figures: {
      begun: 4,
      notMet: 1,
      sms: 4,
      emails: 0,
      calls: 0,
      tasks: 3,
      blocked: 3,
      held: 1,
      costMicros: cost,
    },
  });
  const items = await executions(desk, id);
  expect(items.map((item) => [item.leadId === null ? '' : item.occurredAt, linesOf(item)])).toEqual([
    [at.answers, ['Text: would_send']],
    [at.silent, ['Text: would_send', 'Text: would_send', 'Call: created']],
    [at.out, ['Text: would_send', 'Text: blocked', 'Call: created']],
    [expect.any(String), ['Text: no_address', 'Text: no_address', 'Call: created']],
  ]);
  // The second text to the lead who did not answer waits until eight in the morning.
  const [, second] = items[1]?.steps ?? [];
  const morning = atHour(detroit(DateTime.fromISO(at.silent)).plus({ days: 1 }), 8);
  expect(second).toMatchObject({ heldFrom: later(at.silent, 60), at: morning });
  expect(items[0]?.actual).toMatchObject({ messages: 0, repliedAt: later(at.answers, 20), bookedAt: null });
  expect(items[1]?.actual).toMatchObject({ repliedAt: null, bookedAt: later(at.silent, 900) });
  expect(items[0]?.leadId).toBe(answers);
  expect(items[1]?.leadId).toBe(silent);
  // Nothing else has changed, and no list shows the rehearsal.
  const after = await settledChecksumOf(world, desk.tenant.id, [desk.owner.userId]);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed.sort()).toEqual(['audit_log', 'automation_runs', 'automation_steps', 'outbox']);
  expect(expectOk(await desk.owner.get('/v1/executions')).body.items).toEqual([]);
  expect(await executions(desk, id, '?limit=1')).toHaveLength(1);

  // When it is played again, the previous rehearsal is deleted.
  const again = await rehearse(desk, id, { days: 4 });
  expect(again).toMatchObject({ found: 1, figures: { begun: 1 } });
  const gone = await desk.owner.get(`/v1/executions/${items[0]?.id ?? ''}`);
  expect(gone.status).toBe(404);
});

test('rehearsals are deleted after thirty days, but executions are kept', async () => {
  const desk = await openAutomationDesk(world);
  const [lead = ''] = await seedLeads(world.database, desk.tenant.id, [{ name: 'Ada', at: daysAgo(2, 12) }]);
  const { id } = await desk.deploy({
    name: 'By hand',
    definition: definitionOf({ kind: 'manual' }, { call: STEPS['call'] as Step }),
  });
  expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, { leadId: lead }));
  await desk.executionWhen(id, 'success');
  await rehearse(desk, id);
  const age = (days: number) =>
    world.database.withTenant(
      desk.tenant.id,
      (tx) => tx.query`update automation_runs set created_at = now() - make_interval(days => ${days})
        where tenant_id = ${tx.tenantId}`,
    );
  const kept = async (): Promise<unknown> =>
    expectOk(await desk.owner.get(`/v1/workflows/${id}/rehearsal`)).body.rehearsal;
  await age(29);
  await pruneRecords(world.database);
  expect(await kept()).not.toBeNull();
  await age(31);
  await pruneRecords(world.database);
  expect(await kept()).toBeNull();
  expect(await desk.executions(id)).toHaveLength(1);
});

test('names and texts of a rehearsal are masked for members who may not see them', async () => {
  const desk = await openAutomationDesk(world);
  await seedLeads(world.database, desk.tenant.id, [
    { name: 'Ada Poe', phone: '+13135550111', score: 60, at: daysAgo(2, 12) },
  ]);
  const { id } = await desk.create({ name: 'New leads', definition: NEW_LEADS });
  await rehearse(desk, id);
  const viewer = await signedIn(world, { tenants: [{ id: desk.tenant.id, role: 'viewer' }] });
  const { items } = RehearsedExecutionList.parse(
    expectOk(await viewer.get(`/v1/workflows/${id}/rehearsal/executions`)).body,
  );
  expect(JSON.stringify(items)).not.toContain('Ada');
  const { execution } = ExecutionResult.parse(
    expectOk(await viewer.get(`/v1/executions/${items[0]?.id ?? ''}`)).body,
  );
  expect(JSON.stringify(execution)).not.toContain('Ada');
  expect(execution.steps[0]).toMatchObject({ outcome: 'would_send', detail: { channel: 'sms' } });
  expect((await viewer.post(`/v1/workflows/${id}/rehearsal`, {})).status).toBe(403);
});

/** Half a day from now, so that the last thirty days contain this time thirty times, even if the clocks changed. */
const FAR = `${String((detroit().hour + 12) % 24).padStart(2, '0')}:00`;
const TRIGGERS: [string, Definition['trigger'], number][] = [
  ['a status', { kind: 'lead_status_changed', status: 'qualified' }, 1],
  ['a silence', { kind: 'lead_silent', days: 10 }, 1],
  ['a message', { kind: 'message_received' }, 1],
  ['a booking', { kind: 'appointment', event: 'booked' }, 1],
  ['a cancellation', { kind: 'appointment', event: 'canceled' }, 1],
  ['a time', { kind: 'schedule', at: FAR, weekdays: [1, 2, 3, 4, 5, 6, 7] }, 30],
  ['a missed call', { kind: 'call_missed' }, 0],
  ['a webhook', { kind: 'webhook' }, 0],
];
test.each(TRIGGERS)(
  'a rehearsal starts an execution for each event of the last month: %s',
  async (_, trigger, found) => {
    const desk = await openAutomationDesk(world, { timeZone: 'America/Detroit' });
    const { id: tenantId, providerId } = desk.tenant;
    const [lead = ''] = await seedLeads(world.database, tenantId, [
      { name: 'Ada', phone: '+13135550112', at: daysAgo(25, 10) },
    ]);
    await world.database.withTenant(tenantId, async (tx) => {
      await tx.query`insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data, created_at)
      values (${tenantId}, ${lead}, 's', 'status_changed', '{"from": "new", "to": "qualified"}', ${daysAgo(20, 10)})`;
      const [booking] = await tx.query<{
        id: string;
      }>`insert into appointments (tenant_id, lead_id, session_id, provider_id, start_time,
        end_time, time_zone, location, status, created_at)
      values (${tenantId}, ${lead}, 's', ${providerId}, ${daysAgo(5, 10)}, ${daysAgo(5, 11)}, 'America/Detroit', 'Video', 'cancelled',
        ${daysAgo(12, 10)}) returning id`;
      await tx.query`insert into appointment_changes (tenant_id, appointment_id, kind, actor, sequence, start_before, start_after, created_at)
      values (${tenantId}, ${booking?.id ?? ''}, 'cancelled', 'client', 1, ${daysAgo(5, 10)}, ${daysAgo(5, 10)}, ${daysAgo(8, 10)})`;
    });
    await reply(desk, lead, daysAgo(15, 10));
    const steps = { call: STEPS['call'] as Step };
    const { id } = await desk.create({ name: 'Rehearsed', definition: definitionOf(trigger, steps) });
    expect(await rehearse(desk, id)).toMatchObject({ found, figures: { begun: found, tasks: found } });
  },
);

test('a rehearsal sends no reminder of an appointment that was canceled beforehand', async () => {
  const desk = await openAutomationDesk(world, { timeZone: 'America/Detroit' });
  const { id: tenantId, providerId } = desk.tenant;
  const [kept = '', canceled = ''] = await seedLeads(world.database, tenantId, [
    { name: 'Kay Kept', phone: '+13135550113', at: daysAgo(20, 10) },
    { name: 'Cal Canceled', phone: '+13135550114', at: daysAgo(20, 10) },
  ]);
  await world.database.withTenant(tenantId, async (tx) => {
    for (const [lead, status, hour] of [
      [kept, 'attended', 10],
      [canceled, 'cancelled', 14],
    ] as const) {
      const start = daysAgo(5, hour);
      const [booking] = await tx.query<{
        id: string;
      }>`insert into appointments (tenant_id, lead_id, session_id, provider_id, start_time,
          end_time, time_zone, location, status, created_at)
        values (${tenantId}, ${lead}, 's', ${providerId}, ${start}, ${later(start, 30)}, 'America/Detroit', 'Video', ${status},
          ${daysAgo(12, 10)}) returning id`;
      if (status === 'cancelled')
        await tx.query`insert into appointment_changes (tenant_id, appointment_id, kind, actor, sequence, start_before, start_after,
            created_at)
          values (${tenantId}, ${booking?.id ?? ''}, 'cancelled', 'client', 1, ${start}, ${start}, ${daysAgo(8, 10)})`;
    }
  });
  const reminder = definitionOf(
    { kind: 'appointment', event: 'booked' },
    {
      day: {
        kind: 'wait',
        label: 'A day before',
        next: 'remind',
        wait: { mode: 'before', date: 'appointment', minutes: 1_440 },
      },
      remind: text('See you {{appointment_time}}', null),
    },
  );
  const { id } = await desk.create({ name: 'Remind', definition: reminder });
  expect(await rehearse(desk, id)).toMatchObject({ figures: { begun: 2, sms: 1, blocked: 0 } });
  const items = await executions(desk, id);
  expect(items.find(({ leadId }) => leadId === kept)?.steps).toMatchObject([
    { outcome: 'would_send', at: later(daysAgo(5, 10), -1_440) },
  ]);
  expect(items.find(({ leadId }) => leadId === canceled)).toMatchObject({ status: 'cancelled', steps: [] });
});

test('a rehearsal without events is empty, and an invalid number of days is refused', async () => {
  const desk = await openAutomationDesk(world);
  const { id } = await desk.create({ name: 'Rehearsed', definition: NEW_LEADS });
  expect(expectOk(await desk.owner.get(`/v1/workflows/${id}/rehearsal`)).body.rehearsal).toBeNull();
  expect(await executions(desk, id)).toEqual([]);
  expect(await rehearse(desk, id)).toMatchObject({ found: 0, figures: { begun: 0, costMicros: 0 } });
  for (const days of [0, 31, 1.5, 'many'])
    expect(refusedFields(await desk.owner.post(`/v1/workflows/${id}/rehearsal`, { days }))).toEqual(['days']);
});
