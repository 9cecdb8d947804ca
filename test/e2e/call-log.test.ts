/** The call log of a practice: its calls, newest first and live, one in full, masked by role. */
import { CallEndResult, CallStartResult } from '@praxis/contracts/call';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { seedCalls } from '../support/call-rows.js';
import { newSession } from '../support/factories.js';
import { expectOk, type World } from '../support/journey.js';
import { doubleSpeech } from './call-page.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test, type Team } from './people.js';

const SAID = [
  'Hi, my name is Jane Roe and I was in a car accident',
  'A rear-end collision on the freeway',
  'That sounds expensive',
  'Please book an appointment for me, my number is (313) 555-0142',
];

/** A call over HTTP, from its start to its end. */
async function makeCall(world: World, team: Team): Promise<{ callId: string; leadId: string }> {
  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const sessionId = newSession();
  const { call } = CallStartResult.parse(expectOk(await api.post('/v1/law/calls', { sessionId })).body);
  const path = `/v1/calls/${call.id}`;
  for (const [index, text] of SAID.entries())
    expectOk(await api.post(`${path}/turns`, { sessionId, turnId: `turn-${index + 1}`, text }));
  const { leadId } = CallEndResult.parse(expectOk(await api.post(`${path}/end`, { sessionId })).body);
  // As the guard would have noted it, had the model claimed something.
  await world.database.withTenant(team.tenant.id, (tx) =>
    tx.query(`update call_turns set blocked = $3 where tenant_id = $1 and call_id = $2 and seq = 2`, [
      team.tenant.id,
      call.id,
      JSON.stringify([{ phrase: 'I have sent you the papers.', reason: 'no_receipt' }]),
    ]),
  );
  return { callId: call.id, leadId: leadId ?? '' };
}

const row = (page: Page, id: string) => page.locator(`[data-testid="call-row"][data-id="${id}"]`);

test('a call is in the log while it happens, and read in full by whoever may', async ({
  page,
  world,
  team,
  enter,
  isMobile,
}) => {
  await doubleSpeech(page);
  await enter(team.owner);
  await page.goto('/leads');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await expect(page).toHaveURL(/\/calls$/);
  await expect(page.getByTestId('call-log')).toContainText('No calls yet');
  await expect(page.getByTestId('call-log')).toHaveAttribute('data-connected', 'true');

  const { callId, leadId } = await makeCall(world, team);
  const call = row(page, callId);
  await expect(call).toHaveAttribute('data-state', 'ended');
  await expect(call.getByTestId('call-outcome')).toHaveText('Booked');
  await expect(call).not.toContainText('Jane');
  expectOk(await team.owner.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Ringing back' }));
  await page.reload();
  await expect(call).toContainText('Jane Roe');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await call.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/calls/${callId}$`));
  const panel = page.getByTestId('call-panel');
  await expect(panel.getByTestId('call-name')).toHaveText('Jane Roe');
  const lines = panel.getByTestId('call-said').getByTestId('call-line');
  await expect(lines).toHaveCount(1 + 2 * SAID.length);
  await expect(lines.nth(1)).toContainText(SAID[0] ?? '');
  await expect(panel.getByTestId('call-blocked')).toContainText('I have sent you the papers.');
  await expect(panel.getByTestId('call-blocked')).toContainText('no receipt');
  await expect(panel.getByTestId('objection-badge')).toHaveText('cost concern');
  await expect(panel.locator('[data-testid="call-receipt"][data-action="book_appointment"]')).toBeVisible();
  await expect(panel.locator('[data-action="book_appointment"][data-outcome="done"]')).toBeVisible();
  await expect(panel.getByTestId('turn-times').first()).toContainText('model');
  await expect(panel.getByTestId('call-run')).toHaveAttribute('href', /call/);
  await expectAccessible(page, '[data-testid="call-panel"]');

  await panel.getByTestId('call-playback').click();
  await expect(lines.first()).toHaveAttribute('data-playing', 'true');
  await expect.poll(() => page.evaluate(() => window.speechDouble.said.length)).toBeGreaterThan(0);
  await panel.getByTestId('call-playback').click();
  await expect(lines.first()).toHaveAttribute('data-playing', 'false');
  expect(await page.evaluate(() => window.speechDouble.silenced)).toBeGreaterThan(0);

  await panel.getByTestId('call-lead').click();
  await expect(page).toHaveURL(new RegExp(`/leads/${leadId}`));
});

test('a viewer sees it masked; older calls come page by page; Escape closes', async ({
  page,
  world,
  team,
  enter,
}) => {
  await seedCalls(world.database, team.tenant.id, 55);
  const { callId } = await makeCall(world, team);
  await enter(team.viewer);
  await page.goto(`/calls/${callId}`);
  const panel = page.getByTestId('call-panel');
  await expect(panel.getByTestId('call-masked')).toBeVisible();
  await expect(panel.getByTestId('call-name')).toHaveText('J***');
  await expect(panel.getByTestId('call-said')).not.toContainText('accident');
  await expect(panel).not.toContainText('Jane');
  await expect(panel.getByTestId('call-words-masked')).toBeVisible();
  await expect(panel.getByTestId('call-playback')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/calls$/);

  const rows = page.getByTestId('call-row');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows).toHaveCount(56);
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(page.getByTestId('call-log')).toContainText('No such calls');
});

test('a call of another practice is not there', async ({ page, world, team, enter }) => {
  const tenant = await world.tenant();
  const { callId } = await makeCall(world, { ...team, tenant });
  await enter(team.owner);
  await page.goto(`/calls/${callId}`);
  await expect(page.getByTestId('call-panel')).toContainText('There is no such call in this practice.');
});

test('an owner brings the keys that calls are held with, and sees what is used without them', async ({
  page,
  team,
  enter,
}) => {
  await enter(team.owner);
  await page.goto('/api');
  for (const [vendor, bad, key, says] of [
    ['openai', 'pk-1', 'sk-a-key-of-this-test', 'apiKey starts with sk-'],
    ['elevenlabs', 'a b', 'sk_a_key_of_this_test', 'apiKey is letters, digits and _, like sk_…'],
  ] as const) {
    const account = page.getByTestId(`account-${vendor}`);
    await expect(account).toContainText('No account of your own is stored.');
    await expect(account).not.toContainText('Webhook address');
    await account.getByRole('button', { name: 'Connect' }).click();
    await account.getByLabel('API key').fill(bad);
    await account.getByRole('button', { name: 'Save account' }).click();
    await expect(account.getByText(says)).toBeVisible();
    await account.getByLabel('API key').fill(key);
    await account.getByRole('button', { name: 'Save account' }).click();
    await expect(account).toContainText('Connected');
    await expect(account).not.toContainText(key);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const account = page.getByTestId('account-openai');
  await account.getByRole('button', { name: 'Remove account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Account removed');
  await expect(account).toContainText('No account of your own is stored.');
});
