/** A client who speaks Spanish, from the booking page to the link in a message: what we send is in their language. */
import { DateTime } from 'luxon';
import { BookingResult } from '@praxis/contracts/booking-page/booking-page';
import { LinkResult } from '@praxis/contracts/appointment/appointment-change';
import { sql } from '@praxis/db/core/sql';
import type { Answer } from '../../support/api.js';
import { BookingVisitor, nextWednesday } from '../../support/booking-page.js';
import { Desk } from '../../support/desk.js';
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const START = nextWednesday(10);
/** A time zone where it is noon now, so that text messages are sent at once. */
const NOON =
  Intl.supportedValuesOf('timeZone').find((zone) => DateTime.now().setZone(zone).hour === 12) ?? 'UTC';
const WEDNESDAY = /el miércoles \d+ de [a-z]+ a las 10:00 a\. m\. E[DS]T/;

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open(world);
});

interface Client {
  leadId: string;
  sessionId: string;
  /** Token of the link to the appointment. */
  token: string;
}

/** Books on the practice's page, as it is shown to a browser that asks for Spanish. */
async function booked(): Promise<Client> {
  const visitor = new BookingVisitor(world.stack.baseUrl, desk.tenant.id);
  const result = await until('the booking', { timeoutMs: 20_000 }, async () => {
    const answer = await visitor.book(START, { language: 'es', timeZone: NOON });
    return answer.status !== 503 && BookingResult.parse(expectOk(answer).body);
  });
  const [lead] = await desk.sql<{ leadId: string; sessionId: string }>(
    sql`select id as "leadId", session_id as "sessionId" from leads where tenant_id = ${desk.tenant.id}`,
  );
  return {
    leadId: lead?.leadId ?? '',
    sessionId: lead?.sessionId ?? '',
    token: result.changeUrl.split('token=')[1] ?? '',
  };
}

interface Sent {
  subject: string | null;
  body: string;
  html: string | null;
}

/** Waits for the newest message to the client with this template and channel, and returns it. */
async function written(template: string, channel: 'sms' | 'email'): Promise<Sent> {
  return await until(`${template} by ${channel}`, { timeoutMs: 20_000 }, async () => {
    const [row] = await desk.sql<Sent>(
      sql`select subject, body, html from messages
        where tenant_id = ${desk.tenant.id} and template = ${template} and channel = ${channel} order by created_at desc limit 1`,
    );
    return row;
  });
}

async function languageOf(leadId: string): Promise<string | null | undefined> {
  const [row] = await desk.sql<{ language: string | null }>(
    sql`select language from leads where tenant_id = ${desk.tenant.id} and id = ${leadId}`,
  );
  return row?.language;
}

const byLink = (what: string, body: object): Promise<Answer> =>
  world.api.post(`/v1/appointments/by-link/${what}`, body, { key: null });
const linked = (answer: Answer): LinkResult => LinkResult.parse(expectOk(answer).body);

test('a person who books on a Spanish page gets confirmation, calendar file and reminder in Spanish', async () => {
  const { leadId } = await booked();
  expect(await languageOf(leadId)).toBe('es');
  const text = await written('thank_you', 'sms');
  expect(text.body).toMatch(/^Test Tenant \w+: Gracias, Robin\. Su cita con Provider One es /);
  expect(text.body).toMatch(WEDNESDAY);
  expect(text.body).toMatch(/Cambiar o cancelar: https?:\/\/\S+ Responda STOP para darse de baja\.$/);
  const mail = await written('thank_you', 'email');
  expect(mail.subject).toMatch(/^Su cita con Test Tenant/);
  expect(mail.body).toMatch(/^Hola, Robin:\n\nSu cita con Provider One es /);
  expect(mail.html).toContain('<html lang="es">');
  expect(mail.html).toContain('Cambiar o cancelar');
  const [file] = await until('the mail to arrive', { timeoutMs: 20_000 }, async () => {
    const rows = await desk.sql<{ content: string }>(
      sql`select attachments -> 0 ->> 'content' as content from sim_entries
        where tenant_id = ${desk.tenant.id} and port = 'email' and jsonb_array_length(attachments) > 0`,
    );
    return rows.length > 0 && rows;
  });
  expect(file?.content.replaceAll('\r\n ', '')).toMatch(/SUMMARY:Test Tenant \w+: cita con Provider One/);
  // The appointment is tomorrow and was booked days ago, so its run sends a reminder.
  await desk.sql(
    sql`update appointments set start_time = now() + interval '23 hours', end_time = now() + interval '24 hours',
        scheduled_at = now() - interval '3 days', ics_sequence = ics_sequence + 1 where tenant_id = ${desk.tenant.id}`,
  );
  const reminder = await written('appointment_reminder', 'email');
  expect(reminder.subject).toMatch(/^Recordatorio: su cita con Test Tenant/);
  expect(reminder.body).toContain('Le recordamos su cita con Provider One el ');
  const short = await written('appointment_reminder', 'sms');
  expect(short.body).toMatch(/: Le recordamos su cita .* Responda STOP para darse de baja\.$/);
});

