/** A lead that two people claim: the first one gets it, the second one learns who has it. */
import { expect } from '@playwright/test';
import { personName } from '@praxis/domain/core/person-name';
import { expectOk } from '../support/journey.js';
import { seedLeads } from '../support/lead-rows.js';
import { expectToast, test } from './people.js';

test('an offer appears live and is claimed; the second person learns who has it', async ({
  page,
  team,
  enter,
  world,
}) => {
  const routing = { isOn: true, groups: [{ members: [team.staff.userId, team.owner.userId], minutes: 5 }] };
  expectOk(await team.owner.put('/v1/settings/routing', { ...routing, paused: [], imports: false }));
  await enter(team.staff);
  await page.goto('/leads');
  await expect(page.getByTestId('lead-management')).toHaveAttribute('data-live', 'true');
  const [first = '', second = ''] = await seedLeads(world.database, team.tenant.id, [
    { name: 'Ada Lovelace' },
    { name: 'Grace Hopper' },
  ]);
  const rows = page.getByTestId('lead-row');
  const offers = page.getByTestId('lead-offers').getByRole('listitem');
  await expect(offers).toHaveCount(2);
  await offers.filter({ hasText: 'A***' }).getByRole('button').click();
  await expectToast(page, 'The lead is yours');
  await expect(offers).toHaveCount(1);
  await page.getByLabel('Assigned', { exact: true }).selectOption('me');
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAttribute('data-id', first);

  // Another person claims it first, and this page does not know yet.
  await page.route('**/v1/leads/*/claim', async (route) => {
    expectOk(await team.owner.post(`/v1/leads/${second}/claim`));
    await route.continue();
  });
  await offers.getByRole('button').click();
  await expectToast(page, 'Not claimed', `${personName(team.owner.email)} has this lead already.`);
  await expect(offers).toHaveCount(0);
});
