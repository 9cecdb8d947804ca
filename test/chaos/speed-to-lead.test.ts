/**
 * Speed-to-lead while processes die: every lead with routing is offered once, and its people are notified
 * once, whichever process was killed.
 */
import { speedToLeadWorkflowId } from '@praxis/workflows/lead/messages';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { openEngine } from '../support/engine.js';
import { seedLeads } from '../support/lead-rows.js';
import { mailsAboutLeads, mailsTo } from '../support/mailbox.js';
import { createPerson } from '../support/people.js';
import { saveRouting } from '@praxis/db/tenant/tenant-settings';
import { until } from '../support/until.js';

const LEADS = 12;

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

it('offers each lead once and notifies each person once', async () => {
  const { stack, database } = chaos;
  const { tenant } = await chaos.ownTenant();
  const people = await Promise.all(
    ['one', 'two'].map(() =>
      createPerson(database, { memberships: [{ tenantId: tenant.id, role: 'staff' }] }),
    ),
  );
  const members = people.map(({ userId }) => userId);
  await database.withTenant(tenant.id, (tx) =>
    saveRouting(tx, { isOn: true, groups: [{ members, minutes: 30 }], paused: [], imports: false }),
  );
  const store = (): Promise<string[]> =>
    seedLeads(
      database,
      tenant.id,
      Array.from({ length: LEADS }, () => ({})),
    );
  const offered = async (): Promise<number> => {
    const [row] = await database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ n: number }>`select count(*)::int as n from lead_routes where tenant_id = ${tenant.id}`,
    );
    return row?.n ?? 0;
  };

  // The engine dies as the first leads arrive, the worker while it offers them, and the API while it dispatches.
  const temporal = stack.kill('temporal');
  const leads = await store();
  await until('the first offer', { timeoutMs: 60_000 }, async () => (await offered()) > 0);
  const worker = stack.kill('worker');
  leads.push(...(await store()));
  const api = stack.kill('api');

  const allOffered = (): Promise<unknown> =>
    until('every lead to be offered', { timeoutMs: 60_000, pollMs: 200 }, async () => {
      return (await offered()) === leads.length;
    });
  await allOffered();
  const killed = { temporal, worker, api };
  for (const name of ['temporal', 'worker', 'api'] as const) await stack.waitRestarted(name, killed[name]);
  await stack.waitReady();
  // One more lead, whose emails are sent after any that the kills may have caused a second time.
  const before = [...leads];
  leads.push(...(await seedLeads(database, tenant.id, [{}])));
  await allOffered();
  for (const { email } of people) {
    await until('the emails', { timeoutMs: 60_000, pollMs: 500 }, async () => {
      return (await mailsAboutLeads(stack, email, leads)).every((count) => count > 0);
    });
    expect(await mailsAboutLeads(stack, email, before)).toEqual(before.map(() => 1));
    expect(await mailsTo(stack, email)).toHaveLength(leads.length);
  }
  const offers = await database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select from lead_interactions where tenant_id = ${tenant.id} and interaction_type = 'offered'`,
  );
  expect(offers).toHaveLength(leads.length);
  const engine = await openEngine(stack);
  try {
    for (const leadId of leads) {
      const { status } = await engine.client.workflow.getHandle(speedToLeadWorkflowId(leadId)).describe();
      expect(status.name).toBe('RUNNING');
    }
  } finally {
    await engine.close();
  }
});
