/** A working day begins: an owner signs in, sees who is waiting, and reaches the conversation with two more presses. */
import { expect } from '@playwright/test';
import { Desk } from '../support/desk.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, signInByPassword, test } from './people.js';

test(
  'signs in, sees a waiting reply, and opens it',
  { tag: '@phone' },
  async ({ page, context, team, world }) => {
    const desk = Desk.of(world, team);
    const { sessionId, leadId } = await desk.booked();
    await context.addInitScript(() => {
      localStorage.setItem('praxis.cookie-consent', 'accepted');
      localStorage.setItem('praxis.privacy-notice', 'seen');
    });
    await signInByPassword(page, team.owner.email, team.owner.password);
    await expect(page).toHaveURL(/\/today$/);
    const replies = page.getByTestId('today-replies');
    await expect(replies).toContainText('Everyone has an answer.');
    await expect(page.getByTestId('today')).toHaveAttribute('data-live', 'true');

    await desk.receive(sessionId, 'Can somebody call me?');
    const waiting = replies.getByTestId('today-reply');
    await expect(waiting).toHaveAttribute('data-id', leadId);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBoth(page, 'today');

    await waiting.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/inbox/${leadId}$`));
    await expect(page.getByTestId('thread')).toBeVisible();
    await expect(page.getByTestId('thread-message').last()).toContainText('***');
  },
);
