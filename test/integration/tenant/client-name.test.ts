/**
 * Clients read the name of the practice's brand. `tenants.name`, which can have a number, appears in none of their
 * texts.
 */
import { BookingPageResult, BookingResult } from '@praxis/contracts/booking-page/booking-page';
import { sql } from '@praxis/db/core/sql';
import { BookingVisitor, nextWednesday } from '../../support/booking-page.js';
import { Desk } from '../../support/desk.js';
import { expectOk, World } from '../../support/journey.js';
import { until } from '../../support/until.js';

const CLIENT_NAME = 'Smith & Vale Law';
const NUMBER = /\(2\)/;

const world = World.ofFile();
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open(world);
  // Another practice of the platform may have the name already, so this name has a number and a random part.
  const stored = `${CLIENT_NAME} ${desk.tenant.id} (2)`;
  await desk.sql(
    sql`update tenants set name = ${stored}, brand_json = ${JSON.stringify({ name: CLIENT_NAME })}::jsonb
      where id = ${desk.tenant.id}`,
  );
});

interface StoredMessage {
  channel: string;
  subject: string | null;
  body: string;
  html: string | null;
}

test('the booking page, its confirmation, the calendar file and the appointment show the brand’s name', async () => {
  const visitor = new BookingVisitor(world.stack.baseUrl, desk.tenant.id);
  const page = BookingPageResult.parse(expectOk(await visitor.get()).body);
  expect(page.practice.name).toBe(CLIENT_NAME);
  await desk.sql(sql`update providers set location = '' where tenant_id = ${desk.tenant.id}`);
  const { appointment } = await until('the booking', { timeoutMs: 20_000 }, async () => {
    const answer = await visitor.book(nextWednesday(10));
    return answer.status !== 503 && BookingResult.parse(expectOk(answer).body);
  });
  // A practice without an address has its name as the place.
  expect(appointment.location).toBe(CLIENT_NAME);
  const file = await (await fetch(`${world.stack.baseUrl}${appointment.icsUrl ?? ''}`)).text();
  expect(file).toContain('Smith & Vale Law');
  expect(file).not.toMatch(NUMBER);
  const messages = await until('the confirmation', { timeoutMs: 20_000 }, async () => {
    const rows = await desk.sql<StoredMessage>(
      sql`select channel, subject, body, html from messages where tenant_id = ${desk.tenant.id}
        and template = 'thank_you' order by channel`,
    );
    return rows.length === 2 && rows;
  });
  for (const { subject, body, html } of messages) {
    expect(body).toContain(CLIENT_NAME);
    expect([subject, body, html].join('\n')).not.toMatch(NUMBER);
  }
});

test('a reply of the team and the sender shown in the inbox use the brand’s name', async () => {
  const { leadId } = await desk.client();
  const id = await desk.reply(leadId, { channel: 'sms', body: 'Hello from {{business_name}}.' });
  await desk.settled(leadId, id, 'delivered');
  const [sent] = await desk.accepted(id);
  expect(sent?.body).toBe(`Hello from ${CLIENT_NAME}. Reply STOP to opt out.`);
  expect((await desk.thread(leadId)).conversation.sender).toBe(CLIENT_NAME);
});
