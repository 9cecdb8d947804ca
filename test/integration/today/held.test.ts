/** Calls and held-back work on the day's work list, and when each of them is settled. */
import { CampaignResult } from '@praxis/contracts/campaign/campaign';
import { TodayResult } from '@praxis/contracts/today/today';
import { campaignDraft } from '../../support/campaigns.js';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { bookedAppointment, endedCall, inMinutes, storedMessage } from '../../support/today-rows.js';

const DAY = 24 * 60;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const today = async (): Promise<TodayResult> =>
  TodayResult.parse(expectOk(await staff.get('/v1/today')).body);

async function lead(status = 'contacted'): Promise<string> {
  const [id = ''] = await seedLeads(world.database, tenant.id, [{ status }]);
  return id;
}

describe('calls', () => {
  const call = (of: Parameters<typeof endedCall>[2]): Promise<string> =>
    endedCall(world.database, tenant.id, of);

  test('lists escalated calls, expected callbacks, and telephone calls without a word from the caller', async () => {
    const expected = [
      [await call({ at: inMinutes(-1), escalated: true }), 'escalated'],
      [await call({ at: inMinutes(-2), phone: { callback: true }, escalated: true }), 'call_back'],
      [await call({ at: inMinutes(-3), phone: {}, turns: 0 }), 'missed'],
      [await call({ at: inMinutes(-4), phone: { transfer: 'missed' }, escalated: true }), 'escalated'],
    ];
    // Not listed: a person took over, the call was complete, nobody spoke on the website, we made the call, or it is
    // old.
    await call({ phone: { transfer: 'accepted' }, escalated: true });
    await call({ phone: {} });
    await call({ turns: 0 });
    await call({ phone: { direction: 'outbound' }, turns: 0 });
    await call({ escalated: true, at: inMinutes(-15 * DAY) });
    const { calls } = await today();
    expect(calls.items.map(({ id, toDo }) => [id, toDo])).toEqual(expected);
    expect(calls.count).toBe(4);
    expect(calls.items[2]).toMatchObject({ name: null, number: '***-***-0177', masked: true, leadId: null });
  });

  test('a call leaves the list once it is marked as handled, and returns when the mark is removed', async () => {
    const id = await call({ escalated: true });
    const mark = (isHandled: boolean, by = staff) => by.put(`/v1/calls/${id}/handled`, { isHandled });
    expectOk(await mark(true));
    expectOk(await mark(true));
    expect((await today()).calls.count).toBe(0);
    expectOk(await mark(false));
    expect((await today()).calls.count).toBe(1);
    const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
    expectRefusal(await mark(true, viewer), 403, 'permission_denied');
    const stranger = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
    expectRefusal(await mark(true, stranger), 404, 'not_found');
    expect((await today()).calls.count).toBe(1);
  });

  test.each([
    [
      'a reply',
      (leadId: string) =>
        storedMessage(world.database, tenant.id, { leadId, status: 'sent', authorId: staff.userId }),
    ],
    [
      'a note of a call',
      async (leadId: string) =>
        expectOk(await staff.post(`/v1/leads/${leadId}/notes`, { note: 'Called back', isCall: true })),
    ],
    [
      'closing the lead',
      async (leadId: string) => expectOk(await staff.patch(`/v1/leads/${leadId}`, { status: 'closed_lost' })),
    ],
  ])('a call leaves the list after %s', async (_, settle) => {
    const leadId = await lead();
    await call({ leadId, escalated: true, at: inMinutes(-10) });
    expect((await today()).calls.count).toBe(1);
    await settle(leadId);
    expect((await today()).calls.count).toBe(0);
  });
});

describe('held', () => {
  const message = (of: Parameters<typeof storedMessage>[2]): Promise<string> =>
    storedMessage(world.database, tenant.id, of);
  const quiet = { outcome: 'deferred', reason: 'quiet_hours', notBefore: '2031-05-05T12:00:00.000Z' };

  test('each entry shows why it is held, and those that need a person are first', async () => {
    const leadId = await lead();
    const review = await lead();
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update leads set conflict_state = 'possible', created_at = now() - interval '9 days'
        where id = ${review}`,
    );
    const unknown = await message({ leadId: await lead(), status: 'unknown', at: inMinutes(-3 * DAY) });
    const failed = await message({ leadId: await lead(), status: 'failed', at: inMinutes(-2 * DAY) });
    const night = await message({ leadId, status: 'queued', decision: quiet, at: inMinutes(-300) });
    const retried = await message({
      leadId,
      status: 'queued',
      errorCode: 'unavailable',
      at: inMinutes(-200),
    });
    await bookedAppointment(world.database, tenant, {
      leadId,
      start: inMinutes(DAY),
      calendarStatus: 'failing',
    });
    // Not listed: about to be sent, failed long ago, or delivered after a failure.
    await message({ leadId, status: 'queued' });
    await message({ leadId, status: 'failed', at: inMinutes(-8 * DAY) });
    const reached = await lead();
    await message({ leadId: reached, status: 'failed', at: inMinutes(-60) });
    await message({ leadId: reached, status: 'delivered', at: inMinutes(-30) });
    const { held } = await today();
    expect(held.items.map(({ id, reason, needsPerson }) => [id, reason, needsPerson])).toEqual([
      [tenant.providerId, 'calendar_failing', true],
      [failed, 'not_delivered', true],
      [unknown, 'delivery_unknown', true],
      [review, 'conflict_review', true],
      [retried, 'vendor_refused', false],
      [night, 'quiet_hours', false],
    ]);
    expect(held.count).toBe(6);
    expect(held.items[0]).toMatchObject({ title: 'Provider One', name: null, masked: false, count: 1 });
    expect(held.items[5]).toMatchObject({ until: quiet.notBefore, leadId, masked: true });
  });

  test('messages of one campaign that are held for the same reason are one entry', async () => {
    const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
    const made = CampaignResult.parse(
      expectOk(await owner.post('/v1/campaigns', campaignDraft({ name: 'Spring' }))).body,
    );
    const campaignId = made.campaign.id;
    const of = { status: 'queued', template: 'campaign', campaignId };
    await message({ ...of, leadId: await lead(), decision: quiet });
    await message({ ...of, leadId: await lead(), decision: quiet });
    await message({ ...of, leadId: await lead(), decision: { outcome: 'deferred', reason: 'paused' } });
    const { held } = await today();
    expect(held.items).toMatchObject([
      { id: campaignId, reason: 'campaign_paused', count: 1, title: 'Spring', leadId: null },
      { id: campaignId, reason: 'quiet_hours', count: 2, until: quiet.notBefore },
    ]);
    expect(held.count).toBe(2);
  });
});
