/** A person books on a practice's public page, and on the same page inside the practice's own site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { expectOk } from '../support/journey.js';
import { signedIn } from '../support/members.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, test } from './people.js';

/** Picks the last free time of the first day, fills in the form and books. */
async function book(form: Page | FrameLocator): Promise<void> {
  const times = form.getByTestId('booking-times').getByTestId('slot');
  await times.last().click();
  await expect(form.getByTestId('slot-hold')).toContainText('is held for you');
  await form.getByLabel('Service', { exact: true }).selectOption('Family law');
  await form.getByLabel('Name', { exact: true }).fill('Robin Vale');
  await form.getByLabel('Email', { exact: true }).fill('robin.vale@example.com');
  await form.getByRole('button', { name: /^Book \w+day/ }).click();
  await expect(form.getByTestId('booked')).toContainText('You are booked');
}

test('a person books on the page and moves the appointment', { tag: '@phone' }, async ({ page, world }) => {
  const tenant = await world.tenant();
  await page.goto(`/book/${tenant.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an appointment');
  await expect(page.getByTestId('booking-times').getByTestId('slot').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'the booking page');
  await expectNoSidewaysScroll(page);
  await book(page);
  await expectAccessibleInBoth(page, 'the confirmation');
  await expectNoSidewaysScroll(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Move or cancel' }).click();
  const change = await opened;
  await expect(change.getByTestId('appointment-by-link')).toHaveAttribute('data-status', 'confirmed');
});

test('the page is shown inside a listed site, as tall as it is, and in no other', async ({
  page,
  world,
  baseURL,
}) => {
  const tenant = await world.tenant();
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const site = await openSite(
    (path) =>
      `<div data-praxis-book="${tenant.id}"${path === '/es' ? ' data-language="es"' : ''}></div>
      <script async src="${baseURL ?? ''}/embed.js"></script>`,
  );
  try {
    const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
    expectOk(await owner.put('/v1/settings/embed', { origins: [origin] }));
    await page.goto(origin);
    const frame = page.locator('iframe');
    const inside = frame.contentFrame();
    await book(inside);
    const height = async (): Promise<number> => (await frame.boundingBox())?.height ?? 0;
    const content = await inside.locator('#main').evaluate((main) => main.getBoundingClientRect().height);
    await expect.poll(async () => Math.abs((await height()) - content)).toBeLessThan(2);
    // The site may say which language its page is in.
    await page.goto(`${origin}/es`);
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Reservar una cita');

    // The same files under another name of this machine are another site.
    await page.goto(origin.replace('localhost', '127.0.0.1'));
    await expect(page.locator('iframe')).toBeAttached();
    await expect(page.locator('iframe').contentFrame().locator('#main')).toHaveCount(0);
  } finally {
    site.close();
  }
});

/** Another site. */
async function openSite(html: (path: string | undefined) => string): Promise<Server> {
  const site = createServer(({ url }, response) => {
    const page = `<!doctype html><title>Firm</title>${html(url)}`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
  return site;
}
