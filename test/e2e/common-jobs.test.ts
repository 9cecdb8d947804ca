/**
 * The ten common jobs of a practice, with a count of the presses for each: at most three clicks, or four keys. Typed
 * content (a name, a message, an address) does not count.
 */
import { expect, type Locator } from '@playwright/test';
import { addCampaign } from '@praxis/db/campaign/campaign';
import { campaignDraft, contactId, placeByDay, seedContacts, smsStep } from '../support/campaigns.js';
import { seedCall } from '../support/call-rows.js';
import { Desk } from '../support/desk.js';
import { seedLeads } from '../support/lead-rows.js';
import { Hand } from './hand.js';
import { expectToast, test } from './people.js';

const LIMITS = { clicks: 3, keys: 4 };

test('each of the ten common jobs takes at most three clicks or four keys', async ({
  page,
  team,
  enter,
  world,
}) => {
  test.slow();
  const { database } = world;
  const { tenant, owner } = team;
  const desk = Desk.of(world, team);
  const { sessionId } = await desk.booked();
  await desk.receive(sessionId, 'Can somebody call me?');
  const [fresh = '', second = ''] = await seedLeads(database, tenant.id, [
    { name: 'Ada Lovelace' },
    { name: 'Alan Turing' },
  ]);
  const call = await seedCall(database, tenant.id, {
    endedMinutesAgo: 5,
    said: [{ turnId: null, text: 'Harbor Law, how can I help you?' }],
  });
  // Its one message is sent tomorrow. If it were sent now, the campaign could be completed before the page shows it.
  const steps = [smsStep({ delay: { amount: 1, unit: 'days' } })];
  await database.withTenant(tenant.id, (tx) =>
    addCampaign(tx, campaignDraft({ name: 'Spring follow-up', steps }), {
      userId: owner.userId,
      industry: 'law',
    }),
  );
  // A contact to whom the campaign may send messages.
  await seedContacts(database, { tenantId: tenant.id, masterKey: world.stack.secrets().masterKey }, [
    {
      id: contactId(tenant.id, '0'),
      name: 'Person 0',
      phone: placeByDay().phone(0),
      email: 'person0@example.com',
      consent: ['sms'],
    },
  ]);
  await enter(owner);
  const hand = new Hand(page, LIMITS);
  const palette = page.getByRole('combobox', { name: 'Search leads, people, pages and actions' });
  const newLead = (id: string): Locator =>
    page.locator(`[data-testid=today-lead][data-id="${id}"]`).getByRole('link');
  const panel = page.getByTestId('lead-panel');

  await hand.job('identify a new lead', '/today', async () => {
    await hand.click(newLead(fresh));
    await expect(panel.getByRole('button', { name: /^Reveal for/ })).toBeVisible();
    await hand.press('v');
    await expect(page.getByRole('dialog', { name: /^Reveal/ })).toBeVisible();
    await hand.press('1');
    await expect(panel.getByTestId('lead-name')).toHaveText('Ada Lovelace');
  });

  await hand.job('answer a text', '/today', async () => {
    await hand.click(page.getByTestId('today-reply').getByRole('link'));
    const answer = page.getByLabel('Message', { exact: true });
    await expect(answer).toBeEnabled();
    // Message texts are masked for everybody who has not revealed the sender.
    await hand.press('v');
    await expect(page.getByTestId('thread-message').getByText('Can somebody call me?')).toBeVisible();
    await hand.press('r');
    await expect(answer).toBeFocused();
    await hand.type('We ring back at noon.');
    await hand.press('Control+Enter');
    await expect(page.getByTestId('thread-message').last()).toHaveAttribute('data-status', /sent|delivered/);
  });

  await hand.job('change a status', '/today', async () => {
    await hand.click(newLead(fresh));
    await hand.choose(page.getByTestId('lead-status-select'), 'qualified');
    await expectToast(page, 'Status Updated');
  });
  // Undoing a mistake is as quick.
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Undone');

  await hand.job('assign', '/today', async () => {
    await hand.click(newLead(second));
    await hand.choose(page.getByTestId('lead-assignee'), team.staff.userId);
    await expectToast(page, 'Lead assigned');
  });

  await hand.job('invite', '/today', async () => {
    await hand.press('Control+k');
    await expect(palette).toBeFocused();
    await hand.type('invite');
    await hand.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await hand.type('new.colleague@example.com');
    await hand.press('Enter');
    await expectToast(page, 'Invitation sent');
  });

  await hand.job('read a call', '/today', async () => {
    await hand.pressTo(page.getByTestId('call-row'), 'g', 'c');
    await expect(page.getByTestId('call-row')).toHaveAttribute('data-id', call.id);
    await hand.press('Enter');
    const said = page.getByTestId('call-said').getByTestId('call-line');
    await expect(said).toHaveCount(1);
    await hand.press('v');
    await expect(said).toContainText('Harbor Law, how can I help you?');
  });

  await hand.job('add a lead', '/today', async () => {
    await hand.press('Control+k');
    await expect(palette).toBeFocused();
    await hand.type('add lead');
    await hand.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await hand.type('Grace Hopper');
    await hand.press('Enter');
    await expectToast(page, 'Lead added', 'Grace Hopper');
  });

  await hand.job('see today', '/leads', async () => {
    await hand.pressTo(page.getByTestId('today-appointment'), 'g', 't');
    await expect(page).toHaveURL(/\/today$/);
  });

  await hand.job('reschedule', '/today', async () => {
    await hand.click(page.getByRole('button', { name: /^Reschedule the appointment with/ }));
    const dialog = page.getByRole('dialog', { name: 'Reschedule the appointment' });
    await hand.click(dialog.getByRole('button', { name: /^\d+:\d\d [AP]M/ }).last());
    await hand.click(dialog.getByRole('button', { name: 'Move' }));
    await expectToast(page, 'Appointment moved');
  });

  await hand.job('start a campaign', '/today', async () => {
    await hand.click(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns', exact: true }),
    );
    await hand.click(page.getByRole('link', { name: 'Start Spring follow-up' }));
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Start' }));
    await expect(page.getByTestId('campaign-status')).toHaveText('Running');
  });
});
