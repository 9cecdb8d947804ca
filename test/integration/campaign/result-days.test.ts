/** Days of a campaign's results follow the practice's time zone, even if the first host's zone shows another day. */
import { randomUUID } from 'node:crypto';
import { readCampaignAnalytics } from '@praxis/db/campaign/campaign-analytics';
import { World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { storedMessage } from '../../support/today-rows.js';

const world = World.ofFile();

test('results are counted by day in the owner’s zone, not the first host’s', async () => {
  const { id } = await world.tenant({ timeZone: 'Pacific/Auckland' });
  const [leadId = ''] = await seedLeads(world.database, id, [{}]);
  const campaignId = randomUUID();
  await world.database.withTenant(id, async (tx) => {
    await tx.query`update tenants set settings = settings || '{"practice": {"timeZone": "America/Los_Angeles"}}' where id = ${id}`;
    await tx.query`insert into campaigns (id, tenant_id, name, campaign_type, mode, industry, trigger_event, target_audience)
      values (${campaignId}, ${id}, 'Spring', 'followup', 'sim', 'law', 'manual', '{}')`;
  });
  // The evening of the 3rd in Los Angeles, and the afternoon of the 4th in Auckland.
  await storedMessage(world.database, id, {
    leadId,
    campaignId,
    status: 'delivered',
    at: new Date('2025-06-04T03:00:00Z'),
  });
  const results = await world.database.withTenant(id, (tx) => readCampaignAnalytics(tx, campaignId));
  expect(results?.days).toMatchObject([{ date: '2025-06-03', messagesDelivered: 1 }]);
});
