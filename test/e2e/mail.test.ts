/**
 * Emails are readable on phones: in a real layout, nothing scrolls sideways, and on a wide screen lines stay
 * short.
 */
import { expect, test } from '@playwright/test';
import { layoutMail, withButton } from '../../activities/src/mail/mail-layout.js';

const LINK = `https://desk.example.com/appointment#token=${'x'.repeat(180)}`;

test('an email is as wide as the phone, and at most 560 px wide', { tag: '@phone' }, async ({ page }) => {
  const frame = {
    tenantId: crypto.randomUUID(),
    brand: undefined,
    name: 'Harbor Law Group',
    subject: 'Hello',
  };
  const body = `Hello Jordan,\n\nChange or cancel: ${LINK}\n\nOr open ${LINK}`;
  const inner = withButton(body, { link: LINK, label: 'Change or cancel', style: 'background:#123456' });
  await page.setContent(layoutMail({ ...frame, origin: 'https://desk.example.com' }, inner));
  const { scroll, screen, text } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    screen: window.innerWidth,
    text: document.querySelector('p')?.getBoundingClientRect().width ?? 0,
  }));
  expect(scroll).toBeLessThanOrEqual(screen);
  expect(text).toBeGreaterThan(250);
  expect(text).toBeLessThanOrEqual(560);
});
