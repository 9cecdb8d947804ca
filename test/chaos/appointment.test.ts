/**
 * Appointments while processes die; `npm run soak -- appointments` runs more of them, with more kills and
 * seeds.
 */
import { killDuringAppointments } from '../soak/kinds/appointments.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

it('appointments keep one calendar event each, and each time gets its reminders once', async () => {
  const { violations, summary } = await killDuringAppointments(chaos, 20_261, {
    appointments: 6,
    workerKills: 2,
  });
  console.info(summary);
  expect(violations).toEqual([]);
});
