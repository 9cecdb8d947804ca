/** Lead Management: the list with its filters in the address, one lead in full, live changes, and what viewers see. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { TenantRole } from '@praxis/contracts/role.const';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone, type World } from '../support/journey.js';
import type { Member } from '../support/members.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test as base, type Team } from './people.js';

interface LeadTeam extends Team {
  /** Lets somebody make contact with the team's tenant; gives the lead's id. */
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
const panel = (page: Page): Locator => page.getByTestId('lead-panel');

async function expectLive(page: Page): Promise<void> {
  await expect(page.getByTestId('lead-management')).toHaveAttribute('data-live', 'true', { timeout: 20_000 });
}

async function setStatus(who: Member, { tenant }: Team, id: string): Promise<void> {
  const headers = { 'x-tenant-id': tenant.id };
  expectOk(await who.patch(`/v1/leads/${id}`, { status: 'qualified' }, { headers }));
}

async function auditCount(world: World, id: string, action: string): Promise<number> {
  const logged = await world.database.withSystem('what a test has left in the audit log', (tx) =>
    tx.query('select 1 from audit_log where target_id = $1 and action = $2', [id, action]),
  );
  return logged.length;
}

test('staff search, filter and sort; the address keeps it all over a reload', async ({
  page,
  office,
  enter,
}) => {
  const family = await office.lead({ name: 'Anna Adler', caseType: 'Family law', urgency: 'low' });
  const injury = await office.lead({ name: 'Ben Brandt', caseType: 'Personal injury', urgency: 'critical' });
  await setStatus(office.staff, office, family);
  await enter(office.staff);
  await page.goto('/leads');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByTestId('stat-card').first()).toContainText('2');
  await expect(page.getByRole('columnheader', { includeHidden: true })).toHaveText([
    'Lead',
    'Industry',
    'Score',
    'Engagement',
    'Status',
    'Last Interaction',
    'Actions',
  ]);

  const search = page.getByRole('searchbox', { name: 'Search leads' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('FAMILY');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, family)).toContainText('A***');
  await expect(page).toHaveURL(/\?q=FAMILY$/);
  await search.fill("'; drop table leads; -- 李");
  await expect(page.getByText('No lead fits')).toBeVisible();
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await expect(search).toHaveValue('');

  await page.getByLabel('Status', { exact: true }).selectOption('new');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Sort').selectOption('score');
  await row(page, injury).click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/leads/${injury}\\?status=new&sort=score$`));

  await page.reload();
  await expect(panel(page).getByTestId('lead-name')).toHaveText('B***');
  await expect(page.getByLabel('Sort')).toHaveValue('score');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/leads\?status=new&sort=score$/);
});

test('figures filter the list, and a view can be named, renamed and deleted', async ({
  page,
  office,
  enter,
}) => {
  const lead = await office.lead();
  await enter(office.staff);
  await page.goto('/leads');
  const conversion = page.getByRole('button', { name: 'Conversion Rate' });
  await expect(conversion).toContainText('0.0%');
  await conversion.click();
  await expect(page).toHaveURL(/status=converted/);
  await expect(page.getByText('No lead fits')).toBeVisible();

  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Give the view a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Won');
  await dialog.getByLabel('Name').press('Enter');
  const views = page.getByRole('group', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'Won' })).toHaveAttribute('aria-pressed', 'true');

  await views.getByRole('button', { name: 'All leads' }).click();
  await expect(row(page, lead)).toBeVisible();
  await page.reload();
  await views.getByRole('button', { name: 'Won' }).click();
  await expect(page).toHaveURL(/status=converted/);
  await page.getByRole('button', { name: 'Rename view Won' }).click();
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Clients');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: 'Delete view Clients' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(views.getByRole('button')).toHaveText(['All leads']);
});

test('staff change the status, add a note and reveal a lead', async ({ page, office, enter, world }) => {
  const lead = await office.lead({ name: 'Carla Chen' });
  await enter(office.staff);
  await page.goto(`/leads/${lead}`);
  const open = panel(page);
  await expect(open.getByTestId('lead-masked')).toBeVisible();
  await expect(open.locator('[data-fact=Email]')).toHaveText('c***@ex***.com');
  await expect(open.getByTestId('lead-score-part')).toContainText('Asked to be contacted');
  await expect(open.getByTestId('lead-score-part')).toContainText('What would change it');

  const status = open.getByTestId('lead-status-select');
  await expect(status.locator('option')).toHaveCount(6);
  await status.selectOption('converted');
  await expectToast(page, 'Status Updated', 'C*** is now converted.');
  await expect(row(page, lead).getByTestId('lead-status')).toContainText('Converted');
  await expect(open.getByTestId('timeline-entry').filter({ hasText: 'Status changed' })).toHaveCount(1);

  const note = open.getByLabel('Note', { exact: true });
  await note.fill('   ');
  await open.getByRole('button', { name: 'Add Note' }).click();
  await expect(note).toHaveValue('   ');
  await note.fill('Rang back.\nSends papers.');
  await open.getByRole('button', { name: 'Add Note' }).click();
  await expectToast(page, 'Note Added');
  await expect(note).toHaveValue('');
  await expect(open.getByTestId('lead-note')).toHaveCount(1);

  const consent = open.getByTestId('lead-consent');
  await expect(consent.locator('[data-channel=voice]')).toContainText('Only what they asked for');
  await consent.getByRole('button', { name: 'Record change' }).click();
  await consent.getByLabel('Channel').selectOption('voice');
  await consent.getByLabel('What they want').selectOption('opt_in');
  await consent.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(consent).toContainText('Say where this consent is written down');
  await consent.getByLabel('What they want').selectOption('opt_out');
  await consent.getByRole('button', { name: 'Record', exact: true }).click();
  await expectToast(page, 'Consent Recorded');
  await expect(consent.locator('[data-channel=voice]')).toContainText('Opted out');
  await expect(consent.getByTestId('consent-entry')).toContainText(
    'Calls: wants no more, recorded by staff, on the phone',
  );

  await open.getByRole('button', { name: 'Reveal for 10 minutes' }).click();
  await open.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(open.getByText('Purpose is required')).toBeVisible();
  await open.getByLabel('Purpose').fill('Ring back about the papers');
  await open.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(open.getByTestId('lead-name')).toHaveText('Carla Chen');
  await expect(open.getByTestId('revealed-until')).toContainText('left');
  await expect(open.getByTestId('lead-note')).toContainText('Sends papers.');
  await expect(open.getByTestId('lead-note')).toContainText(office.staff.email);
  await expect(open.getByRole('link', { name: 'carla.chen@example.com' })).toBeVisible();
  await expect(row(page, lead)).toContainText('Carla Chen');
  expect(await auditCount(world, lead, 'lead.revealed')).toBe(1);
});

test('a refusal takes the change back and keeps what was typed', async ({ page, office, enter }) => {
  const lead = await office.lead();
  await enter(office.staff);
  await page.goto(`/leads/${lead}`);
  const status = panel(page).getByTestId('lead-status-select');
  await expect(status).toHaveValue('new');
  // Their rights went while the page was open.
  const path = `/v1/tenants/${office.tenant.id}/users/${office.staff.userId}`;
  expect((await office.owner.patch(path, { role: 'viewer' })).status).toBe(200);
  await status.selectOption('closed_lost');
  await expectToast(page, 'Update Failed', 'Permission denied');
  await expect(status).toHaveValue('new');
  await panel(page).getByLabel('Note', { exact: true }).fill('Not lost');
  await panel(page).getByRole('button', { name: 'Add Note' }).click();
  await expectToast(page, 'Add Note Failed', 'Permission denied');
  await expect(panel(page).getByLabel('Note', { exact: true })).toHaveValue('Not lost');
});

test('viewers see leads masked and change nothing', async ({ page, office, enter }) => {
  const lead = await office.lead({ name: 'Derek Diaz' });
  await enter(office.viewer);
  await page.goto(`/leads/${lead}`);
  const open = panel(page);
  await expect(open.getByTestId('locked')).toHaveText('Only staff and owners can change this.');
  await expect(open.getByTestId('lead-name')).toHaveText('D***');
  await expect(open.getByTestId('lead-timeline')).toBeVisible();
  await expect(open.getByRole('button')).toHaveText(['']);
  await expect(open.getByRole('combobox')).toHaveCount(0);
  await expect(row(page, lead).getByRole('combobox', { includeHidden: true })).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Derek');
});

test('changes by others appear by themselves, in list and panel', async ({ page, office, enter }) => {
  const first = await office.lead({ name: 'Elena Evans' });
  await enter(office.staff);
  await page.goto(`/leads/${first}`);
  await expect(panel(page).getByTestId('lead-status-select')).toHaveValue('new');
  await expectLive(page);
  await setStatus(office.owner, office, first);
  await expect(row(page, first).getByTestId('lead-status')).toContainText('Qualified');
  await expect(panel(page).getByTestId('lead-status-select')).toHaveValue('qualified');

  await panel(page).getByRole('button', { name: 'Close lead' }).click();
  const second = await office.lead({ name: 'Farid Fischer' });
  await expect(row(page, second)).toBeVisible();
  await expect(page.getByTestId('stat-card').first()).toContainText('2');
});

test('while somebody is on a row, nothing moves under them', async ({ page, office, enter }) => {
  // Hovering is for a mouse: the table is the large screens' form of the list.
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await office.lead({ name: 'Elena Evans' });
  await office.lead({ name: 'Farid Fischer' });
  await enter(office.staff);
  await page.goto('/leads');
  await expect(rows(page)).toHaveCount(2);
  await expectLive(page);
  await row(page, first).hover();
  const third = await office.lead({ name: 'Grace Gupta' });
  await expect(page.getByTestId('waiting-leads')).toHaveText('1 new lead');
  await expect(rows(page)).toHaveCount(2);
  await page.getByTestId('waiting-leads').click();
  await expect(rows(page).first()).toHaveAttribute('data-id', third);
});

test('the list goes by keyboard', async ({ page, office, enter }) => {
  for (let index = 0; index < 3; index += 1) await office.lead();
  await enter(office.staff);
  await page.goto('/leads');
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).locator('.name')).toBeFocused();
  await page.keyboard.press('ArrowDown');
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

test('an empty list, a failure and a foreign lead have their words', async ({ page, office, enter }) => {
  await enter(office.staff);
  const list = /\/v1\/leads\?/;
  await page.route(list, (route) => route.abort());
  await page.goto('/leads');
  await expect(page.getByText('Loading Failed')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Failed to load leads data')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No leads yet')).toBeVisible();
  await page.goto(`/leads/${crypto.randomUUID()}`);
  await expect(panel(page).getByText('There is no such lead here.')).toBeVisible();
});

test('signed out, the page asks to sign in', async ({ page }) => {
  await page.goto('/leads/0b0e7a8e-0000-4000-8000-000000000001');
  await expect(page).toHaveURL(/\/login$/);
});

for (const [scheme, role] of [
  ['dark', 'staff'],
  ['light', 'viewer'],
] as const satisfies readonly (readonly [string, TenantRole])[]) {
  test(
    `axe finds nothing serious, ${scheme}, as ${role}`,
    { tag: `@${scheme}` },
    async ({ page, office, enter }) => {
      const lead = await office.lead();
      await enter(office[role]);
      await page.addInitScript((chosen) => localStorage.setItem('praxis.scheme', chosen), scheme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/leads');
      await expect(row(page, lead)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await row(page, lead).click();
      await expect(panel(page).getByTestId('timeline-entry').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    },
  );
}

test.describe('a visitor who was not asked yet', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('what visitors do is counted once they accept cookies, and not before', async ({ page, world }) => {
    const batches: { sessionId: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/engagement/events')) batches.push(request.postDataJSON() as never);
    });
    const stored = (sessionId: string): Promise<{ section: string; ended: boolean }[]> =>
      world.database.withSystem('events of a test', (tx) =>
        tx.query(
          'select section, duration is not null as ended from engagement_events where session_id = $1 order by id',
          [sessionId],
        ),
      );
    await page.goto('/?utm_source=letter&utm_campaign=spring');
    const accept = page.getByRole('button', { name: 'Accept', exact: true });
    await expect(accept).toBeVisible();
    // Longer than what counts as reading.
    await page.waitForTimeout(1_500);
    await accept.click();
    await expect(accept).toHaveCount(0);
    expect(batches).toEqual([]);
    await expect.poll(() => batches.length, { timeout: 20_000 }).toBe(1);
    const [first] = batches;
    expect(first).toMatchObject({ utmSource: 'letter', utmCampaign: 'spring', pageViews: 1 });
    // Leaving the page ends the view of its sections, and sends that while it still can.
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
