/** Sending a confirmation again: once per click, through the lead's own journey, with the right to do so. */
import { randomUUID } from 'node:crypto';
import { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { withIdempotencyKey } from '../../support/api.js';
import { roiRequest } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

interface Sent {
  channel: string;
  template: string;
  status: string;
  body: string;
  purpose: string;
}

async function messagesOf(leadId: string): Promise<Sent[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<Sent>`
      select channel, template, status, body, purpose from messages where lead_id = ${leadId} order by created_at`,
  );
}

async function booked(): Promise<{ sessionId: string; leadId: string }> {
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  return { sessionId, leadId };
}

const pathOf = (leadId: string): string => `/v1/leads/${leadId}/resend-confirmation`;

test('each click sends one more SMS and one more email; a repeated request sends nothing', async () => {
  const { sessionId, leadId } = await booked();
  await followUpSent(tenant.api, { sessionId, leadId });
  expect(await messagesOf(leadId)).toHaveLength(2);

  const press = withIdempotencyKey();
  const answers = await Promise.all([1, 2, 3].map(() => staff.post(pathOf(leadId), undefined, press)));
  for (const answer of [...answers, await staff.post(pathOf(leadId), undefined, press)]) {
    const { sent, waiting = [] } = FollowUpResult.parse(expectOk(answer).body);
    expect([...sent, ...waiting].map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  }
  expect(await messagesOf(leadId)).toHaveLength(4);

  // When it is complete, the journey closes; the next request opens it again.
  expectOk(await tenant.api.post('/v1/law/roi/calc', roiRequest({ sessionId })));
  expectOk(await staff.post(pathOf(leadId), undefined, withIdempotencyKey()));
  const messages = await messagesOf(leadId);
  expect(messages).toHaveLength(6);
  // The first answers the person; staff's own keep quiet hours.
  expect(messages.map(({ purpose }) => purpose)).toEqual([
    ...Array(2).fill('reply'),
    ...Array(4).fill('service'),
  ]);
  for (const { template, channel, body } of messages) {
    expect(template).toBe('thank_you');
    if (channel === 'sms') expect(body).toContain('Reply STOP to opt out.');
  }
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ at: Date | null }>`select first_contact_at as at from leads where id = ${leadId}`,
  );
  expect(lead?.at).toBeInstanceOf(Date);
  const logged = await auditOf(world.database, { tenantId: tenant.id, userId: staff.userId });
  expect(logged.filter(({ action }) => action === 'lead.confirmation_resent').length).toBeGreaterThanOrEqual(
    2,
  );
  expect(JSON.stringify(logged)).not.toContain('jordan');
});

test('without an appointment there is nothing to confirm, and nothing is stored', async () => {
  const { leadId } = await intakeDone(tenant.api);
  const [imported = ''] = await seedLeads(world.database, tenant.id, [{}]);
  for (const id of [leadId, imported]) {
    expectRefusal(await staff.post(pathOf(id), undefined, withIdempotencyKey()), 409, 'appointment_required');
    expect(await messagesOf(id)).toEqual([]);
  }
});

test('refuses viewers, and strangers find no such lead', async () => {
  const { leadId } = await booked();
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const refused = await viewer.post(pathOf(leadId), undefined, withIdempotencyKey());
  expectRefusal(refused, 403, 'permission_denied');
  expect(refused.body.error).toBe('Permission denied');
  const stranger = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
  expectRefusal(await stranger.post(pathOf(leadId), undefined, withIdempotencyKey()), 404, 'not_found');
  expectRefusal(await staff.post(pathOf(randomUUID()), undefined, withIdempotencyKey()), 404, 'not_found');
  expectRefusal(await tenant.api.post(pathOf(leadId), undefined), 401, 'not_authenticated');
  expect(await messagesOf(leadId)).toEqual([]);
});
