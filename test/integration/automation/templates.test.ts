/**
 * Every shipped template, played through on a skipped clock: the built workflow and the real activities on the real
 * database. Messages count as sent at once, because sending has its own tests.
 */
import { randomUUID } from 'node:crypto';
import { AUTOMATION_TEMPLATES } from '@praxis/contracts/automation/automation-template.const';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { activateVersion, addAutomation } from '@praxis/db/automation/automation';
import { createRun, readRun } from '@praxis/db/automation/automation-run';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { appendConsent } from '@praxis/db/consent/consent';
import type { TenantTransaction } from '@praxis/db/core/database';
import { ZoneClock } from '@praxis/domain/core/zone-clock';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import { AUTOMATION_RUN, automationChanged } from '@praxis/workflows/automation/messages';
import { openAutomationClock, type AutomationClock } from '../../support/automation-clock.js';
import { World } from '../../support/journey.js';
import { seedLeads, type LeadSeed } from '../../support/lead-rows.js';
import type { TestTenant } from '../../support/records.js';

const ZONE = 'America/Detroit';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const world = World.ofFile();
let clock: AutomationClock;
let env: AutomationClock['env'];
let tenant: TestTenant;
let plays = 0;

beforeAll(async () => {
  clock = await openAutomationClock(world);
  ({ env } = clock);
  // Open on weekdays from nine to seven, Detroit time.
  tenant = await world.tenant({ timeZone: ZONE });
});
afterAll(() => clock.close());

/** Something that happens while the run is open. */
type Event = { after: number } & (
  { does: 'reply' | 'book' | 'approve' } | { does: 'mark'; status: 'cancelled' | 'attended' | 'no_show' }
);

interface Play {
  lead?: LeadSeed;
  settings?: Record<string, string>;
  /** The channel by which the lead has agreed to be contacted. */
  consent?: ConsentChannel;
  appointment?: { inMs: number; status?: 'confirmed' | 'attended' | 'no_show' };
  event?: (at: number) => Record<string, string>;
  /** The practice's local time at the beginning, as `HH:MM` on the next Tuesday. */
  at?: string;
  conflict?: boolean;
  events?: Event[];
}

const nowMs = async (): Promise<number> => await env.currentTimeMs();

/** Moves the clock to the next Tuesday at this time in Detroit. */
async function reach(time: string): Promise<void> {
  const wall = ZoneClock.of(ZONE);
  const now = await nowMs();
  let day = wall.day(wall.dayAt(now).number + 1);
  while (day.weekday !== 2) day = wall.day(day.number + 1);
  await env.sleep(day.reach(Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) - now);
}

