/** A member of the team adds a lead, which the product copies to the practice's HubSpot. */
import { storeSecret } from '@praxis/db/vault/vault';
import { HUBSPOT_DOUBLE_TOKEN } from '@praxis/providers/testing/hubspot-double';
import { CRM_RUN } from '@praxis/workflows/crm/messages';
import { CrmStateResult } from '@praxis/contracts/crm/crm';
import { expectOk } from '../../support/journey.js';
import { engineState, WORD_MS, type Drill, type Room } from '../drill.js';
import { OPEN_MS, openPage } from '../page.js';
import { openPractice } from '../practice.js';
import { within } from '../waiting.js';

const PATH = '/v1/settings/integrations/crm';

export async function crmDrill({ faults, browser }: Room, key: string): Promise<Drill> {
  const { stack, database, doubles } = faults;
  const { tenant, owner } = await openPractice(faults);
  await database.withTenant(tenant.id, (tx) =>
    storeSecret(tx, {
      service: 'hubspot',
      value: HUBSPOT_DOUBLE_TOKEN,
      actor: { userId: owner.userId, sessionId: null },
    }),
  );
  expectOk(await owner.put(PATH, { crm: 'HubSpot' }));
  const email = `carla-${key}@example.com`;
  const page = await openPage(browser, stack.baseUrl, { who: owner, tenantId: tenant.id });
  await page.goto('/leads');
  await page.getByText('No leads yet').waitFor({ timeout: OPEN_MS });
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a lead' });
  await dialog.getByLabel('Name').fill('Carla Chen');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel('Case type').fill('Injury');
  const name = page.getByTestId('lead-panel').getByTestId('lead-name');
  const state = async (): Promise<{ sent: number; waiting: number; problem: string | null }> =>
    CrmStateResult.parse(expectOk(await owner.get(PATH)).body).crm;
  const leadId = async (): Promise<string> => {
    const rows = await database.withTenant(
      tenant.id,
      (tx) => tx.query<{ id: string }>`select id from leads where tenant_id = ${tenant.id}`,
    );
    return rows[0]?.id ?? '';
  };
  return {
    page,
    async act() {
      await dialog.getByRole('button', { name: 'Add lead' }).click();
      await within(WORD_MS, async () => await name.isVisible());
      await within(WORD_MS, async () => {
        const { sent, problem } = await state();
        return sent > 0 || problem !== null;
      });
    },
    screen: async () => ((await name.isVisible()) ? `the lead ${await name.innerText()}` : 'no lead'),
    async run() {
      const { sent, problem } = await state();
      const engine = await engineState(faults, CRM_RUN.id({ tenantId: tenant.id, leadId: await leadId() }));
      return `${sent > 0 ? 'sent' : `waiting, ${problem ?? 'no problem'}`}, ${engine}`;
    },
    async isSettled() {
      const { sent, waiting } = await state();
      return sent === 1 && waiting === 0;
    },
    async effects() {
      const contacts = [...doubles.crm.contacts].filter(([, contact]) => contact['email'] === email);
      const ids = new Set(contacts.map(([id]) => id));
      const deals = [...doubles.crm.deals.values()].filter(({ contactId }) => ids.has(contactId));
      return await Promise.resolve(`${contacts.length} contact, ${deals.length} deal`);
    },
  };
}
