/** API Settings: messaging key, webhook with its secret and test event, CRM; by role. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectToast, test } from './people.js';

const KEY = `SK${'0123456789abcdef'.repeat(2)}`;
const settings = (page: Page, name: string): ReturnType<Page['getByRole']> =>
  page.getByRole('region', { name });

test('it is for members of a tenant', async ({ page, team, enter, person }) => {
  await page.goto('/api');
  await expect(page).toHaveURL(/\/login/);
  expect(team.tenant.id).toBeTruthy();
  await enter(await person());
  await page.goto('/api');
  await expect(page).not.toHaveURL(/\/api$/);
});

test('an owner stores, replaces and removes the messaging key', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/api');
  const panel = page.getByTestId('messaging-key');
  const key = panel.getByLabel('Key');
  await expect(key).toHaveAttribute('type', 'password');
  await key.fill('AC123');
  await panel.getByRole('button', { name: 'Save key' }).click();
  await expect(
    panel.getByText('A messaging key starts with AC or SK and has at least 18 characters'),
  ).toBeVisible();
  await expect(key).toHaveAttribute('aria-invalid', 'true');
  await key.fill(KEY);
  await panel.getByRole('button', { name: 'Save key' }).click();
  await expectToast(page, 'Key saved');
  await expect(panel.getByTestId('stored-key')).toHaveText(/^•+cdef$/);

  await page.reload();
  await expect(panel.getByTestId('stored-key')).toHaveText(/^•+cdef$/);
  expect(await page.content()).not.toContain(KEY);
  await panel.getByRole('button', { name: 'Replace' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Replace' }).click();
  await key.fill(`AC${'9'.repeat(30)}wxyz`);
  await panel.getByRole('button', { name: 'Save key' }).click();
  await expect(panel.getByTestId('stored-key')).toHaveText(/^•+wxyz$/);

  await panel.getByRole('button', { name: 'Remove key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Key removed');
  await expect(key).toBeVisible();
});

test('a webhook: refused addresses, the secret once, the test event, another secret, none', async ({
  page,
  team,
  enter,
}) => {
  await enter(team.owner);
  await page.goto('/api');
  const panel = page.getByTestId('webhook');
  const address = panel.getByLabel('Address');
  const save = panel.getByRole('button', { name: 'Save address' });
  await expect(save).toBeDisabled();
  await address.fill('ftp://example.com');
  await save.click();
  await expect(panel.getByText('Webhook address must be like https://example.com/hooks')).toBeVisible();
  await address.fill('http://169.254.169.254/latest/meta-data');
  await save.click();
  await expect(panel.getByText(/does not lead to the public internet/)).toBeVisible();
  await expect(address).toHaveAttribute('aria-invalid', 'true');

  await address.fill('https://hooks.test-praxis.example/events');
  await save.click();
  await expectToast(page, 'Webhook saved');
  const secret = page.getByTestId('webhook-secret');
  await expect(secret).toContainText(/whsec_[A-Za-z0-9+/=]{40,}/);
  const first = await secret.locator('code').textContent();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await expect(secret).toHaveCount(0);
  await page.reload();
  await expect(address).toHaveValue('https://hooks.test-praxis.example/events');
  expect(await page.content()).not.toContain(first ?? 'whsec_');

  // No such name is known, and the page says what that means.
  await expect(page.getByTestId('webhook-ping')).toContainText('Not tested yet.');
  await panel.getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByTestId('webhook-ping')).toContainText('The name of this address is not known.', {
    timeout: 20_000,
  });
  await expect(page.getByTestId('webhook-ping')).toContainText('No answer');
  await expect(page.getByTestId('webhook-ping')).toContainText(/\d m?s/);

  await panel.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new secret' }).click();
  await expect(secret.locator('code')).not.toHaveText(first ?? '');

  await panel.getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Webhook removed');
  await expect(address).toHaveValue('');
  await expect(secret).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Send test event' })).toHaveCount(0);
});

test('a delivered test event shows its status and how long it took', async ({ page, team, enter }) => {
  // A receiver as a tenant would run one; the stack of the tests may call this machine.
  const received: IncomingHttpHeaders[] = [];
  const receiver = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  try {
    const { port } = receiver.address() as AddressInfo;
    await enter(team.owner);
    await page.goto('/api');
    await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/events`);
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByTestId('webhook-secret')).toBeVisible();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const result = page.getByTestId('webhook-ping');
    await expect(result).toContainText('Delivered: the address answered 204.');
    await expect(result).toContainText(/\d m?s/);
    expect(received).toHaveLength(1);
    expect(received[0]?.['webhook-signature']).toMatch(/^v1,/);
  } finally {
    receiver.close();
  }
});

test('the CRM is one of four or none', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/api');
  const form = page.getByRole('form', { name: 'CRM' });
  const choice = form.getByLabel('Platform');
  await expect(choice.locator('option')).toHaveText([
    'Clio',
    'HubSpot',
    'Follow Up Boss',
    'Salesforce',
    'None',
  ]);
  await expect(choice).toHaveValue('None');
  await choice.selectOption('HubSpot');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'CRM saved', 'HubSpot');
  await page.reload();
  await expect(choice).toHaveValue('HubSpot');
});

test('staff look, and are told why they cannot change anything', async ({ page, team, enter }) => {
  expect((await team.owner.put('/v1/settings/integrations/crm', { crm: 'Clio' })).status).toBe(200);
  expect((await team.owner.put('/v1/settings/integrations/messaging-key', { key: KEY })).status).toBe(200);
  await enter(team.staff);
  await page.goto('/api');
  await expect(page.getByTestId('locked')).toContainText('Only an owner can change this.');
  await expect(page.getByTestId('stored-key')).toHaveText(/^•+cdef$/);
  await expect(settings(page, 'Webhook')).toContainText('No address is set.');
  await expect(settings(page, 'CRM')).toContainText('Clio');
  const main = page.locator('main');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
});

test('viewers are told that this is not theirs to see', async ({ page, team, enter }) => {
  await enter(team.viewer);
  await page.goto('/api');
  await expect(page.getByTestId('permission-denied')).toContainText('Permission denied');
});

test('an admin changes the settings of the tenant they act in', async ({ page, team, enter, person }) => {
  await enter(await person({ isAdmin: true }));
  await page.goto('/api');
  await page.getByLabel('Platform').selectOption('Salesforce');
  await page.getByRole('form', { name: 'CRM' }).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'CRM saved', 'Salesforce');
  const answer = await team.staff.get('/v1/settings/integrations');
  expect(answer.body).toMatchObject({ settings: { crm: 'Salesforce' } });
});

test('settings that cannot be read say so, and can be asked for again', async ({ page, team, enter }) => {
  await enter(team.owner);
  const path = '**/v1/settings/integrations';
  await page.route(path, (route) => route.abort());
  await page.goto('/api');
  await expect(page.getByText('API settings cannot be read')).toBeVisible({ timeout: 20_000 });
  await page.unroute(path);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('webhook')).toBeVisible();
});
