/** A run that waits for a booking does not count the rescheduling of an earlier appointment as one. */
import { hasHappened } from '@praxis/db/automation/automation-facts';
import { World } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';

const world = World.ofFile();
const HOUR_S = 3_600;

test('rescheduling an earlier appointment does not count as a booking, but a new appointment does', async () => {
  const tenant = await world.tenant();
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ age: 3 * HOUR_S }]);
  await seedAppointments(world.database, tenant, [{ leadId, age: 2 * HOUR_S }], { history: true });
  const since = new Date(Date.now() - HOUR_S * 1_000);
  const happened = (event: 'appointment_booked' | 'appointment_rescheduled'): Promise<boolean> =>
    world.database.withTenant(tenant.id, (tx) => hasHappened(tx, { event, leadId, since }));
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update appointments set ics_sequence = 1, scheduled_at = now() where lead_id = ${leadId}`,
  );
  expect(await happened('appointment_rescheduled')).toBe(true);
  expect(await happened('appointment_booked')).toBe(false);
  // Moves the lead's appointment a day ahead, so that the new booking does not overlap.
  await world.database.withTenant(
    tenant.id,
    (
      tx,
    ) => tx.query`update appointments set start_time = start_time + interval '1 day', end_time = end_time + interval '1 day'
      where lead_id = ${leadId}`,
  );
  await seedAppointments(world.database, tenant, [{ leadId }], { history: true });
  expect(await happened('appointment_booked')).toBe(true);
});
