/**
 * Triggers, functions and indexes of the database that repeat a rule of the code agree with it. The texts come from
 * PostgreSQL, so that a forgotten migration shows too.
 */
import { OPEN_RUN_STATUSES } from '@praxis/contracts/automation/automation-run.const';
import { MISSED_CALL_ENDS } from '@praxis/contracts/call/call.const';
import { PHONE_ENDS } from '@praxis/contracts/call/phone.const';
import { INDUSTRIES } from '@praxis/contracts/core/industry.const';
import { ENGAGEMENT_LEVELS } from '@praxis/contracts/engagement/engagement.const';
import { STAGE_COLORS } from '@praxis/contracts/lead/lead-stage.const';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import { STAFF_REPLY } from '@praxis/contracts/message/message.const';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
} from '@praxis/contracts/notification/notification.const';
import { CRM_CHOICES } from '@praxis/contracts/tenant/settings';
import { HOT_LEAD_SCORE } from '@praxis/contracts/lead/hot-lead.const';
import { emailKey } from '@praxis/db/contact/contact-key';
import { HAND_SESSION, IMPORT_SESSION } from '@praxis/db/lead/lead-session';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import fc from '../../support/property.js';
import { sharedStack } from '../../support/stack.js';

let database: OwnDatabase;
/** Every trigger, function and index, as PostgreSQL writes it. */
let texts: Map<string, string>;
beforeAll(async () => {
  database = await makeDatabase(sharedStack());
  const { rows } = await database.owner.query<{ name: string; text: string }>(`
    select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal
    union all
    select proname, pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
    union all
    select indexname, indexdef from pg_indexes where schemaname = 'public'`);
  texts = new Map(rows.map(({ name, text }) => [name, text]));
});
afterAll(() => database.drop());

/** Values of the pattern's group in each text, by the text's name; texts without any are left out. */
function found(pattern: RegExp): [name: string, values: string[]][] {
  return [...texts].flatMap(([name, text]): [string, string[]][] => {
    const values = [...text.matchAll(pattern)].map(([, value = '']) => value);
    return values.length > 0 ? [[name, values]] : [];
  });
}

/** The words in quotes. */
const quoted = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

test('a lead is hot from the same score in each trigger and index', () => {
  const scores = found(/lead_score >= (\d+)/g);
  expect(scores.map(([name]) => name)).toContain('lead_is_hot');
  expect(found(/(lead_is_hot)\(new/g).map(([name]) => name)).toEqual(
    expect.arrayContaining(['leads_note_hot', 'leads_notify_hot', 'leads_notify_hot_new']),
  );
  expect(scores.some(([name]) => texts.get(name)?.startsWith('CREATE INDEX'))).toBe(true);
  for (const [name, values] of scores)
    expect({ name, values: [...new Set(values)] }).toEqual({ name, values: [`${HOT_LEAD_SCORE}`] });
});

test('calls are missed by the same ends in each trigger', () => {
  const ends = found(/end_reason (?:= ANY|in) \(([^)]*)\)/g);
  expect(ends.map(([name]) => name)).toContain('call_is_missed');
  const asking = found(/(call_is_missed)\(new/g).map(([name]) => name);
  expect(asking.sort()).toEqual(['automations_of_missed_calls', 'calls_notify_missed']);
  for (const [name, [list = '']] of ends)
    expect({ name, ends: quoted(list) }).toEqual({ name, ends: [...MISSED_CALL_ENDS] });
});

test('events wake the open runs of automations', () => {
  const [, list = ''] = /r\.status in \(([^)]*)\)/.exec(texts.get('automation_wake') ?? '') ?? [];
  expect(quoted(list)).toEqual([...OPEN_RUN_STATUSES]);
});

test('a call to a lead wakes automations once it is answered, and when it ends', () => {
  const [, list = ''] =
    /new\.status = ANY \(ARRAY\[([^\]]*)\]/.exec(texts.get('phone_calls_wake_automations') ?? '') ?? [];
  expect(quoted(list).sort()).toEqual(['refused', 'answered', ...PHONE_ENDS].sort());
});

