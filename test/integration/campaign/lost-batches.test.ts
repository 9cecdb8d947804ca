/** A batch whose run has ended although a contact's step is due: the sweep begins it again. */
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import type { TenantTransaction } from '@praxis/db/core/database';
import { batchWorkflowId } from '@praxis/workflows/campaign/messages';
import { RECONCILE_SCHEDULE_ID } from '@praxis/workflows/core/reconcile/messages';
import { campaignDraft, contactId, placeByDay, seedContacts, smsStep } from '../../support/campaigns.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

test('a contact whose step is overdue and whose run was lost is written to all the same', async () => {
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
  const { id } = expectOk(await staff.post('/v1/campaigns', campaignDraft({ steps }))).body
    .campaign as Campaign;
  expectOk(await staff.request('POST', `/v1/campaigns/${id}/start`));
  const stepIsSent = (step: number): Promise<unknown> =>
    until(`step ${step} to be sent`, { timeoutMs: 30_000 }, async () => {
      const sent = await inTenant(
        (tx) => tx.query`select from campaign_enrollments where campaign_id = ${id} and next_step > ${step}`,
      );
      return sent.length === 1;
    });
  await stepIsSent(1);

  const { client } = await world.engine();
  await client.workflow.getHandle(batchWorkflowId({ tenantId, campaignId: id, batch: 1 })).terminate();
  await inTenant(
    (tx) =>
      tx.query`update campaign_enrollments set due_at = now() - interval '20 minutes' where campaign_id = ${id}`,
  );
  await client.schedule.getHandle(RECONCILE_SCHEDULE_ID).trigger('ALLOW_ALL');
  await stepIsSent(2);
});
