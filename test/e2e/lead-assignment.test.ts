/** Assignment in the browser: claims as they are offered, many leads at once, and the rules an owner sets. */
import { expect, type Page } from '@playwright/test';
import { personName } from '@praxis/contracts/person-name';
import { expectOk } from '../support/journey.js';
import { seedLeads } from '../support/lead-rows.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

/** Rows of the list, in order. */
const rows = (page: Page) => page.getByTestId('lead-row');
const boxOf = (page: Page, index: number) => rows(page).nth(index).getByRole('checkbox');
const shown = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector('.badge')?.firstChild?.textContent ?? ''),
  );

async function openLeads(page: Page): Promise<void> {
  await page.goto('/leads');
  await expect(page.getByTestId('lead-management')).toHaveAttribute('data-live', 'true');
}

/** So many that a phone draws all of them: rows further down are not there until they come near. */
const LEADS = 6;

test('many at once: boxes, a range, x and all shown; status, assignment and tag, and the way back', async ({
  page,
  team,
  enter,
  world,
  isMobile,
}) => {
  await seedLeads(
    world.database,
    team.tenant.id,
    Array.from({ length: LEADS }, (_none, index) => ({ name: `Lead ${index}`, age: index * 60 })),
  );
  await enter(team.staff);
  await openLeads(page);
  const bar = page.getByTestId('bulk-bar');
  await boxOf(page, 1).click();
  await expect(bar).toContainText('1 selected');
  await boxOf(page, 4).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  // From the box, keys go on as from the row; nothing has been opened.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByTestId('lead-panel')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await boxOf(page, 0).click();
  await bar.getByRole('button', { name: 'Select all shown' }).click();
  await expect(bar).toContainText(`${LEADS} selected`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar.getByLabel('Set status').selectOption('qualified');
  await expectToast(page, `${LEADS} leads changed`);
  await expect.poll(() => shown(page)).toEqual(Array.from({ length: LEADS }, () => 'Qualified'));
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Change taken back');
  await expect.poll(() => shown(page)).toEqual(Array.from({ length: LEADS }, () => 'New'));

  await bar.getByLabel('Assign to').selectOption(team.owner.userId);
  await expect(page.getByTestId('lead-holder')).toHaveCount(LEADS);
  await bar.getByRole('textbox', { name: 'Tag' }).fill('Spring fair');
  await bar.getByRole('button', { name: 'Add' }).click();
  await expectToast(page, `${LEADS} leads changed`);
  await bar.getByRole('button', { name: 'Select none' }).click();
  await expect(bar).toHaveCount(0);

  await rows(page).first().locator('.name').click();
  const panel = page.getByTestId('lead-panel');
  await expect(panel.locator('[data-fact="Tags"]')).toHaveText('Spring fair');
  await expect(panel.getByTestId('lead-assignee')).toHaveValue(team.owner.userId);
  if (isMobile) await panel.getByRole('button', { name: 'Close lead' }).click();
  await page.getByLabel('Assigned', { exact: true }).selectOption('none');
  await expect(page).toHaveURL(/assigned=none/);
  await expect(page.getByText('No lead fits')).toBeVisible();
});

test('an offer appears while the list is open and is claimed; whoever comes second is told who has it', async ({
  page,
  team,
  enter,
  world,
}) => {
  const routing = { isOn: true, groups: [{ members: [team.staff.userId, team.owner.userId], minutes: 5 }] };
  expectOk(await team.owner.put('/v1/settings/routing', { ...routing, paused: [], imports: false }));
  await enter(team.staff);
  await openLeads(page);
  const [first = '', second = ''] = await seedLeads(world.database, team.tenant.id, [
    { name: 'Ada Lovelace' },
    { name: 'Grace Hopper' },
  ]);
  const offers = page.getByTestId('lead-offers').getByRole('listitem');
  await expect(offers).toHaveCount(2, { timeout: 30_000 });
  await expectAccessible(page);
  await offers.filter({ hasText: 'A***' }).getByRole('button').click();
  await expectToast(page, 'The lead is yours');
  await expect(offers).toHaveCount(1);
  await page.getByLabel('Assigned', { exact: true }).selectOption('me');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toHaveAttribute('data-id', first);

  // Somebody else is quicker by a moment: this page does not know yet.
  await page.route('**/v1/leads/*/claim', async (route) => {
    expectOk(await team.owner.post(`/v1/leads/${second}/claim`));
    await route.continue();
  });
  await offers.getByRole('button').click();
  await expectToast(page, 'Not claimed', `${personName(team.owner.email)} has this lead already.`);
  await expect(offers).toHaveCount(0);
});

test('one lead: assigned in its panel, a note of a call; a viewer sees whose it is and changes nothing', async ({
  page,
  team,
  enter,
  world,
}) => {
  const [id = ''] = await seedLeads(world.database, team.tenant.id, [{ name: 'Ada Lovelace' }]);
  await enter(team.staff);
  await page.goto(`/leads/${id}`);
  const panel = page.getByTestId('lead-panel');
  await panel.getByRole('button', { name: 'Claim' }).click();
  await expect(panel.getByTestId('lead-assignee')).toHaveValue(team.staff.userId);
  await panel.getByTestId('lead-assignee').selectOption(team.owner.userId);
  await expectToast(page, 'Lead assigned');
  await panel.getByLabel('About a call with them').check();
  await panel.getByLabel('Note', { exact: true }).fill('Rang, will send papers');
  await panel.getByRole('button', { name: 'Add Note' }).click();
  const timeline = panel.getByTestId('lead-timeline');
  await expect(timeline).toContainText('Note of a call added');
  await expect(timeline).toContainText(`Assigned to ${personName(team.owner.email)}`);
  await expectAccessible(page);
  await page.context().clearCookies();
  await enter(team.viewer);
  await page.goto(`/leads/${id}`);
  await expect(panel.locator('[data-fact="Assigned to"]')).toHaveText(personName(team.owner.email));
  await expect(panel.getByTestId('lead-assignee')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('an owner sets the rules, staff read them, viewers do not', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/settings/routing');
  await expect(page.getByTestId('lead-speed')).toContainText('No leads in these days');
  await page.getByLabel('Offer each new lead to people').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose at least one person')).toBeVisible();
  const group = page.getByTestId('routing-group');
  await group.getByLabel(personName(team.staff.email)).check();
  await group.getByLabel('Claim window').selectOption('3');
  await page.getByRole('button', { name: 'Add fallback group' }).click();
  await group.nth(1).getByLabel(personName(team.owner.email)).check();
  await page
    .getByRole('group', { name: /^Paused/ })
    .getByLabel(personName(team.owner.email))
    .check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Routing saved');
  const { settings } = expectOk(await team.staff.get('/v1/settings/routing')).body;
  expect(settings).toEqual({
    isOn: true,
    groups: [
      { members: [team.staff.userId], minutes: 3 },
      { members: [team.owner.userId], minutes: 5 },
    ],
    paused: [team.owner.userId],
    imports: false,
  });
  await page.context().clearCookies();
  await enter(team.staff);
  await page.reload();
  await expect(page.getByTestId('locked')).toBeVisible();
  await expect(group.first().getByLabel(personName(team.staff.email))).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.context().clearCookies();
  await enter(team.viewer);
  await page.reload();
  await expect(page.getByTestId('permission-denied')).toContainText('Permission denied');
});
