/**
 * Lead Management in a browser: finding a lead, working on it, live changes by others, the keyboard, and
 * recorded visits.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone, type World } from '../support/journey.js';
import type { Member } from '../support/members.js';
import { expectToast, test as base, type Team } from './people.js';

interface LeadTeam extends Team {
  /** Creates a lead in the team's tenant; returns its id. */
  lead: (fields?: { name?: string; caseType?: string; urgency?: string }) => Promise<string>;
}

const test = base.extend<{ office: LeadTeam }>({
  office: async ({ team, world }, use) => {
    let count = 0;
    await use({
      ...team,
      lead: async ({ name = `Person ${(count += 1)}`, ...fields } = {}) => {
        const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
        const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
        const contact = { phone: '+13135550142', email };
        return (await intakeDone(api, 'law', { name, contact, ...fields })).leadId;
      },
    });
  },
});

const rows = (page: Page): Locator => page.getByTestId('lead-row');
const row = (page: Page, id: string): Locator => page.locator(`[data-testid="lead-row"][data-id="${id}"]`);
/** Pixels of window width from which an open record pushes the list instead of covering it. */
const PUSHED_FROM = 1_280;
const panel = (page: Page): Locator => page.getByTestId('lead-panel');

async function expectLive(page: Page): Promise<void> {
  await expect(page.getByTestId('lead-management')).toHaveAttribute('data-live', 'true');
}

async function setStatus(who: Member, { tenant }: Team, id: string, status = 'qualified'): Promise<void> {
  const headers = { 'x-tenant-id': tenant.id };
  expectOk(await who.patch(`/v1/leads/${id}`, { status }, { headers }));
}

async function auditCount(world: World, id: string, action: string): Promise<number> {
  const logged = await world.database.withSystem(
    'what a test has left in the audit log',
    (tx) => tx.query`select 1 from audit_log where target_id = ${id} and action = ${action}`,
  );
  return logged.length;
}

async function expectBeside(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [left, right] = await Promise.all([one.boundingBox(), other.boundingBox()]);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  }).toPass();
}

test('staff find a lead, work on it, and see changes by others', async ({ page, office, enter, world }) => {
  const family = await office.lead({ name: 'Anna Adler', caseType: 'Family law', urgency: 'low' });
  const lead = await office.lead({ name: 'Carla Chen', caseType: 'Personal injury', urgency: 'critical' });
  await setStatus(office.staff, office, family);
  await enter(office.staff);
  await page.goto('/leads');
  await expect(rows(page)).toHaveCount(2);

  const search = page.getByRole('searchbox', { name: 'Search leads' });
  await search.fill('FAMILY');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, family)).toContainText('A***');
  await expect(page).toHaveURL(/\?q=FAMILY$/);
  await search.fill("'; drop table leads; -- 李");
  await expect(page.getByText('No matching leads')).toBeVisible();
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Status', { exact: true }).selectOption('new');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Sort').selectOption('score');
  await expect(page).toHaveURL(/\/leads\?status=new&sort=score$/);
  await row(page, lead).click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/leads/${lead}\\?status=new&sort=score$`));
  if ((page.viewportSize()?.width ?? 0) >= PUSHED_FROM) await expectBeside(row(page, lead), panel(page));

  await page.reload();
  const open = panel(page);
  await expect(open.getByTestId('lead-name')).toHaveText('C***');
  await expect(page.getByLabel('Sort')).toHaveValue('score');
  await expect(rows(page)).toHaveCount(1);
  await expect(open.locator('[data-fact=Email]')).toHaveText('c***@ex***.com');
  await open.getByTestId('lead-status-select').selectOption('converted');
  await expectToast(page, 'Status Updated', 'C*** is now converted.');
  await expect(open.getByTestId('timeline-entry').filter({ hasText: 'Status changed' })).toHaveCount(1);
  await open.getByLabel('Note', { exact: true }).fill('Rang back.\nSends papers.');
  await open.getByRole('button', { name: 'Add Note' }).click();
  await expectToast(page, 'Note Added');
  await expect(open.getByTestId('lead-note')).toHaveCount(1);

  await open.getByRole('button', { name: 'Reveal for 10 minutes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call back' }).click();
  await expect(open.getByTestId('lead-name')).toHaveText('Carla Chen');
  await expect(open.getByTestId('lead-note')).toContainText('Sends papers.');
  await expect(open.getByTestId('lead-note')).toContainText(office.staff.email);
  expect(await auditCount(world, lead, 'lead.revealed')).toBe(1);

  await page.goto(`/leads/${family}`);
  await expect(open.getByTestId('lead-status-select')).toHaveValue('qualified');
  await expect(row(page, lead)).toContainText('Carla Chen');
  await expectLive(page);
  await setStatus(office.owner, office, family, 'contacted');
  await expect(row(page, family).getByTestId('lead-status')).toContainText('Contacted');
  await expect(open.getByTestId('lead-status-select')).toHaveValue('contacted');
  await open.getByRole('button', { name: 'Close lead' }).click();
  const third = await office.lead({ name: 'Farid Fischer' });
  await expect(row(page, third)).toBeVisible();
  await expect(page.getByTestId('stat-card').first()).toContainText('3');
});

test('the list can be used by keyboard', async ({ page, office, enter }) => {
  for (let index = 0; index < 3; index += 1) await office.lead();
  await enter(office.staff);
  await page.goto('/leads');
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).locator('.name')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2).locator('.name')).toBeFocused();
  await page.keyboard.press('Enter');
  const last = await rows(page).nth(2).getAttribute('data-id');
  await expect(page).toHaveURL(new RegExp(`/leads/${last}$`));
  await page.keyboard.press('k');
  const middle = await rows(page).nth(1).getAttribute('data-id');
  await expect(page).toHaveURL(new RegExp(`/leads/${middle}$`));
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(rows(page).nth(1).locator('.name')).toBeFocused();
});

test.describe('a visitor who has not answered the cookie notice', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('engagement is recorded only after a visitor accepts cookies', async ({ page, world }) => {
    const batches: { sessionId: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/engagement/events')) batches.push(request.postDataJSON() as never);
    });
    const stored = (sessionId: string): Promise<{ section: string; ended: boolean }[]> =>
      world.database.withSystem(
        'events of a test',
        (tx) =>
          tx.query`select section, duration is not null as ended from engagement_events
          where session_id = ${sessionId} order by id`,
      );
    await page.clock.install();
    await page.goto('/?utm_source=letter&utm_campaign=spring');
    const accept = page.getByRole('button', { name: 'Accept', exact: true });
    await expect(accept).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Longer than the threshold for reading, plus the delay before the page sends what was read.
    await page.clock.runFor(10_000);
    expect(batches).toEqual([]);
    await accept.click();
    await expect(accept).toHaveCount(0);
    await expect.poll(() => batches.length).toBeGreaterThanOrEqual(1);
    const [first] = batches;
    expect(first).toMatchObject({ utmSource: 'letter', utmCampaign: 'spring', pageViews: 1 });
    // Leaving the page ends the view of its sections, and the page sends its last events at that moment.
    await page.goto('/no/such/page');
    await expect
      .poll(() => stored(first?.sessionId ?? ''))
      .toEqual(
        expect.arrayContaining([
          { section: 'hero', ended: false },
          { section: 'hero', ended: true },
        ]),
      );
  });
});
