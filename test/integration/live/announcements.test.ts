/** Changes that runs make after a request was answered are announced to open screens in the same transaction. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { closeCycle } from '@praxis/db/billing/billing-cycle';
import { suspendSubscription } from '@praxis/db/billing/subscription';
import { storeVendorState } from '@praxis/db/billing/vendor-state';
import { openCall } from '@praxis/db/call/call';
import { noteCallMeeting } from '@praxis/db/call/call-lead';
import { enroll } from '@praxis/db/campaign/campaign-audience';
import { enrollAfterEvents } from '@praxis/db/campaign/campaign-event';
import { saveProgress } from '@praxis/db/campaign/campaign-run';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import { subscribed } from '../../support/billing.js';
import { campaignDraft, smsStep } from '../../support/campaigns.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { createTeam } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const DAY_MS = 86_400_000;

let listener: pg.Client;
const announced: { tenantId: string; topic: string }[] = [];
beforeAll(async () => {
  listener = new pg.Client({ connectionString: world.stack.run().addresses.postgres });
  await listener.connect();
  listener.on('notification', ({ payload = '{}' }) => void announced.push(JSON.parse(payload) as never));
  await listener.query('listen praxis_live');
});
afterAll(() => listener.end());

/** How often a transaction of a tenant announces a topic. Other tests and runs of the tenant may announce too. */
async function announcementsOf(
  topic: string,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<unknown>,
): Promise<number> {
  const mark = randomUUID();
  const before = announced.length;
  await world.database.withTenant(tenantId, work);
  // Announcements arrive in the order of their commits.
  await listener.query(`select pg_notify('praxis_live', $1)`, [JSON.stringify({ tenantId: mark })]);
  await until('the announcements', { timeoutMs: 5_000, pollMs: 5 }, () =>
    announced.some((change) => change.tenantId === mark),
  );
  return announced.slice(before).filter((change) => change.tenantId === tenantId && change.topic === topic)
    .length;
}

test('an opened call is announced, and so is a meeting that results from it', async () => {
  const { id: tenantId } = await world.tenant();
  const call = {
    id: randomUUID(),
    sessionId: `sess-${randomUUID()}`,
    industry: 'law',
    mode: 'sim',
    language: 'en',
    promptVersion: '1',
    model: 'test',
    workflowId: 'test',
    runId: undefined,
    state: 'active',
  } as const;
  expect(await announcementsOf('call', tenantId, (tx) => openCall(tx, call))).toBe(1);
  const meeting = { callId: call.id, leadId: randomUUID() };
  expect(await announcementsOf('call', tenantId, (tx) => noteCallMeeting(tx, meeting))).toBe(1);
});

test('enrolled contacts of a campaign are announced, and completed ones', async () => {
  const { tenant, staff } = await createTeam(world);
  const { leadId } = await intakeDone(tenant.api, 'law');
  const draft = campaignDraft({ steps: [smsStep()] });
  const { id: campaignId } = expectOk(await staff.post('/v1/campaigns', draft)).body.campaign as Campaign;
  const contact = { id: randomUUID(), leadId, smsKey: null, emailKey: null };
  const place = { campaignId, batch: 1, nextStep: 0, dueAt: new Date() };
  const enrolling = (tx: TenantTransaction): Promise<number> => enroll(tx, [contact], place);
  expect(await announcementsOf('campaign', tenant.id, enrolling)).toBe(1);
  expect(await announcementsOf('campaign', tenant.id, enrolling)).toBe(0);
  const progress = { id: contact.id, from: 0, nextStep: 1, dueAt: new Date(), tries: 0 };
  for (const isThrough of [false, true])
    expect(
      await announcementsOf('campaign', tenant.id, (tx) =>
        saveProgress(tx, campaignId, [{ ...progress, from: isThrough ? 1 : 0, isThrough }]),
      ),
    ).toBe(isThrough ? 1 : 0);
  const after = { ...contact, id: randomUUID(), occurredAt: new Date(), dueAt: new Date() };
  expect(
    await announcementsOf('campaign', tenant.id, (tx) =>
      enrollAfterEvents(tx, [after], { campaignId, nextStep: 0, size: 50 }),
    ),
  ).toBe(1);
});

test('the end of a cycle, reports of the payment vendor, and a suspension are announced', async () => {
  const { tenant, subscriptionId } = await subscribed(world, { hasRun: false });
  const now = new Date(Date.now() + 32 * DAY_MS);
  expect(await announcementsOf('billing', tenant.id, (tx) => closeCycle(tx, { subscriptionId, now }))).toBe(
    1,
  );
  const state = { found: undefined, invoices: [], readAt: new Date() };
  expect(
    await announcementsOf('billing', tenant.id, (tx) => storeVendorState(tx, subscriptionId, state)),
  ).toBe(1);
  const suspend = (tx: TenantTransaction): Promise<boolean> => suspendSubscription(tx, subscriptionId);
  expect(await announcementsOf('billing', tenant.id, suspend)).toBe(0);
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update subscriptions set status = 'past_due', past_due_since = now() where id = ${subscriptionId}`,
  );
  expect(await announcementsOf('billing', tenant.id, suspend)).toBe(1);
});