test('AYUDA, BAJA and texts of staff are completed in the client’s language', async () => {
  const { leadId, sessionId } = await booked();
  await written('thank_you', 'sms');
  const id = await desk.reply(leadId, { channel: 'sms', body: 'Lo esperamos {{appointment_time}}.' });
  expect((await desk.thread(leadId)).conversation.language).toBe('es');
  await desk.settled(leadId, id, 'delivered');
  const [reply] = await desk.accepted(id);
  expect(reply?.body).toMatch(
    /: Lo esperamos miércoles \d+ de [a-z]+ a las 10:00 a\. m\. E[DS]T\. Responda STOP para darse de baja\.$/,
  );
  // An English text states the time in English.
  const english = await desk.reply(leadId, { channel: 'sms', body: 'See you on {{appointment_time}}.' });
  await desk.settled(leadId, english, 'delivered');
  expect((await desk.accepted(english))[0]?.body).toMatch(
    /: See you on Wednesday, [A-Z][a-z]+ \d+ at 10:00 AM E[DS]T\. Responda STOP para darse de baja\.$/,
  );
  const mail = await desk.reply(leadId, { channel: 'email', body: 'Hasta pronto.' });
  expect(mail).not.toBe('');
  await desk.receive(sessionId, 'AYUDA');
  expect((await written('help', 'sms')).body).toMatch(
    /: Mensajes sobre su solicitud y sus citas\. Llame al \(313\) 555-0199\. Responda STOP para darse de baja\.$/,
  );
  await desk.receive(sessionId, 'BAJA');
  expect((await written('opt_out_confirmation', 'sms')).body).toMatch(
    /: Ya no va a recibir mensajes de texto .* Responda START para volver a recibir mensajes\.$/,
  );
  await desk.receive(sessionId, 'START');
  expect((await written('opt_in_confirmation', 'sms')).body).toContain('Vuelve a recibir nuestros mensajes.');
});

test('the language switch on a link’s page is stored with the lead, and applies to later messages', async () => {
  const { leadId, token } = await booked();
  expect(linked(await byLink('read', { token })).language).toBe('es');
  expect(linked(await byLink('language', { token, language: 'en' }))).toMatchObject({
    language: 'en',
    token,
  });
  expect(await languageOf(leadId)).toBe('en');
  // A later text in another language does not change the language that the client chose.
  await desk.receive((await sessionOf(leadId)) ?? '', 'Hola, necesito ayuda con mi cita por favor');
  expect(await languageOf(leadId)).toBe('en');
  const slots = expectOk(await byLink('slots', { token })).body.items as { start: string }[];
  const start = slots.find((slot) => slot.start !== START)?.start;
  const moved = linked(await byLink('reschedule', { token, start }));
  expect(moved.language).toBe('en');
  const notice = await written('appointment_rescheduled', 'email');
  expect(notice.subject).toMatch(/^Your new appointment with/);
  // The expired link says in the client's language that it is over, and changes nothing.
  for (const what of ['read', 'language']) {
    const over = await byLink(what, { token, ...(what === 'language' ? { language: 'es' } : {}) });
    expectRefusal(over, 410, 'link_over');
    expect(over.body.language).toBe('en');
  }
  expect(await languageOf(leadId)).toBe('en');
});

async function sessionOf(leadId: string): Promise<string | undefined> {
  const [row] = await desk.sql<{ id: string }>(
    sql`select session_id as id from leads where tenant_id = ${desk.tenant.id} and id = ${leadId}`,
  );
  return row?.id;
}

test('a message in Spanish sets the language if nothing else does', async () => {
  const unknown = await desk.booked();
  expect(await languageOf(unknown.leadId)).toBeNull();
  await desk.receive(unknown.sessionId, 'Los Angeles, thank you');
  expect(await languageOf(unknown.leadId)).toBeNull();
  await desk.receive(unknown.sessionId, 'Hola, necesito cambiar mi cita por favor');
  expect(await languageOf(unknown.leadId)).toBe('es');
  const inSpanish = { details: 'Tuve un accidente y necesito ayuda con mi abogado, gracias' };
  expect(await languageOf((await desk.client(inSpanish)).leadId)).toBe('es');
  expect(await languageOf((await desk.client({ ...inSpanish, language: 'en' })).leadId)).toBe('en');
  expect(await languageOf((await desk.client()).leadId)).toBeNull();
});

test('the reply to a first message in Spanish is in Spanish', async () => {
  const { sessionId } = await desk.booked();
  await desk.receive(sessionId, 'Por favor no me manden mensajes');
  expect((await written('opt_out_confirmation', 'sms')).body).toContain(
    'Ya no va a recibir mensajes de texto',
  );
});