/** Plays a template and returns the result of each step, with the time since the beginning. */
async function play(templateId: string, how: Play = {}): Promise<string[]> {
  await reach(how.at ?? '10:00');
  const begun = await nowMs();
  const definition = templateDefinition(templateId);
  if (!definition) throw new Error(`there is no template ${templateId}`);
  const { id: tenantId } = tenant;
  // Each play has its own lead.
  plays += 1;
  const [phone, email] = [`+131355510${String(plays).padStart(2, '0')}`, `ada-${plays}@example.com`];
  const [leadId = ''] = await seedLeads(world.database, tenantId, [
    { name: 'Ada Cole', phone, at: new Date(begun).toISOString(), ...how.lead },
  ]);
  const start = await world.database.withTenant(tenantId, async (tx) => {
    const { settings = {} } = how;
    const automationId =
      (await addAutomation(tx, { name: templateId, templateId, definition, settings, userId: null })) ?? '';
    await activateVersion(tx, automationId, { version: 1, trigger: definition.trigger });
    // Without a trigger, only this test begins runs of it.
    await tx.query`update automations set trigger_kind = null where tenant_id = ${tenantId} and id = ${automationId}`;
    await tx.query`update leads set email = ${email} where id = ${leadId}`;
    if (how.conflict) await tx.query`update leads set conflict_state = 'possible' where id = ${leadId}`;
    if (how.consent) await allow(how.consent, leadId, begun);
    const event = how.event?.(begun);
    const runId =
      (await createRun(tx, { automationId, version: 1, triggerKey: randomUUID(), leadId, event })) ?? '';
    await tx.query`update automation_runs set created_at = ${new Date(begun)}, occurred_at = ${new Date(begun)} where id = ${runId}`;
    if (how.appointment) {
      const { inMs, status = 'confirmed' } = how.appointment;
      const appointmentId = await insertAppointment(leadId, { at: begun + inMs, status });
      await tx.query`update automation_runs set appointment_id = ${appointmentId} where id = ${runId}`;
    }
    return { tenantId, automationId, runId };

    async function allow(channel: ConsentChannel, lead: string, at: number): Promise<void> {
      const address = contactAddress(channel, channel === 'email' ? email : phone);
      if (!address) throw new Error('this is no address');
      const key = contactKey(world.stack.secrets().masterKey, { tenantId, address });
      await appendConsent(tx, [
        {
          channel,
          contactKey: key,
          leadId: lead,
          action: 'opt_in',
          method: 'web_form',
          evidence: 'a test',
          actor: 'person',
          occurredAt: new Date(at),
        },
      ]);
    }

    async function insertAppointment(
      lead: string,
      { at, status }: { at: number; status: string },
    ): Promise<string> {
      const [made] = await tx.query<{
        id: string;
      }>`insert into appointments (tenant_id, lead_id, session_id, provider_id,
          start_time, end_time, time_zone, location, status, scheduled_at)
        values (${tenantId}, ${lead}, ${`sess-${randomUUID()}`}, ${await newHost(tx)}, ${new Date(at)}, ${new Date(at + HOUR_MS / 2)},
          ${ZONE}, 'Video', ${status}, ${new Date(begun)}) returning id`;
      return made?.id ?? '';
    }
  });
  const run = await env.client.workflow.start(AUTOMATION_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: AUTOMATION_RUN.id(start),
    args: [start],
  });
  for (const event of how.events ?? []) {
    await env.sleep(begun + event.after - (await nowMs()));
    await happen(event, leadId, start.runId);
    await run.signal(automationChanged);
  }
  await run.result();
  const played = await world.database.withTenant(tenantId, (tx) => readRun(tx, start.runId));
  if (!played) return ['not begun'];
  const lines = played.steps.map(
    ({ stepId, outcome, finishedAt }) => `${stepId}: ${outcome} ${since(begun, finishedAt ?? '')}`,
  );
  return played.status === 'success' ? lines : [...lines, `${played.status}: ${played.error}`];
}

/** Creates a host for each appointment, because an appointment of an earlier play may be at the same time. */
async function newHost(tx: TenantTransaction): Promise<string> {
  const [host] = await tx.query<{ id: string }>`
    insert into providers (tenant_id, name, time_zone) values (${tenant.id}, 'Dana Cole', ${ZONE}) returning id`;
  return host?.id ?? '';
}

async function happen(event: Event, leadId: string, runId: string): Promise<void> {
  const at = new Date(await nowMs());
  await world.database.withTenant(tenant.id, async (tx) => {
    switch (event.does) {
      case 'reply':
        await tx.query`insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, body, received_at)
          values (gen_random_uuid(), ${tenant.id}, ${leadId}, 'sms', 'k', 'Yes', ${at})`;
        break;
      case 'book':
        await tx.query`update leads set status = 'appointment_scheduled' where tenant_id = ${tenant.id} and id = ${leadId}`;
        await tx.query`insert into appointments (tenant_id, lead_id, session_id, provider_id, start_time, end_time, time_zone,
            location, status, scheduled_at, created_at)
          values (${tenant.id}, ${leadId}, ${`sess-${randomUUID()}`}, ${await newHost(tx)}, ${new Date(at.getTime() + 9 * DAY_MS)},
            ${new Date(at.getTime() + 9 * DAY_MS + HOUR_MS)}, ${ZONE}, 'Video', 'confirmed', ${at}, ${at})`;
        break;
      case 'mark':
        await tx.query`update appointments a set status = ${event.status} from automation_runs r
          where r.id = ${runId} and a.id = r.appointment_id`;
        break;
      case 'approve':
        await tx.query`update tasks set status = 'approved' where tenant_id = ${tenant.id} and run_id = ${runId}`;
    }
  });
}

/** The time since the beginning as `+2d3h`, rounded to five minutes, because the clock advances during a play. */
function since(begun: number, iso: string): string {
  const minutes = Math.round((Date.parse(iso) - begun) / (5 * MINUTE_MS)) * 5;
  const parts = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  const text = ['d', 'h', 'm'].map((unit, index) => (parts[index] ? `${parts[index]}${unit}` : '')).join('');
  return text === '' ? 'at once' : `+${text}`;
}

