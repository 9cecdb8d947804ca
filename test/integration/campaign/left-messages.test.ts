/** Waiting messages of a campaign whose contact moves on to later steps: none stays queued forever. */
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import type { CampaignAnalytics } from '@praxis/contracts/campaign/campaign-outcome';
import type { TenantTransaction } from '@praxis/db/core/database';
import {
  campaignDraft,
  commandAndWake,
  contactId,
  emailStep,
  placeByNight,
  seedContacts,
  smsStep,
} from '../../support/campaigns.js';
import { expectOk, World } from '../../support/journey.js';
import { createTeam } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const WAIT = { timeoutMs: 20_000 };

test.each([
  [
    'the number is removed',
    { status: 'blocked', reason: 'invalid_address' },
    (tx: TenantTransaction) =>
      tx.query`update leads set phone = null, phone_e164 = null where tenant_id = ${tx.tenantId}`,
  ],
  [
    'the step is taken out of use',
    { status: 'cancelled', reason: 'step_off' },
    (tx: TenantTransaction) =>
      tx.query`update campaign_steps set is_active = false where tenant_id = ${tx.tenantId} and channel = 'sms'`,
  ],
])('a text that waits for the morning ends when %s', async (_, ended, change) => {
  const night = placeByNight();
  const { tenant, staff } = await createTeam(world, { timeZone: night.zone });
  const { masterKey } = world.stack.secrets();
  await seedContacts(world.database, { tenantId: tenant.id, masterKey }, [
    {
      id: contactId(tenant.id, '1'),
      name: 'Jane Roe',
      phone: night.phone(1),
      email: 'jane.roe@example.com',
      consent: ['sms', 'email'],
    },
  ]);
  const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
    world.database.withTenant(tenant.id, work);
  const steps = [smsStep(), emailStep({ isActive: false })];
  const { id } = expectOk(await staff.post('/v1/campaigns', campaignDraft({ steps }))).body
    .campaign as Campaign;
  const command = async (verb: string) =>
    expectOk(await staff.request('POST', `/v1/campaigns/${id}/${verb}`));
  const read = async (): Promise<
    { status: string; reason: string | null; isPostponed: boolean } | undefined
  > => {
    const [row] = await inTenant(
      (tx) => tx.query<{ status: string; reason: string | null; isPostponed: boolean }>`
        select m.status, m.error_code as reason, e.due_at > now() + interval '1 hour' as "isPostponed"
        from messages m join campaign_enrollments e on e.tenant_id = m.tenant_id and e.id = m.enrollment_id
        where m.tenant_id = ${tx.tenantId} and m.campaign_id = ${id}`,
    );
    return row;
  };
  await command('start');
  await until('the text to wait', WAIT, async () => {
    const row = await read();
    return row?.status === 'queued' && row.isPostponed;
  });
  await command('pause');
  await inTenant(change);
  await inTenant(
    (tx) => tx.query`update campaign_enrollments set due_at = now() where tenant_id = ${tx.tenantId}`,
  );
  // Bypasses the check that refuses to resume if no contact can be reached, because this test is about the message.
  await inTenant((tx) => commandAndWake(tx, id, 'resume'));
  await until('the campaign to end', WAIT, async () => {
    const { campaign } = expectOk(await staff.get(`/v1/campaigns/${id}`)).body as { campaign: Campaign };
    return campaign.status === 'completed';
  });
  expect(await read()).toMatchObject(ended);
  const { contacts, totals } = expectOk(await staff.get(`/v1/campaigns/${id}/analytics`))
    .body as unknown as CampaignAnalytics;
  expect(contacts).toMatchObject({ active: 0, completed: 1 });
  expect(totals).toMatchObject({ messagesSent: 0, messagesBlocked: ended.status === 'blocked' ? 1 : 0 });
});
