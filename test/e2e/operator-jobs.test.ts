/**
 * The ten jobs of an operator, each in at most four clicks from the first page of the admin area. Typed content does
 * not count.
 */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { MessageTemplateResult } from '@praxis/contracts/message-template/message-template';
import { startSubscription } from '@praxis/db/billing/subscription';
import { expectOk } from '../support/journey.js';
import { seedLeads } from '../support/lead-rows.js';
import { TEMPLATE_BODIES } from '../support/template-bodies.js';
import { Hand } from './hand.js';
import { expectToast, test } from './people.js';

const LIMITS = { clicks: 4, keys: 4 };
const FIRST_PAGE = '/admin';
const TEMPLATES = '/v1/message-templates';
const BEFORE = 'Hi {{name}}, thank you for your call.';
const AFTER = 'Hi {{name}}, thank you for calling us.';

test('each of the ten jobs of an operator takes at most four clicks', async ({
  page,
  team,
  enter,
  person,
  world,
}) => {
  test.slow();
  const { tenant, owner, staff } = team;
  const { database } = world;
  const [admin, colleague] = [await person({ isAdmin: true }), await person({ isAdmin: true })];
  await database.withTenant(tenant.id, async (tx) => {
    await startSubscription(tx, {
      tenantId: tenant.id,
      tier: 'starter',
      checkoutId: null,
      vendor: null,
      startsAt: new Date(),
      trialEndsAt: null,
    });
    await tx.query`update subscriptions set status = 'past_due', past_due_since = now()`;
  });
  await database.withSystem(
    'a request that failed, for a test',
    (
      tx,
    ) => tx.query`insert into api_error_tracking (tenant_id, api_endpoint, status, error_type, error_message, request_id)
      values (${tenant.id}, 'GET /v1/leads', 500, 'internal_error', 'Something went wrong', ${randomUUID()})`,
  );
  const keyData = { key_name: 'Ledger', key_type: 'database', key_value: 'database-password-0123456789' };
  expectOk(
    await admin.post('/v1/functions/admin-key-vault', { action: 'store_key', tenantId: tenant.id, keyData }),
  );
  const flag = `flag-${randomUUID()}`;
  expectOk(
    await admin.post('/v1/feature-flags', {
      key: flag,
      description: '',
      isEnabled: true,
      rolloutPercent: 0,
      targets: [{ tenantId: tenant.id, isEnabled: true }],
    }),
  );
  const template = await adoptedTemplate();
  const [leadId = ''] = await seedLeads(database, tenant.id, [{ name: 'Ada Lovelace' }]);
  expectOk(await owner.post(`/v1/leads/${leadId}/reveal`, { purpose: 'call_back' }));

  await enter(admin);
  const hand = new Hand(page, LIMITS);
  const search = page.getByRole('searchbox', { name: 'Find a tenant' });
  const found = page.getByTestId('found-tenant');
  const panel = page.getByTestId('tenant-panel');
  const find = async (by: string): Promise<void> => {
    await hand.click(search);
    await hand.type(by);
    await expect(found).toHaveCount(1);
  };
  const open = async (name: string): Promise<void> =>
    hand.click(page.getByRole('link', { name, exact: true }));

  await hand.job('find a practice by anything', FIRST_PAGE, async () => {
    await find(owner.email);
    await hand.click(found.getByRole('link', { name: tenant.name, exact: true }));
    await expect(panel).toContainText(tenant.name);
  });

  await hand.job('see why it is unhappy, and what failed for it in the last hour', FIRST_PAGE, async () => {
    await find(tenant.id);
    await hand.click(found.getByRole('link', { name: `Health: ${tenant.name}` }));
    await expect(panel.getByTestId('trouble').first()).toContainText('The subscription is past due');
    await expect(panel.getByTestId('trouble-counts')).toHaveText('1 request failed.');
    await expect(panel.getByTestId('failure')).toContainText('GET /v1/leads');
  });

  await hand.job('raise a limit', FIRST_PAGE, async () => {
    await find(tenant.name);
    await hand.click(found.getByRole('link', { name: `Limits: ${tenant.name}` }));
    await hand.click(panel.getByRole('button', { name: 'Change Text messages' }));
    const dialog = page.getByRole('dialog', { name: 'Text messages' });
    await dialog.getByLabel('Included').fill('900');
    await dialog.getByLabel('Reason').fill('A busy month');
    await hand.click(dialog.getByRole('button', { name: 'Save' }));
    await expectToast(page, 'Limit saved');
    await expect(panel.getByTestId('limit-sms_messages')).toContainText('of 900');
  });

  await hand.job('rotate a key', FIRST_PAGE, async () => {
    await open('Key Vault');
    await hand.click(page.getByRole('button', { name: 'Rotate Ledger' }));
    const dialog = page.getByRole('dialog', { name: 'Rotate Ledger' });
    await dialog.getByLabel('New key value').fill('another-password-9876543210');
    await hand.click(dialog.getByRole('button', { name: 'Rotate key' }));
    await expectToast(page, 'API key rotated successfully');
  });

  await hand.job('suspend a practice', FIRST_PAGE, async () => {
    await find(tenant.name);
    await hand.click(found.getByRole('link', { name: tenant.name, exact: true }));
    await hand.click(panel.getByRole('button', { name: 'Suspend' }));
    const dialog = page.getByRole('dialog', { name: `Suspend ${tenant.name}?` });
    await dialog.getByLabel('Reason').fill('Its owner asked for it');
    await hand.click(dialog.getByRole('button', { name: 'Suspend' }));
    await expect(panel).toContainText('Suspended. No one can sign in');
  });

  await hand.job('resume it', FIRST_PAGE, async () => {
    await find(tenant.name);
    await hand.click(found.getByRole('link', { name: tenant.name, exact: true }));
    await hand.click(panel.getByRole('button', { name: 'Activate' }));
    await expect(panel.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  });

  await hand.job('roll a template out', FIRST_PAGE, async () => {
    await open('Templates');
    await hand.click(page.getByRole('button', { name: `Edit ${template.name}` }));
    await hand.click(page.getByRole('button', { name: 'Roll out', exact: true }));
    await hand.click(page.getByRole('button', { name: 'Roll out now' }));
    await expect(page.getByTestId('template-operation').first()).toContainText('1 done');
  });
  expect(await textOfCopy()).toBe(AFTER);

  await hand.job('and back', FIRST_PAGE, async () => {
    await open('Templates');
    await hand.click(page.getByRole('tab', { name: 'Bulk Operations' }));
    await hand.click(page.getByTestId('template-operation').first().getByRole('button', { name: 'Undo' }));
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }));
    await expectToast(page, 'Operation undone');
  });
  await expect.poll(textOfCopy).toBe(BEFORE);

  await hand.job('turn a flag on for a tenth', FIRST_PAGE, async () => {
    await open('Templates');
    await hand.click(page.getByRole('tab', { name: 'Feature Flags' }));
    await hand.click(page.getByRole('button', { name: `Change ${flag}` }));
    const dialog = page.getByRole('dialog', { name: flag });
    await dialog.getByLabel('Rollout (%)').fill('10');
    await hand.click(dialog.getByRole('button', { name: 'Save' }));
    await expectToast(page, 'Feature flag saved');
  });

  await hand.job('answer who saw a record', FIRST_PAGE, async () => {
    await open('Audit log');
    await hand.click(page.getByLabel('Record id'));
    await hand.type(leadId);
    await hand.press('Enter');
    await expect(page.getByTestId('audit-entry').first()).toContainText('Lead revealed');
    await expect(page.getByTestId('audit-entry').first()).toContainText(owner.email);
  });

  await hand.job('hand over to a colleague', FIRST_PAGE, async () => {
    await find(tenant.name);
    await hand.click(found.getByRole('link', { name: `Hand over: ${tenant.name}` }));
    await expect(panel.getByLabel('Colleague')).toBeFocused();
    await hand.type(colleague.email);
    await hand.press('Tab');
    await hand.type('Ring them about the payment at five.');
    await hand.click(panel.getByRole('button', { name: 'Hand over', exact: true }));
    await expectToast(page, 'Handed over');
  });

  async function adoptedTemplate(): Promise<{ id: string; name: string }> {
    const name = `Thanks ${randomUUID()}`;
    const draft = { ...TEMPLATE_BODIES[`post ${TEMPLATES}`]?.(), name, content: BEFORE, isActive: true };
    const made = MessageTemplateResult.parse(expectOk(await admin.post(TEMPLATES, draft)).body).template;
    expectOk(await staff.post(`/v1/template-library/${made.id}/adopt`));
    const change = {
      ...TEMPLATE_BODIES[`put ${TEMPLATES}/{id}`]?.(),
      name,
      revision: made.revision,
      content: AFTER,
    };
    expectOk(await admin.put(`${TEMPLATES}/${made.id}`, change));
    return { id: made.id, name };
  }

  async function textOfCopy(): Promise<string | undefined> {
    const [copy] = await database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{
          body: string;
        }>`select body from reply_templates where global_template_id = ${template.id}`,
    );
    return copy?.body;
  }
});
