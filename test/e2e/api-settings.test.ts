/** API Settings: adds a webhook endpoint and receives a signed test event on a real receiver. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectToast, test } from './people.js';

test('shows the status and duration of a delivered test event', async ({ page, team, enter }) => {
  // A receiver as a tenant would run it. The test stack allows requests to this machine.
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
    const url = `http://127.0.0.1:${port}/events`;
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill(url);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expectToast(page, 'Endpoint added');
    const secret = page.getByTestId('webhook-secret');
    await expect(secret).toContainText(/whsec_[A-Za-z0-9+/=]{40,}/);
    const made = (await secret.locator('code').textContent()) ?? 'whsec_';
    await page.getByRole('button', { name: 'Send test event' }).click();
    const delivery = page.getByTestId('webhook-log').getByRole('row', { name: /Test/ });
    await expect(delivery).toContainText(/204.*\d m?s/);
    expect(received).toHaveLength(1);
    expect(received[0]?.['webhook-signature']).toMatch(/^v1,/);

    await page.reload();
    await expect(page.getByTestId('endpoint')).toContainText(url);
    await expect(delivery).toContainText('204');
    expect(await page.content()).not.toContain(made);
  } finally {
    receiver.close();
  }
});
