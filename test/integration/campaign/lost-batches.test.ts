/** Campaign runs that ended although work is left: the sweep starts them again. */
import type { Campaign, CampaignDraft } from '@praxis/contracts/campaign/campaign';
import { listOverdueBatches, listOverdueCampaigns } from '@praxis/db/campaign/campaign-run';
import { commandCampaign } from '@praxis/db/campaign/campaign-state';
import type { SystemTransaction, TenantTransaction } from '@praxis/db/core/database';
import { batchWorkflowId } from '@praxis/workflows/campaign/messages';
import { campaignDraft, contactId, placeByDay, seedContacts, smsStep } from '../../support/campaigns.js';
import { sweep } from '../../support/engine.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const OVERDUE = { olderThanSeconds: 15 * 60, limit: 10_000 };

/** A practice with one contact and a draft of a campaign with a step now and one a day later. */
async function drafted(changes: Partial<CampaignDraft> = {}) {
  const { zone, phone } = placeByDay();
  const { id: tenantId } = await world.tenant({ timeZone: zone });
  const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
    world.database.withTenant(tenantId, work);
  const { masterKey } = world.stack.secrets();
  const leadId = contactId(tenantId, 'left');
  await seedContacts(world.database, { tenantId, masterKey }, [
    { id: leadId, name: 'Jane Roe', phone: phone(1), email: null, consent: ['sms'] },
  ]);
  const staff = await signedIn(world, { tenants: [{ id: tenantId, role: 'staff' }] });
  const steps = [smsStep(), smsStep({ delay: { amount: 1, unit: 'days' } })];
  const draft = campaignDraft({ steps, ...changes });
  const { id } = expectOk(await staff.post('/v1/campaigns', draft)).body.campaign as Campaign;
  const stepIsSent = (step: number): Promise<unknown> =>
    until(`step ${step} to be sent`, { timeoutMs: 30_000 }, async () => {
      const sent = await inTenant(
        (tx) => tx.query`select from campaign_enrollments where campaign_id = ${id} and next_step > ${step}`,
      );
      return sent.length === 1;
    });
  return { tenantId, inTenant, leadId, staff, id, stepIsSent };
}

/** A campaign whose first step was sent, and whose batch run was then terminated. */
async function lost() {
  const campaign = await drafted();
  const { id, staff, tenantId } = campaign;
  expectOk(await staff.request('POST', `/v1/campaigns/${id}/start`));
  await campaign.stepIsSent(1);
  const { client } = await world.engine();
  await client.workflow.getHandle(batchWorkflowId({ tenantId, campaignId: id, batch: 1 })).terminate();
  return campaign;
}

test('a contact whose step is overdue and whose run was lost still gets the message', async () => {
  const { inTenant, id, stepIsSent } = await lost();
  await inTenant(
    (tx) =>
      tx.query`update campaign_enrollments set due_at = now() - interval '20 minutes' where campaign_id = ${id}`,
  );
  await sweep(await world.engine());
  await stepIsSent(2);
});

test.each([
  ['paused', 'active', true],
  ['active', 'replied', true],
  ['completed', 'replied', true],
  ['cancelled', 'cancelled', true],
  ['active', 'active', false],
] as const)(
  'a dispatched message is settled even if its run was lost: campaign %s, contact %s, still with a number: %s',
  async (status, contact, hasNumber) => {
    const { tenantId, inTenant, leadId, id } = await lost();
    // Wait for the delivery report, because it would settle the message too.
    await until('the report of the message', { timeoutMs: 30_000 }, async () => {
      const delivered = await inTenant(
        (tx) => tx.query`select from messages where campaign_id = ${id} and status = 'delivered'`,
      );
      return delivered.length === 1;
    });
    const listed = async (tx: SystemTransaction): Promise<boolean> =>
      (await listOverdueBatches(tx, OVERDUE)).some((batch) => batch.tenantId === tenantId);
    const isListed = (): Promise<boolean> => world.database.withSystem('find batches in a test', listed);
    await inTenant(async (tx) => {
      await tx.query`update campaigns set status = ${status} where id = ${id}`;
      await tx.query`update campaign_enrollments set status = ${contact}, next_step = 1, due_at = now() where campaign_id = ${id}`;
      await tx.query`update messages set status = 'sending' where campaign_id = ${id}`;
      if (!hasNumber) await tx.query`update leads set phone = null, phone_e164 = null where id = ${leadId}`;
    });
    expect(await isListed()).toBe(false);
    // In one transaction, because the sweep that runs every minute may run right away.
    const isOverdue = await world.database.withSystem('let a message be overdue in a test', async (tx) => {
      await tx.query`update campaign_enrollments set due_at = now() - interval '20 minutes' where campaign_id = ${id}`;
      await tx.query`update messages set updated_at = now() - interval '20 minutes' where campaign_id = ${id} and status = 'sending'`;
      return await listed(tx);
    });
    expect(isOverdue).toBe(true);
    await sweep(await world.engine());
    await until('the message to be settled', { timeoutMs: 30_000 }, async () => {
      const open = await inTenant(
        (tx) => tx.query`select from messages where campaign_id = ${id} and status in ('queued', 'sending')`,
      );
      return open.length === 0;
    });
    await until('nothing to be left to do', { timeoutMs: 30_000 }, async () => !(await isListed()));
  },
);

test.each([['manual'], ['status_changed']] as const)(
  'a campaign whose run was lost before it enrolled anybody still sends: %s',
  async (triggerEvent) => {
    const { tenantId, inTenant, leadId, id, stepIsSent } = await drafted({ triggerEvent });
    const listed = async (tx: SystemTransaction): Promise<boolean> =>
      (await listOverdueCampaigns(tx, OVERDUE)).some((campaign) => campaign.tenantId === tenantId);
    const isListed = (): Promise<boolean> => world.database.withSystem('find campaigns in a test', listed);
    // Started without waking its run, as if the run had been ended immediately.
    await inTenant(async (tx) => {
      await commandCampaign(tx, id, 'start');
      if (triggerEvent !== 'manual')
        await tx.query`insert into campaign_events (tenant_id, campaign_id, lead_id, occurred_at)
          values (${tenantId}, ${id}, ${leadId}, now() - interval '20 minutes')`;
    });
    expect(await isListed()).toBe(false);
    const isOverdue = await world.database.withSystem('let a campaign be overdue in a test', async (tx) => {
      await tx.query`update campaigns set updated_at = now() - interval '20 minutes' where id = ${id}`;
      return await listed(tx);
    });
    expect(isOverdue).toBe(true);
    await sweep(await world.engine());
    await stepIsSent(1);
    await until('nothing to be left to do', { timeoutMs: 30_000 }, async () => !(await isListed()));
  },
);
