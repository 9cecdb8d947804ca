/**
 * The inbox: a message arrives, staff reveal it, answer with a saved reply, and see that it was delivered.
 */
import { expect } from '@playwright/test';
import { Desk } from '../support/desk.js';
import { expectOk } from '../support/journey.js';
import { expectNoSidewaysScroll, expectToast, test } from './people.js';

test(
  'a message appears live, is revealed, answered with a saved reply, and delivered',
  { tag: '@phone' },
  async ({ page, team, enter, world, isMobile }) => {
    const desk = Desk.of(world, team);
    const { sessionId, leadId } = await desk.booked();
    const other = await desk.booked({ contact: { phone: '313-555-0155' }, name: 'Alex Reed' });
    const reply = { name: 'Ring back', body: '{{first_name}}, we ring back.' };
    expectOk(await desk.staff.post('/v1/reply-templates', reply));
    await enter(team.staff);
    await page.goto('/inbox');
    const rows = page.getByTestId('conversation');
    const messages = page.getByTestId('thread-message');
    await expect(page.getByTestId('inbox')).toHaveAttribute('data-live', 'true');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toHaveAttribute('data-id', other.leadId);
    await desk.receive(sessionId, 'Can somebody call me?');
    await expect(rows.first()).toHaveAttribute('data-id', leadId);
    await expect(rows.first()).toHaveAttribute('data-unread', 'true');
    await expect(page.getByRole('button', { name: 'Unread 1' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await rows.first().getByRole('link').click();
    const thread = page.getByTestId('thread');
    await expect(messages.last()).toContainText('***');
    // A small screen has no room for both the list and the conversation, so the list is hidden.
    if (isMobile) await expect(rows.first()).toBeHidden();
    await thread.getByRole('button', { name: /^Reveal for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Answer a message' }).click();
    await expect(messages.last()).toContainText('Can somebody call me?');
    await expect(thread.getByRole('heading', { name: 'Jordan Ellis' })).toBeVisible();
    // Opening the conversation marks it as read for the whole team.
    await expect.poll(async () => (await desk.item(leadId))?.unread).toBe(0);

    const answer = thread.getByLabel('Message', { exact: true });
    await thread.getByLabel('Insert a saved reply').selectOption({ label: 'Ring back' });
    await expect(answer).toHaveValue('{{first_name}}, we ring back.');
    await expectNoSidewaysScroll(page);
    await thread.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages.last()).toContainText('Jordan, we ring back.');
    await expect(messages.last()).toHaveAttribute('data-status', 'delivered');
    await expect(answer).toHaveValue('');

    await page.getByLabel('Assigned to').selectOption(team.owner.userId);
    await expectToast(page, 'Lead assigned');
    await desk.receive(sessionId, 'STOP');
    // A closed channel is not preselected; when chosen, it says why.
    const by = thread.getByRole('group', { name: 'Reply by' });
    await expect(by.getByRole('button', { name: 'Email' })).toHaveAttribute('aria-pressed', 'true');
    await by.getByRole('button', { name: 'Text message' }).click();
    await expect(page.getByText('They opted out of text messages.')).toBeVisible();
    await expect(answer).toBeDisabled();
  },
);
