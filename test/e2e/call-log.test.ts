/** A practice's call log: it lists a call while it happens, and shows all its details. */
import { expect, type Page } from '@playwright/test';
import { makeCall, SAID } from './made-call.js';
import { expectOk } from '../support/journey.js';
import { doubleSpeech } from './call-page.js';
import { test } from './people.js';

const row = (page: Page, id: string) => page.locator(`[data-testid="call-row"][data-id="${id}"]`);

test('lists a call while it is in progress, and shows its details to users with access', async ({
  page,
  world,
  team,
  enter,
}) => {
  await doubleSpeech(page);
  await enter(team.owner);
  await page.goto('/leads');
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

  await panel.getByTestId('call-playback').click();
  await expect(lines.first()).toHaveAttribute('data-playing', 'true');
  await expect.poll(() => page.evaluate(() => window.speechDouble.said.length)).toBeGreaterThan(0);
  await panel.getByTestId('call-playback').click();
  await expect(lines.first()).toHaveAttribute('data-playing', 'false');
  expect(await page.evaluate(() => window.speechDouble.silenced)).toBeGreaterThan(0);

  await panel.getByTestId('call-lead').click();
  await expect(page).toHaveURL(new RegExp(`/leads/${leadId}`));
});
