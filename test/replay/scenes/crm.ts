/** Recorded scenes: leads that are sent to the simulated CRM. */
import { CRM_RUN } from '@praxis/workflows/crm/messages';
import { asOwner } from '../../support/ledger.js';
import { signIn } from '../../support/people.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

export const CRM: Scenes = {
  async 'crm-sent'(studio) {
    return await leadSent(studio, () => Promise.resolve());
  },

  async 'crm-down-for-a-while'(studio) {
    return await leadSent(studio, async () => {
      await studio.client.setSim({ port: 'crm', failNext: 1, failure: 'unavailable' });
    });
  },
};

/** Adds a lead for a tenant with a CRM, and returns the id of its run once the run has ended. */
async function leadSent({ stack, temporal }: Studio, prepare: () => Promise<void>): Promise<string> {
  const owner = await signIn(stack, 'owner@harbor-law.example');
  await owner.put('/v1/settings/integrations/crm', { crm: 'HubSpot' });
  await prepare();
  const { body } = await owner.post('/v1/leads', { name: 'Made Up' });
  const leadId = (body.lead as { id: string }).id;
  return await asOwner(stack, (database) =>
    until('the run of a lead to end', { timeoutMs: 30_000 }, async () => {
      const { rows } = await database.query<{ tenantId: string }>(
        'select tenant_id as "tenantId" from leads where id = $1',
        [leadId],
      );
      const id = CRM_RUN.id({ tenantId: rows[0]?.tenantId ?? '', leadId });
      const run = await temporal.workflow
        .getHandle(id)
        .describe()
        .catch(() => undefined);
      return run?.status.name === 'COMPLETED' && id;
    }),
  );
}
