/**
 * A large campaign while its worker is killed; `npm run soak -- campaign` runs more people, kills and seeds.
 */
import { killDuringCampaign } from '../soak/kinds/campaign.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';

let chaos: ChaosStack;
beforeAll(async () => {
  chaos = await sharedChaosStack();
});
afterAll(() => chaos.stop());

it('a campaign sends each contact one message per step, however often the worker dies', async () => {
  const { violations, summary } = await killDuringCampaign(chaos, 11, { contacts: 100, kills: 2 });
  console.info(summary);
  expect(violations).toEqual([]);
});
