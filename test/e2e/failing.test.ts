/** What screens say and offer when reading fails: never that there is nothing, and never without another try. */
import { expect, type Page } from '@playwright/test';
import { seedLeads } from '../support/lead-rows.js';
import { expectAccessible, expectNoSidewaysScroll, test } from './people.js';

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Lets every read of some paths fail until it is told otherwise; counts how many did. */
async function failing(page: Page, paths: RegExp, answer?: { status: number; json: object }) {
  let refused = 0;
  await page.route(paths, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    refused += 1;
    return answer ? route.fulfill(answer) : route.abort();
  });
  return { refused: () => refused, mend: () => page.unroute(paths) };
}

test('tenants that could not be read are not said to be none', async ({ page, enter, person, team }) => {
  await enter(await person({ isAdmin: true }));
  const { mend } = await failing(page, /\/v1\/tenants\?/, { status: 500, json: {} });
  for (const path of ['/dashboard', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Tenants cannot be read');
    await expect(page.getByRole('alert')).toContainText(
      'Server error (HTTP 500). It usually passes in a moment.',
    );
    await expect(page.getByText('No Tenants')).toHaveCount(0);
  }
  await mend();
  await again(page).click();
  await expect(page.getByTestId('admin-tenant').filter({ hasText: team.tenant.name })).toHaveCount(1);
});

test('without a connection a list says so, and is there when it is back', async ({ page, enter, team }) => {
  await enter(team.owner);
  const { mend } = await failing(page, /\/v1\/conversations\?/);
  await page.goto('/inbox');
  await expect(page.getByRole('alert')).toContainText('Conversations cannot be read');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached. Check your connection.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'main');
  await mend();
  await again(page).click();
  await expect(page.getByText('No conversation yet')).toBeVisible();
});

test('a refusal says whom to ask', async ({ page, enter, team }) => {
  await enter(team.staff);
  const json = { ok: false, error: 'Permission denied', code: 'permission_denied', requestId: 'r1' };
  await failing(page, /\/v1\/calls\?/, { status: 403, json });
  await page.goto('/calls');
  await expect(page.getByRole('alert')).toContainText('Permission denied. Your role may have changed');
});

test('figures of leads that could not be read have a try of their own', async ({ page, enter, team }) => {
  await enter(team.owner);
  const { mend } = await failing(page, /\/v1\/leads\/stats/, { status: 502, json: {} });
  await page.goto('/leads');
  await expect(page.getByText('No leads yet')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The figures cannot be read.');
  await mend();
  await again(page).click();
  await expect(page.getByTestId('stat-card').first()).toContainText('0');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a next page that does not come says so and can be asked for again', async ({
  page,
  enter,
  team,
  world,
}) => {
  const rows = Array.from({ length: 55 }, (_, n) => ({ age: n * 60 }));
  await seedLeads(world.database, team.tenant.id, rows);
  await enter(team.viewer);
  await page.goto('/client');
  await expect(page.getByTestId('portal-lead')).toHaveCount(50);
  const { mend } = await failing(page, /\/v1\/portal\/leads\?.*cursor=/);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert')).toContainText('The rest could not be loaded.');
  await expect(page.getByTestId('portal-lead')).toHaveCount(50);
  await mend();
  await again(page).click();
  await expect(page.getByTestId('portal-lead')).toHaveCount(55);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what is typed stays when reading it anew fails', async ({ page, enter, team }) => {
  await enter(team.owner);
  await page.goto('/settings/account');
  const number = page.getByLabel('Hand-over number');
  await number.fill('+13135550177');
  const { refused } = await failing(page, /\/v1\/settings\/phone/);
  // Later, the connection comes back and what is old is read anew.
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  // Asked, and tried again.
  await expect.poll(refused).toBeGreaterThan(1);
  await expect(number).toHaveValue('+13135550177');
  await expect(page.getByText('Phone settings cannot be read')).toHaveCount(0);
});