/** A deadline given as an instant, because the number of hours to a date depends on clock changes. */
const deadline = (days: number) => (at: number) => ({
  deadline: new Date(at + days * DAY_MS).toISOString(),
  matter: 'Cole v. Poe',
});
const HOME = () => ({ address: '1 Elm St', price: '$400,000' });

const PLAYS: Record<string, [what: string, how: Play, timeline: string[]][]> = {
  'night-weekend-intake': [
    [
      'at night, nobody books',
      { at: '23:00' },
      ['text_back: sent at once', 'opening: waited +10h', 'is_booked: no +10h', 'call: created +10h'],
    ],
    [
      'at night, they book',
      { at: '23:00', events: [{ after: HOUR_MS, does: 'book' }] },
      ['text_back: sent at once', 'opening: waited +10h', 'is_booked: yes +10h'],
    ],
    ['by day', { at: '10:00' }, ['not begun']],
    ['without a number', { at: '23:00', lead: { phone: null } }, ['not begun']],
  ],
  'missed-call-text-back': [
    ['nobody answers', {}, ['text_back: sent at once', 'await_reply: timed_out +2h', 'call: created +2h']],
    [
      'they answer',
      { events: [{ after: HOUR_MS, does: 'reply' }] },
      ['text_back: sent at once', 'await_reply: happened +1h'],
    ],
  ],
  'conflict-hold': [
    ['no conflict', {}, ['is_conflict: no at once']],
    [
      'nobody decides',
      { conflict: true },
      ['is_conflict: yes at once', 'decide: timed_out +2d', 'close: closed_lost +2d'],
    ],
    [
      'they may',
      { conflict: true, events: [{ after: DAY_MS, does: 'approve' }] },
      ['is_conflict: yes at once', 'decide: approved +1d', 'qualify: qualified +1d'],
    ],
  ],
  'consultation-reminders': [
    ['in ten days', { appointment: { inMs: 10 * DAY_MS } }, ['two_days: waited +8d', 'mail: sent +8d']],
    [
      'canceled before',
      {
        appointment: { inMs: 10 * DAY_MS },
        events: [{ after: 7 * DAY_MS, does: 'mark', status: 'cancelled' }],
      },
      ['two_days: appointment_changed +7d', 'cancelled: appointment_changed'],
    ],
    ['tomorrow', { appointment: { inMs: DAY_MS } }, ['two_days: past at once', 'mail: sent at once']],
  ],
  'no-show-recovery': [
    [
      'nobody books',
      { appointment: { inMs: -HOUR_MS, status: 'no_show' } },
      ['await_booking: timed_out +3d', 'again: sent +3d', 'last_wait: timed_out +6d', 'tell: created +6d'],
    ],
    [
      'they book after the second text',
      { appointment: { inMs: -HOUR_MS, status: 'no_show' }, events: [{ after: 4 * DAY_MS, does: 'book' }] },
      ['await_booking: timed_out +3d', 'again: sent +3d', 'last_wait: happened +4d'],
    ],
  ],
  'document-chase': [
    [
      'nothing comes',
      { settings: { documents: 'the police report' } },
      [
        'ask: sent at once',
        'first_wait: timed_out +3d',
        'ask_again: sent +3d',
        'second_wait: timed_out +6d',
        'step_in: created +6d',
      ],
    ],
    [
      'they come',
      { settings: { documents: 'the police report' }, events: [{ after: DAY_MS, does: 'reply' }] },
      ['ask: sent at once', 'first_wait: happened +1d', 'look: created +1d'],
    ],
  ],
  'statute-date-watch': [
    [
      'in 120 days',
      { at: '20:00', event: deadline(120) },
      [
        'ninety: waited +30d',
        'task_ninety: created +30d',
        'thirty: waited +90d',
        'task_thirty: created +90d',
        'seven: waited +113d',
        'task_seven: created +113d',
      ],
    ],
    [
      'in 10 days',
      { at: '20:00', event: deadline(10) },
      [
        'ninety: past at once',
        'task_ninety: created at once',
        'thirty: past at once',
        'task_thirty: created at once',
        'seven: waited +3d',
        'task_seven: created +3d',
      ],
    ],
  ],
  'review-request': [
    [
      'they may be texted',
      { consent: 'sms', settings: { review_link: 'https://example.com/review' } },
      ['rest: waited +14d', 'may_text: yes +14d', 'text: sent +14d'],
    ],
    [
      'by email',
      { settings: { review_link: 'https://example.com/review' } },
      ['rest: waited +14d', 'may_text: no +14d', 'mail: sent +14d'],
    ],
  ],
  'new-lead-speed': [
    ['nobody answers', {}, ['text: sent at once', 'await_reply: timed_out +15m', 'call: created +15m']],
    [
      'they answer',
      { events: [{ after: 5 * MINUTE_MS, does: 'reply' }] },
      ['text: sent at once', 'await_reply: happened +5m', 'answer: created +5m'],
    ],
  ],
  'showing-reminders': [
    ['in three days', { appointment: { inMs: 3 * DAY_MS } }, ['two_days: waited +1d', 'mail: sent +1d']],
    ['a seller', { lead: { leadType: 'sell' }, appointment: { inMs: 3 * DAY_MS } }, ['not begun']],
  ],
  'showing-feedback': [
    [
      'nobody answers',
      { appointment: { inMs: -HOUR_MS, status: 'attended' } },
      ['rest: waited +3h', 'ask: sent +3h', 'await_reply: timed_out +2d3h'],
    ],
    [
      'they answer',
      {
        appointment: { inMs: -HOUR_MS, status: 'attended' },
        events: [{ after: 4 * HOUR_MS, does: 'reply' }],
      },
      ['rest: waited +3h', 'ask: sent +3h', 'await_reply: happened +4h', 'tell: created +4h'],
    ],
  ],
  'price-drop-notice': [
    ['without consent', { event: HOME }, ['not begun']],
    [
      'nobody books',
      { event: HOME, consent: 'email' },
      ['mail: sent at once', 'await_booking: timed_out +3d', 'call: created +3d'],
    ],
    [
      'they book',
      { event: HOME, consent: 'email', events: [{ after: DAY_MS, does: 'book' }] },
      ['mail: sent at once', 'await_booking: happened +1d'],
    ],
  ],
  'open-house-follow-up': [
    [
      'by text',
      { lead: { source: 'hand' } },
      [
        'evening: waited +8h',
        'may_text: yes +8h',
        'text: sent +8h',
        'two_days: timed_out +2d8h',
        'call: created +2d8h',
      ],
    ],
    [
      'by email, they answer',
      { lead: { source: 'hand', phone: null }, events: [{ after: DAY_MS, does: 'reply' }] },
      ['evening: waited +8h', 'may_text: no +8h', 'mail: sent +8h', 'two_days: happened +1d'],
    ],
    ['from elsewhere', {}, ['not begun']],
  ],
  'dormant-buyer': [
    [
      'nobody answers',
      { consent: 'email' },
      ['ask: sent at once', 'await_reply: timed_out +7d', 'close: closed_lost +7d'],
    ],
    [
      'they answer',
      { consent: 'email', events: [{ after: 2 * DAY_MS, does: 'reply' }] },
      ['ask: sent at once', 'await_reply: happened +2d', 'answer: created +2d'],
    ],
  ],
  'listing-appointment-prep': [
    [
      'a seller',
      { lead: { leadType: 'sell' }, appointment: { inMs: 4 * DAY_MS } },
      ['prepare: created at once', 'two_days: waited +2d', 'mail: sent +2d'],
    ],
    ['a buyer', { lead: { leadType: 'buy' }, appointment: { inMs: 4 * DAY_MS } }, ['not begun']],
  ],
  'closing-anniversary': [
    [
      'they may be written to',
      { consent: 'email' },
      ['year: waited +365d', 'may_mail: yes +365d', 'mail: sent +365d', 'call: created +365d'],
    ],
  ],
};

test('every shipped template is tested', () => {
  expect(Object.keys(PLAYS).sort()).toEqual(AUTOMATION_TEMPLATES.map(({ id }) => id).sort());
});

const each = Object.entries(PLAYS).flatMap(([id, all]) => all.map((one) => [id, ...one] as const));
test.each(each)('%s: %s', async (id, _, how, timeline) => {
  expect(await play(id, how)).toEqual(timeline);
});

test('a wait before a deadline date ends at midnight in the practice’s time zone', async () => {
  const wall = ZoneClock.of(ZONE);
  let midnight = '';
  const lines = await play('statute-date-watch', {
    at: '20:00',
    event: (at) => {
      const today = wall.dayAt(at).number;
      midnight = since(at, new Date(wall.day(today + 3).reach(0)).toISOString());
      return { deadline: wall.day(today + 10).date, matter: 'Cole v. Poe' };
    },
  });
  expect(lines).toContain(`seven: waited ${midnight}`);
});
