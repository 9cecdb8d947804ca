/** Leads that became hot, in the day's work list: when they are listed, and what removes them. */
import { randomUUID } from 'node:crypto';
import { TodayResult } from '@praxis/contracts/today/today';
import { recordInbound } from '@praxis/db/message/inbound-message';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads, type LeadSeed } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { bookedAppointment, inMinutes, storedMessage } from '../../support/today-rows.js';

const DAY = 24 * 60;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const today = async (): Promise<TodayResult> =>
  TodayResult.parse(expectOk(await owner.get('/v1/today')).body);

/** When a lead became hot, as it is stored. */
const hotAt = async (id: string): Promise<string | undefined> => {
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ at: Date }>`select hot_at as at from leads where id = ${id}`,
  );
  return lead?.at.toISOString();
};

/** A lead that became hot so many minutes ago. */
async function hotSince(minutes: number, seed: LeadSeed = {}): Promise<string> {
  const [id = ''] = await seedLeads(world.database, tenant.id, [
    { status: 'contacted', level: 'high', ...seed },
  ]);
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update leads set hot_at = ${inMinutes(-minutes)} where id = ${id}`,
  );
  return id;
}

test('open hot leads are listed for follow-up, newest first, with the time since each became hot', async () => {
  const hour = await hotSince(60, { level: 'low', score: 85, contactedAfter: 0, age: 30 * DAY * 60 });
  const now = await hotSince(5, { status: 'qualified' });
  await hotSince(5, { status: 'converted' });
  await hotSince(5, { status: 'closed_lost', score: 90 });
  await hotSince(15 * DAY);
  await seedLeads(world.database, tenant.id, [{ status: 'contacted', level: 'medium', score: 79 }]);
  const { leads } = await today();
  expect(leads.items.map(({ id, isHot, toDo }) => [id, isHot, toDo])).toEqual([
    [now, true, 'follow_up'],
    [hour, true, 'follow_up'],
  ]);
  expect(leads.items.map(({ since }) => since)).toEqual([await hotAt(now), await hotAt(hour)]);
  expect(leads.count).toBe(2);
});

test('hot leads leave the list once they are contacted; replies and appointments have their own sections', async () => {
  const [messaged, noted, changed, booked, wroteBack, earlier] = [
    await hotSince(60),
    await hotSince(60),
    await hotSince(60),
    await hotSince(60),
    await hotSince(60),
    await hotSince(60),
  ];
  expect((await today()).leads.count).toBe(6);
  const reply = { status: 'sent', authorId: owner.userId };
  await storedMessage(world.database, tenant.id, { leadId: messaged, ...reply });
  await storedMessage(world.database, tenant.id, { leadId: earlier, ...reply, at: inMinutes(-90) });
  expectOk(await owner.post(`/v1/leads/${noted}/notes`, { note: 'They call back on Monday', isCall: true }));
  expectOk(await owner.patch(`/v1/leads/${changed}`, { status: 'qualified' }));
  await bookedAppointment(world.database, tenant, { leadId: booked, start: inMinutes(DAY) });
  await world.database.withTenant(tenant.id, (tx) =>
    recordInbound(tx, {
      id: randomUUID(),
      leadId: wroteBack,
      channel: 'sms',
      contactKey: `key-${wroteBack}`,
      subject: undefined,
      body: 'Is Tuesday still fine?',
      receivedAt: inMinutes(-10),
    }),
  );
  const { leads, replies } = await today();
  expect(leads.items.map(({ id }) => id)).toEqual([earlier]);
  expect(replies.items.map(({ id }) => id)).toEqual([wroteBack]);
});

test('a lead is hot from the moment its score rises until it falls', async () => {
  const [id = ''] = await seedLeads(world.database, tenant.id, [{ status: 'contacted', score: 79 }]);
  const score = (points: number): Promise<unknown> =>
    world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update leads set lead_score = ${points} where id = ${id}`,
    );
  expect((await today()).leads.count).toBe(0);
  await score(80);
  const [found] = (await today()).leads.items;
  expect(found).toMatchObject({ id, toDo: 'follow_up' });
  await score(95);
  expect((await today()).leads.items[0]?.since).toBe(found?.since);
  await score(20);
  expect((await today()).leads.count).toBe(0);
});
