/** The health check of accepted intakes: each has a journey and a lead, unless somebody had the person forgotten. */
import { randomUUID } from 'node:crypto';
import { findLostIntakes } from '@praxis/db/journey/lost-intake';
import { intakeDone, World } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';

const world = World.ofFile();

test('an intake is stored as long as its lead and journey exist; one whose lead was erased is not lost', async () => {
  const tenant = await world.tenant();
  const intakes = await Promise.all(
    [1, 2, 3].map(async () => ({ tenantId: tenant.id, ...(await intakeDone(tenant.api, 'law')) })),
  );
  const [, withoutJourney, forgotten] = intakes;
  const never = { tenantId: tenant.id, sessionId: `sess-${randomUUID()}`, leadId: randomUUID() };
  expect(await findLostIntakes(world.database, [...intakes, never])).toEqual([never.leadId]);
  await asOwner(world.stack, async (owner) => {
    await owner.query('delete from journeys where session_id = $1', [withoutJourney?.sessionId]);
    await owner.query('delete from leads where id = $1', [forgotten?.leadId]);
    await owner.query(
      `insert into audit_log (tenant_id, action, target_type, target_id) values ($1, 'lead.forgotten', 'lead', $2)`,
      [tenant.id, forgotten?.leadId],
    );
  });
  const lost = await findLostIntakes(world.database, [...intakes, never]);
  expect(lost.sort()).toEqual([never.leadId, withoutJourney?.leadId].sort());
});

test('a synthetic journey, which is deleted at its end, is not lost', async () => {
  const { id: tenantId } = await world.tenant();
  const cleared = { tenantId, sessionId: `sess-${randomUUID()}`, leadId: randomUUID() };
  expect(await findLostIntakes(world.database, [cleared])).toEqual([cleared.leadId]);
  await asOwner(world.stack, (owner) =>
    owner.query(`update tenants set settings = settings || '{"synthetic": true}' where id = $1`, [tenantId]),
  );
  expect(await findLostIntakes(world.database, [cleared])).toEqual([]);
});
