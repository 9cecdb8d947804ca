/**
 * A caller who needs a person: the team is notified who it is, why, at which number, and what to do. Each member sees
 * what their role may see.
 */
import type { NotificationItem } from '@praxis/contracts/notification/notification';
import { Call } from '../../support/call.js';
import { expectOk, World } from '../../support/journey.js';
import { newestMail } from '../../support/mailbox.js';
import {
  choiceOf,
  choose,
  notifiedTeam,
  QUIET,
  readBell,
  type NotifiedTeam,
} from '../../support/notified-team.js';

const world = World.ofFile();
let team: NotifiedTeam;
beforeEach(async () => {
  team = await notifiedTeam(world);
});

async function noticeOf(by: NotifiedTeam['owner'], call: Call): Promise<NotificationItem | undefined> {
  const { items } = await readBell(by);
  return items.find(({ event, subjectId }) => event === 'call_escalated' && subjectId === call.id);
}

const INTRODUCTION = 'My name is Jane Roe and my number is (313) 555-0142';

test('a call for help says who calls, why, and what to do; masked in email, and in the page until it is revealed', async () => {
  const { tenant, owner, staff } = team;
  const call = await Call.start({ api: tenant.api });
  await call.say(INTRODUCTION);
  await call.say('Please let me talk to a real person');
  expect(await noticeOf(staff, call)).toMatchObject({
    reason: 'asked_for_human',
    isUrgent: false,
    masked: true,
    name: 'J***',
    phone: '***-***-0142',
  });
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^Caller needs a person: J\*\*\* at /);
  expect(mail.body).toContain('Asked for a person. Number: ***-***-0142. Call back now.');
  expect(mail.body).toContain(`/calls/${call.id}`);
  expect(mail.body).not.toMatch(/Roe|555-?0142/);
  expectOk(await staff.post(`/v1/calls/${call.id}/reveal`, { purpose: 'Call back' }));
  const shown = await noticeOf(staff, call);
  expect(shown).toMatchObject({ masked: false, name: 'Jane Roe' });
  expect(shown?.phone?.replaceAll(/\D/g, '')).toMatch(/3135550142$/);
  expect(await noticeOf(owner, call)).toMatchObject({ masked: true, phone: '***-***-0142' });
  // Once the call has a lead, the rights for the lead decide.
  await call.end();
  expect(await noticeOf(staff, call)).toMatchObject({ masked: true });
});

test('danger is urgent and mentions the advice to call 911, even if nothing else is known', async () => {
  const { tenant, owner } = team;
  const { choices } = await choiceOf(owner);
  await choose(owner, { choices: { ...choices, call_escalated: { page: true, email: true, sms: false } } });
  const call = await Call.start({ api: tenant.api });
  await call.say('he has a gun and is attacking me');
  expect(await noticeOf(owner, call)).toMatchObject({
    reason: 'emergency',
    isUrgent: true,
    name: null,
    phone: null,
  });
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^Urgent: Caller needs a person at /);
  expect(mail.body).toMatch(/Emergency\. No number is known\. The caller was told to hang up and dial 911/);
});

test('danger after a request for a person is notified immediately, even if the request waits for the morning', async () => {
  const { tenant, owner } = team;
  await choose(owner, { quietHours: QUIET });
  const call = await Call.start({ api: tenant.api });
  await call.say('Please let me talk to a real person');
  expect(await noticeOf(owner, call)).toMatchObject({ reason: 'asked_for_human', isUrgent: false });
  await call.say('he has a gun and is attacking me');
  const mail = await newestMail(world.stack, owner.email);
  expect(mail.subject).toMatch(/^Urgent: Caller needs a person at /);
  expect(mail.body).toMatch(/Emergency\./);
  // Repeating the same fact causes no new notification.
  await call.say('he still has the gun');
  const { items } = await readBell(owner);
  expect(items.filter(({ subjectId }) => subjectId === call.id).map(({ isUrgent }) => isUrgent)).toEqual([
    true,
    false,
  ]);
});

test('name and number from the same turn are passed on, except from a caller who declines recording', async () => {
  const { tenant, staff } = team;
  await world.database.withTenant(tenant.id, (tx) => tx.query`update providers set is_active = false`);
  const call = await Call.start({ api: tenant.api });
  await call.say('My name is Jane Roe, 313-555-0142. Please book me an appointment.');
  expect(await noticeOf(staff, call)).toMatchObject({
    reason: 'booking_failed',
    name: 'J***',
    phone: '***-***-0142',
  });
  const silent = await Call.start({ api: tenant.api });
  await silent.say('Please do not record this call');
  await silent.say('My name is Ann Lee, 313-555-0143. Let me talk to a person.');
  expect(await noticeOf(staff, silent)).toMatchObject({ reason: 'asked_for_human', name: null, phone: null });
});

test('words of the person who hands a conversation over are not passed on', async () => {
  const { tenant, staff } = team;
  const call = await Call.start({ api: tenant.api });
  const body = {
    type: 'urgent_escalation',
    reason: 'Jane Roe wants out',
    conversationId: call.id,
    sessionId: call.sessionId,
    industry: 'law',
  };
  expectOk(await tenant.api.post('/v1/functions/notification-service', body));
  const entry = await noticeOf(staff, call);
  expect(entry).toMatchObject({ reason: 'reported' });
  expect(JSON.stringify(entry)).not.toContain('wants out');
});
