/** Staff have the AI receptionist call a lead, see why it may not call another, and find the call in the log. */
import { expect, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone, type World } from '../support/journey.js';
import { zoneWhereItIs } from '../support/phone-line.js';
import { until } from '../support/until.js';
import { test, type Team } from './people.js';

/** A lead in a time zone where it is afternoon. */
async function lead(world: World, team: Team): Promise<string> {
  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const { leadId } = await intakeDone(api, 'law', {
    contact: { phone: '313-555-0199', email: 'ada@example.com' },
  });
  await world.database.withTenant(
    team.tenant.id,
    (tx) => tx.query`update leads set time_zone = ${zoneWhereItIs(14)} where id = ${leadId}`,
  );
  return leadId;
}

const status = (page: Page) => page.getByTestId('lead-call-status');

test('calls a lead only with their consent; the log shows the outcome', async ({
  page,
  world,
  team,
  enter,
}) => {
  const leadId = await lead(world, team);
  await enter(team.staff);
  await page.goto(`/leads/${leadId}`);
  await page.getByTestId('lead-call').click();
  await expect(status(page)).toContainText('have not agreed to calls from an AI');
  const agreed = { channel: 'voice', action: 'opt_in', how: 'phone_call', reference: 'Call note' };
  expectOk(await team.staff.post(`/v1/leads/${leadId}/consent`, agreed));
  await page.getByTestId('lead-call').click();
  await expect(status(page)).toContainText('is ringing');
  // The number ends in 99: the simulated line answers as a machine.
  await until('the call to end', { timeoutMs: 20_000 }, async () => {
    const rows = await world.database.withTenant(
      team.tenant.id,
      (tx) => tx.query`select 1 from phone_calls where outcome = 'voicemail' and status = 'completed'`,
    );
    return rows.length > 0;
  });
  await status(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/calls\/[0-9a-f-]+$/);
  const panel = page.getByTestId('call-panel');
  await expect(panel.locator('[data-fact="Channel"]')).toHaveText('Phone, outbound');
  await expect(panel.locator('[data-fact="Line"]')).toHaveText('Voicemail');
  await expect(panel.locator('[data-fact="Number"]')).toHaveText('***-***-0199');
  await page.keyboard.press('Escape');
  const rows = page.getByTestId('call-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByTestId('call-outcome')).toHaveText('Voicemail');
  await expect(rows.first().getByTestId('call-channel')).toContainText('Phone, outbound');
  await expect(rows.nth(1).getByTestId('call-outcome')).toHaveText('Not placed');
});
