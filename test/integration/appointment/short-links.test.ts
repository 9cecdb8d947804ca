/** Links in text messages are short, lead to the same page as the long ones, and are valid as long. */
import { appointmentToken } from '@praxis/config/appointment-token';
import { smsSegments } from '@praxis/contracts/message/sms-segments';
import { sql } from '@praxis/db/core/sql';
import { Desk } from '../../support/desk.js';
import { expectOk, followUpSent, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open(world);
});

interface Opened {
  status: number;
  location: string;
  headers: Headers;
}
/** Requests a path as a phone does, without following a redirect. */
async function open(path: string, method = 'GET'): Promise<Opened> {
  const answer = await fetch(`${world.stack.baseUrl}${path}`, { method, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') ?? '', headers: answer.headers };
}
const textsOf = (leadId: string) =>
  desk.sql<{ template: string; body: string }>(
    sql`select template, body from messages where lead_id = ${leadId} and channel = 'sms' order by created_at`,
  );
const pathIn = (body: string | undefined): string => /\/l\/[2-9a-hjkmnp-z]{14}\b/.exec(body ?? '')?.[0] ?? '';
const tokenIn = (location: string): string => /^\/appointment#token=([\w-]{70})$/.exec(location)?.[1] ?? '';
const byLink = (what: string, body: object) =>
  world.api.post(`/v1/appointments/by-link/${what}`, body, { key: null });

test('the short link of a confirmation opens the appointment, however often it is used', async () => {
  const { leadId } = await desk.booked();
  const [confirmation] = await textsOf(leadId);
  const path = pathIn(confirmation?.body);
  expect(confirmation?.body).not.toContain('token=');
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    const { status, location, headers } = await open(path, method);
    expect([status, tokenIn(location)]).toEqual([303, expect.stringMatching(/^.{70}$/)]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  const { location } = await open(path.toUpperCase().replace('/L/', '/l/'));
  const { appointment } = expectOk(await byLink('read', { token: tokenIn(location) })).body as {
    appointment: { id: string };
  };
  // The table does not contain the code, and planning the same message again gives the same code.
  const rows = await desk.sql<Record<string, unknown>>(sql`select * from short_links`);
  expect(rows).toMatchObject([{ appointment_id: appointment.id, sequence: 0 }]);
  expect(JSON.stringify(rows)).not.toContain(path.slice('/l/'.length));
});

test('changing the appointment invalidates the link, and the change notice has a new one', async () => {
  const { leadId } = await desk.booked();
  const [first] = await textsOf(leadId);
  const token = tokenIn((await open(pathIn(first?.body))).location);
  const { items } = expectOk(await byLink('slots', { token })).body as { items: { start: string }[] };
  expectOk(await byLink('reschedule', { token, start: items[1]?.start }));
  const [, moved] = await until('the notice of the change', { timeoutMs: 20_000 }, async () => {
    const texts = await textsOf(leadId);
    return texts.length === 2 && texts;
  });
  expect(moved?.template).toBe('appointment_rescheduled');
  const old = tokenIn((await open(pathIn(first?.body))).location);
  expectRefusal(await byLink('read', { token: old }), 410, 'link_over');
  const fresh = tokenIn((await open(pathIn(moved?.body))).location);
  expect(expectOk(await byLink('read', { token: fresh })).body.status).toBe('confirmed');
});

test('an unknown code redirects to the appointment page, never to another site', async () => {
  for (const code of ['22222222222222', 'x', '%2F%2Fevil.example', '..%2f..%2f', 'https:%2F%2Fevil.example'])
    expect(await open(`/l/${code}`)).toMatchObject({ status: 303, location: '/appointment' });
});

test('a link inserted by staff is short in a text message and signed in full in an email', async () => {
  const { leadId, sessionId } = await desk.booked();
  await desk.receive(sessionId, 'Can I move it?');
  const body = 'Here: {{booking_link}}';
  for (const channel of ['sms', 'email']) await desk.reply(leadId, { channel, body });
  const replies = await desk.sql<{ channel: string; body: string }>(
    sql`select channel, body from messages where lead_id = ${leadId} and template = 'staff_reply'`,
  );
  const of = (wanted: string) => replies.find(({ channel }) => channel === wanted)?.body ?? '';
  expect(pathIn(of('sms'))).not.toBe('');
  expect(of('email')).toMatch(/\/appointment#token=[\w-]{70}/);
});

test('the short link saves 72 characters in a confirmation, and one segment in a notice with the place', async () => {
  const { leadId, sessionId } = await desk.client();
  expectOk(await desk.tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await followUpSent(desk.tenant.api, { sessionId, leadId }, { channel: ['sms'] });
  const [confirmation] = await textsOf(leadId);
  const [link] = await desk.sql<{ id: string }>(sql`select appointment_id as id from short_links`);
  const claim = { tenantId: desk.tenant.id, appointmentId: link?.id ?? '', sequence: 0 };
  const long = `/appointment#token=${appointmentToken(world.stack.secrets().masterKey, claim)}`;
  const after = confirmation?.body ?? '';
  const before = after.replace(pathIn(after), long);
  expect(before.length - after.length).toBe(72);
  // 2 segments of 153 characters hold 306.
  const notice = (text: string): string =>
    text.replace('Confirmation', `Where: ${'x'.repeat(60)}. Confirmation`);
  expect([smsSegments(notice(before)), smsSegments(notice(after))]).toEqual([3, 2]);
});
