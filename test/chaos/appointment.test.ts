/** Appointments while processes die; `npm run soak -- appointments` plays more of them, more kills and more seeds. */
import { killDuringAppointments } from '../soak/kinds/appointments.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

it('appointments keep one event each, and are reminded of each time once and of no other', async () => {
  const { violations, summary } = await killDuringAppointments(chaos, 20_261, {
    appointments: 6,
    workerKills: 2,
  });
  console.info(summary);
  expect(violations).toEqual([]);
});
