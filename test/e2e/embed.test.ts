/**
 * A practice's pages inside its own site, which is another origin: in the page, in a dialog, and not in a site that is
 * not listed.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectOk, type World } from '../support/journey.js';
import { signedIn } from '../support/members.js';
import { book } from './book-page.js';
import { test } from './people.js';

interface Site {
  /** The site's origin, which the practice has listed. */
  origin: string;
  /** The practice whose pages the site embeds. */
  tenantId: string;
}

/** Visits a site of a new practice. Its page has the elements that `html` returns, and the one script. */
const inSite = async (
  { world, baseURL = '' }: { world: World; baseURL: string | undefined },
  html: (tenantId: string, path: string) => string,
  visit: (site: Site) => Promise<void>,
): Promise<void> => {
  const { id: tenantId } = await world.tenant();
  const owner = await signedIn(world, { tenants: [{ id: tenantId, role: 'owner' }] });
  const site = createServer(({ url = '/' }, response) => {
    const page = `<!doctype html><html lang="en"><title>Firm</title><main><h1>Firm</h1>${html(tenantId, url)}</main>
      <script async src="${baseURL}/embed.js"></script></html>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await listening(site);
  try {
    const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
    expectOk(await owner.put('/v1/settings/embed', { origins: [origin] }));
    await visit({ origin, tenantId });
  } finally {
    site.close();
  }
};

const listening = (site: Server): Promise<void> => new Promise((resolve) => site.listen(0, resolve));

/** How many leads of the practice came from its site. */
const embeddedLeads = async (world: World, tenantId: string): Promise<number> => {
  const [row] = await world.database.withTenant(
    tenantId,
    (tx) =>
      tx.query<{
        n: number;
      }>`select count(*)::int as n from leads where tenant_id = ${tenantId} and source = 'embed'`,
  );
  return row?.n ?? 0;
};

const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

test('the page is shown inside a listed site, at its full height, and in no other site', async ({
  page,
  world,
  baseURL,
}) => {
  const div = (tenantId: string, path: string): string =>
    `<div data-praxis-book="${tenantId}"${path === '/es' ? ' data-language="es"' : ''}></div>`;
  await inSite({ world, baseURL }, div, async ({ origin }) => {
    await page.goto(origin);
    const frame = page.locator('iframe');
    const inside = frame.contentFrame();
    await book(inside);
    const height = async (): Promise<number> => (await frame.boundingBox())?.height ?? 0;
    const content = (): Promise<number> =>
      inside.locator('#main').evaluate((main) => main.getBoundingClientRect().height);
    await expect.poll(async () => Math.abs((await height()) - (await content()))).toBeLessThan(2);
    // The site can state the language of its page.
    await page.goto(`${origin}/es`);
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Reservar una cita');

    // The same files under another name of this machine are another origin.
    await page.goto(origin.replace('localhost', '127.0.0.1'));
    await expect(page.locator('iframe')).toBeAttached();
    await expect(page.locator('iframe').contentFrame().locator('#main')).toHaveCount(0);
  });
});

test('its button opens the page in a dialog, in which a visitor books; Escape closes it', async ({
  page,
  world,
  baseURL,
}) => {
  const button = (tenantId: string): string =>
    `<a href="#">Home</a> <button data-praxis-book="${tenantId}">Book a consultation</button>`;
  await inSite({ world, baseURL }, button, async ({ origin, tenantId }) => {
    await page.goto(origin);
    await page.locator('[data-praxis-shown]').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Book a consultation' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    const inside = dialog.locator('iframe').contentFrame();
    // The button must not cover the page in the frame.
    const [close, frame] = [
      await dialog.getByRole('button', { name: 'Close' }).boundingBox(),
      await dialog.locator('iframe').boundingBox(),
    ];
    expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThanOrEqual(frame?.y ?? 0);
    await book(inside);
    expect(await embeddedLeads(world, tenantId)).toBe(1);
    // The focus is inside the frame, which is another origin.
    await inside.getByRole('link', { name: 'Move or cancel' }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => hasFocus(page, '[data-praxis-shown]')).toBe(true);

    // The dialog opens again, and Escape closes it from the site's own page, too.
    await page.keyboard.press('Enter');
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Book an appointment');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => hasFocus(page, '[data-praxis-shown]')).toBe(true);
  });
});

test('a visitor of the site asks for a call back', async ({ page, world, baseURL }) => {
  const div = (tenantId: string): string => `<div data-praxis-intake="${tenantId}"></div>`;
  await inSite({ world, baseURL }, div, async ({ origin, tenantId }) => {
    await page.goto(origin);
    const inside = page.locator('iframe').contentFrame();
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Ask us to call you');
    const form = inside.getByRole('form');
    await form.getByLabel('Service', { exact: true }).selectOption('Family law');
    await form.getByLabel('Name', { exact: true }).fill('Robin Vale');
    await form.getByLabel('Phone', { exact: true }).fill('313 555 0177');
    await form.getByRole('button', { name: 'Ask us to call', exact: true }).click();
    await expect(inside.getByText('We have your request')).toBeVisible();
    expect(await embeddedLeads(world, tenantId)).toBe(1);
  });
});