test('replies of the team are known by their template', () => {
  const [, template] = /template = '(\w+)'/.exec(texts.get('message_is_in_inbox') ?? '') ?? [];
  expect(template).toBe(STAFF_REPLY);
});

test('imported leads and leads entered by hand are recognized by their session', () => {
  const beginnings = found(/starts_with\((?:\w+\.)?session_id, '([^']*)'/g).flatMap(([, values]) => values);
  expect([...new Set(beginnings)].sort()).toEqual([HAND_SESSION, IMPORT_SESSION].sort());
});

test('the CRM names in triggers are choices of the setting', () => {
  const names = found(/"crm": "([^"]*)"/g).flatMap(([, values]) => values);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !CRM_CHOICES.some((choice) => choice === name))).toEqual([]);
});

test('counters have a column for each status and level', () => {
  const counted = texts.get('count_leads') ?? '';
  const words = (column: string): string[] =>
    [...counted.matchAll(new RegExp(`filter \\(where ${column} = '(\\w+)'\\)`, 'g'))].map(
      ([, word = '']) => word,
    );
  expect(words('status')).toEqual([...LEAD_STATUSES]);
  expect(words('level')).toEqual([...ENGAGEMENT_LEVELS]);
});

test('by default members are notified of known events, and of all of them in the page', async () => {
  const defaults: string[][] = [];
  for (const channel of NOTIFICATION_CHANNELS) {
    const { rows } = await database.owner.query<{ events: string[] }>(
      'select notification_defaults($1) as events',
      [channel],
    );
    defaults.push(rows[0]?.events ?? []);
  }
  const known: readonly string[] = NOTIFICATION_EVENTS;
  expect(defaults.flat().filter((event) => !known.includes(event))).toEqual([]);
  expect(defaults[NOTIFICATION_CHANNELS.indexOf('page')]).toEqual([...NOTIFICATION_EVENTS]);
});

test.each(INDUSTRIES)(
  'the first stages of %s have a name, a known color, and every status',
  async (industry) => {
    const { rows } = await database.owner.query<{ name: string; color: string; status: string }>(
      'select name, color, status from default_lead_stages($1)',
      [industry],
    );
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([...LEAD_STATUSES].sort());
    expect(rows.filter(({ color }) => !STAGE_COLORS.some((known) => known === color))).toEqual([]);
    expect(rows.filter(({ name }) => !name)).toEqual([]);
  },
);

test('one rule says whether two email addresses are the same, whatever was typed', async () => {
  const blanks = fc.stringMatching(/^[ \t\r\n\v\f\u00a0\u2003]{0,3}$/);
  // Letters of scripts with capitals, and others. JavaScript and PostgreSQL may know different letters in newer blocks.
  const letters = fc.integer({ min: 0x20, max: 0x1bff }).map((code) => String.fromCodePoint(code));
  const address = fc.oneof(fc.emailAddress(), fc.string({ unit: letters }));
  const typed = fc.sample(
    fc
      .tuple(blanks, address, blanks, fc.boolean())
      .map(([before, text, after, isUpper]) => before + (isUpper ? text.toUpperCase() : text) + after),
    5_000,
  );
  typed.push('', ' ', '\t', 'A.B+c@EXAMPLE.com\r\n', 'İ@example.com', 'ΑΣ@example.com', 'ΑΣΑ@example.com');
  const { rows } = await database.owner.query<{ key: string | null }>(
    'select contact_email(typed) as key from unnest($1::text[]) with ordinality t (typed, place) order by place',
    [typed],
  );
  const differing = typed.flatMap((text, place) => {
    const [here, there] = [emailKey(text), rows[place]?.key ?? null];
    return here === there ? [] : [{ text, here, there }];
  });
  expect(differing).toEqual([]);
});
