/**
 * The page of campaigns: a draft is written, started, followed live, paused and cancelled; and a client unsubscribes
 * with one press.
 */
import { addCampaign } from '@praxis/db/campaign/campaign';
import {
  campaignDraft,
  commandAndWake,
  contactId,
  emailStep,
  placeByDay,
  seedContacts,
  smsStep,
} from '../support/campaigns.js';
import { expect } from '@playwright/test';
import { until } from '../support/until.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, test, type Team } from './people.js';
import type { World } from '../support/journey.js';

const DAY = placeByDay();

async function seed(world: World, { tenant }: Team, count: number): Promise<void> {
  const { masterKey } = world.stack.secrets();
  // Choose a time zone where it is daytime now.
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update providers set time_zone = ${DAY.zone} where tenant_id = ${tenant.id}`,
  );
  await seedContacts(
    world.database,
    { tenantId: tenant.id, masterKey },
    Array.from({ length: count }, (_, n) => ({
      id: contactId(tenant.id, String(n)),
      name: `Person ${n}`,
      phone: DAY.phone(n),
      email: `person${n}@example.com`,
      consent: ['sms', 'email'] as const,
    })),
  );
}

test('staff write a campaign, start it, and watch it', async ({ page, team, enter, world }) => {
  await seed(world, team, 3);
  await enter(team.staff);
  await page.goto('/campaigns');
  await expect(page.getByText('No campaigns yet')).toBeVisible();
  await page.getByRole('link', { name: 'New campaign' }).first().click();

  const form = page.getByRole('form', { name: 'Campaign' });
  await form.getByLabel('Name', { exact: true }).fill('Spring follow-up');
  const step = form.getByRole('group', { name: 'Step 1', exact: true });
  await step.getByLabel('Message', { exact: true }).fill('Hello {{first_name}}');
  await step.getByRole('button', { name: 'Try two texts' }).click();
  await step.getByLabel('Message B', { exact: true }).fill('Good day {{first_name}}');
  await form.getByRole('button', { name: 'Add step' }).click();
  const second = form.getByRole('group', { name: 'Step 2', exact: true });
  await second.getByLabel('Channel').selectOption('email');
  await second.getByLabel('Subject').fill('Still there?');
  await second.getByLabel('Message', { exact: true }).fill('Dear {{name}}');
  await expect(form.getByTestId('audience')).toContainText('3 leads match now');
  await expect(form.getByTestId('sample')).toHaveCount(3);
  await expect(form.getByTestId('sample').first()).toContainText('Hello Jordan Reply STOP to opt out.');
  await expectAccessibleInBoth(page, 'a campaign that is written');
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}$/);

  await form.getByRole('button', { name: 'Start campaign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('campaign-status')).toHaveText('Running');
  // The page shows sent and delivered messages without any click.
  await expect(page.getByTestId('campaign-figures')).toContainText(/Delivered3/);
  await expect(page.getByTestId('step-row')).toHaveCount(2);
  await expect(page.getByTestId('variant-row')).toHaveCount(2);
  await expectAccessibleInBoth(page, 'a campaign that runs');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByTestId('campaign-status')).toHaveText('Paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByTestId('campaign-status')).toHaveText('Running');
  await page.getByRole('button', { name: 'Cancel campaign' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(page.getByTestId('campaign-status')).toHaveText('Canceled');
  await page.getByRole('link', { name: 'All campaigns' }).click();
  await expect(page.getByTestId('campaign')).toContainText('3 enrolled');
});

test('the link in an email unsubscribes with one click, without signing in', async ({
  page,
  team,
  world,
}) => {
  await seed(world, team, 1);
  const { tenant, owner } = team;
  const id = await world.database.withTenant(tenant.id, async (tx) => {
    const by = { userId: owner.userId, industry: 'law' as const };
    const later = smsStep({ delay: { amount: 1, unit: 'days' } });
    const campaign = await addCampaign(tx, campaignDraft({ steps: [emailStep(), later] }), by);
    await commandAndWake(tx, campaign.id, 'start');
    return campaign.id;
  });
  const body = await until('the email', { timeoutMs: 60_000 }, async () => {
    const [row] = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ body: string }>`
        select body from messages where campaign_id = ${id} and status in ('sent', 'delivered')`,
    );
    return row?.body;
  });
  const path = /\/unsubscribe#token=[\w-]+/.exec(body)?.[0] ?? '';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe');
  await expectAccessibleInBoth(page, 'unsubscribing');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed')).toBeVisible();
  await expect(page.getByText(`from ${tenant.name}`)).toBeVisible();
  const stopped = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select status from campaign_enrollments where campaign_id = ${id}`,
  );
  expect(stopped).toEqual([{ status: 'opted_out' }]);
});
