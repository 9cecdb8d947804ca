/** Recorded scenes: leads that are offered to the team. */
import { saveRouting } from '@praxis/db/tenant/tenant-settings';
import { speedToLeadWorkflowId } from '@praxis/workflows/lead/messages';
import { seedLeads } from '../../support/lead-rows.js';
import { createPerson } from '../../support/people.js';
import { createTenant, openDatabase } from '../../support/records.js';
import { until } from '../../support/until.js';
import { RECORDING_MASTER_KEY } from '../test-keys.js';
import type { Scenes, Studio } from './studio.js';
import { rawSql } from '@praxis/db/core/sql';

export const ROUTES: Scenes = {
  async 'route-claimed'(studio) {
    return await routed(studio, {
      paused: false,
      change: 'assigned_to = (select user_id from tenant_users where tenant_id = leads.tenant_id limit 1)',
    });
  },

  async 'route-fell-back'(studio) {
    return await routed(studio, { paused: true });
  },

  async 'route-waiting'(studio) {
    return await routed(studio, { paused: false });
  },
};

/** Stores a lead that is offered to the one person of its tenant, or falls back to them when they are paused. */
async function routed(
  { stack, temporal }: Studio,
  { paused, change }: { paused: boolean; change?: string },
): Promise<string> {
  const database = await openDatabase(stack, { PRAXIS_MASTER_KEY: RECORDING_MASTER_KEY });
  try {
    const { id: tenantId } = await createTenant(database);
    const { userId } = await createPerson(database, { memberships: [{ tenantId, role: 'owner' }] });
    await database.withTenant(tenantId, (tx) =>
      saveRouting(tx, {
        isOn: true,
        groups: [{ members: [userId], minutes: 30 }],
        paused: paused ? [userId] : [],
        imports: false,
      }),
    );
    const [leadId = ''] = await seedLeads(database, tenantId, [{}]);
    await until('a step of the routing', { timeoutMs: 30_000 }, async () => {
      const rows = await database.withTenant(tenantId, (tx) => tx.query`select from lead_routes`);
      return rows.length > 0;
    });
    const run = temporal.workflow.getHandle(speedToLeadWorkflowId(leadId));
    if (change) await database.withTenant(tenantId, (tx) => tx.query`update leads set ${rawSql(change)}`);
    if (change ?? paused)
      await until('its run to end', { timeoutMs: 30_000 }, async () => {
        return (await run.describe()).status.name === 'COMPLETED';
      });
    else
      await until('its window to begin', { timeoutMs: 30_000 }, async () => {
        const { events } = await run.fetchHistory();
        return events?.some(({ timerStartedEventAttributes }) => Boolean(timerStartedEventAttributes));
      });
    return speedToLeadWorkflowId(leadId);
  } finally {
    await database.close();
  }
}
