/** Which onboardings the sweep treats as having lost their run; approving a plan starts a terminated run again. */
import { randomUUID } from 'node:crypto';
import { listLostOnboardings } from '@praxis/db/onboarding/lost-runs';
import { ONBOARDING_RUN } from '@praxis/workflows/onboarding/messages';
import { expectOk, World } from '../../support/journey.js';
import { plannedPractice } from '../../support/onboarding.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

test.each<[what: string, listed: boolean, status: string, ago: number, mail: boolean]>([
  ['without a plan', true, 'preparing', 5, false],
  ['just made', false, 'preparing', 0, false],
  ['planned, and not asked', true, 'planned', 5, false],
  ['planned and asked', false, 'planned', 5, true],
  ['approved without a work order', true, 'approved', 5, true],
  ['approved just now', false, 'approved', 0, true],
])('an onboarding %s: %s', async (_, listed, status, ago, mail) => {
  const tenant = await world.tenant();
  const id = randomUUID();
  let isListed = false;
  // Roll everything back: otherwise the stack's own sweep would begin the run.
  await world.database
    .withSystem('list lost onboardings in a test', async (tx) => {
      await tx.query`insert into onboardings (id, tenant_id, checkout_id, tier, status, onboarding_data, created_at, build_plan_generated_at,
          approved_at)
        select ${id}, ${tenant.id}, ${id}, 'growth', ${status}, '{}', at, at, at from (select now() - make_interval(mins => ${ago}) as at) t`;
      if (mail)
        await tx.query`insert into mails (id, tenant_id, kind, recipient, sealed_body, status, expires_at)
          values (${randomUUID()}, ${tenant.id}, 'work_plan', 'ada@cole.example', '', 'sent', now())`;
      const found = await listLostOnboardings(tx, { olderThanSeconds: 20, limit: 10_000 });
      isListed = found.some(({ onboardingId }) => onboardingId === id);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  expect(isListed).toBe(listed);
});

test('a plan approved after its run was terminated gets its work order', async () => {
  const { plan, owner } = await plannedPractice(world);
  const run = (await world.engine()).client.workflow.getHandle(
    ONBOARDING_RUN.id({ tenantId: plan.tenantId, onboardingId: plan.id }),
  );
  await run.terminate('by a test');
  expectOk(await owner.post(`/v1/onboardings/${plan.id}/approval`));
  await until('the work order to be there', { timeoutMs: 20_000 }, async () => {
    const orders = await world.database.withTenant(
      plan.tenantId,
      (tx) => tx.query`select from work_orders where tenant_id = ${plan.tenantId}`,
    );
    return orders.length === 1;
  });
});

class RolledBack extends Error {}
