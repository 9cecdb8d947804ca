import { DEFAULT_BRAND_NAME } from '@praxis/contracts/tenant/brand';
import type { StoredBrand } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { renderMail } from './mail-texts.js';

const link = 'https://desk.example.com/auth/magic#token=abc';
const tenantId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const brand: StoredBrand = {
  name: 'Harbor & Sons <law>',
  colors: { bg: '#FFFFFF', primary: '#123456' },
  logoVersion: null,
};
const CONTENTS: MailContent[] = [
  { kind: 'verify_email', link, minutes: 1440 },
  { kind: 'magic_link', link, minutes: 15 },
  { kind: 'password_reset', link, minutes: 30 },
  { kind: 'account_exists', link, resetLink: 'https://desk.example.com/auth/forgot' },
  { kind: 'package_paid', link, packageName: 'Growth Package' },
  { kind: 'support_asked', link, tenantName: 'Harbor & Sons <law>', reason: 'Reminders are <missing>' },
  { kind: 'handed_over', link, tenantName: 'Harbor & Sons <law>', from: 'ann@praxis.example' },
  { kind: 'practice_created', link, days: 30, tenantName: 'Harbor & Sons <law>' },
  { kind: 'work_plan', link, tenantName: 'Harbor & Sons <law>', isReminder: false },
  { kind: 'work_plan', link, tenantName: 'Harbor & Sons <law>', isReminder: true },
  { kind: 'usage_alert', link, resource: 'Text messages', percent: 80, used: 480, quota: 600 },
  { kind: 'usage_alert', link, resource: 'AI calls', percent: 100, used: 1500, quota: 1500 },
  { kind: 'payment_failed', link, suspendsAt: '2026-03-15T00:00:00.000Z' },
  { kind: 'subscription_suspended', link },
  ...(['stored', 'opened', 'rotated', 'revoked', 'returned', 'renewed', 'expiring', 'due'] as const).map(
    (event) => ({ kind: 'vault_notice', event, keyName: 'CRM token', days: 7, link }) as const,
  ),
  { kind: 'lead_offer', link, minutes: 5 },
  { kind: 'lead_fell_back', link, isYours: true },
  { kind: 'demo_share', link, message: 'Have a look.' },
  { kind: 'invitation', link, days: 7, role: 'staff', tenantName: 'Harbor & Sons <law>' },
];

test.each(CONTENTS)('$kind has its link in both parts, and a subject', (content) => {
  const mail = renderMail(content, { tenantId, brand });
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.subject).not.toBe('');
  expect(mail.text).toContain('If you did not expect this mail');
});

test.each(CONTENTS)('$kind of a tenant never names the platform', (content) => {
  const { subject, text, html } = renderMail(content, { tenantId, brand });
  expect(`${subject}${text}${html}`).not.toContain(DEFAULT_BRAND_NAME);
});

test('without a brand it has the platform’s look', () => {
  const mail = renderMail({ kind: 'magic_link', link, minutes: 15 }, { tenantId, brand: undefined });
  expect(mail.subject).toBe(`Your sign-in link for ${DEFAULT_BRAND_NAME}`);
  expect(mail.text).toContain('within 15 minutes');
});

test('names are shown as text, never as markup', () => {
  const { html } = renderMail({ kind: 'magic_link', link, minutes: 15 }, { tenantId, brand });
  expect(html).not.toContain('<law>');
  expect(html).toContain('Harbor &#38; Sons &#60;law&#62;');
});

test('the logo is served from the link’s origin; without one the name is shown', () => {
  const withLogo = { ...brand, logoVersion: 'v1' };
  const { html } = renderMail({ kind: 'magic_link', link, minutes: 15 }, { tenantId, brand: withLogo });
  expect(html).toContain(`src="https://desk.example.com/v1/tenants/${tenantId}/brand/logo/v1"`);
});

test('replaces invalid colors, and text is readable on every color', () => {
  const odd = { ...brand, colors: { bg: 'red;}</style>', primary: '#FFFF00' } };
  const { html } = renderMail({ kind: 'magic_link', link, minutes: 15 }, { tenantId, brand: odd });
  expect(html).not.toContain('</style>');
  expect(html).toContain('background:#0A0A0A;color:#ffffff');
  expect(html).toContain('background:#FFFF00;color:#000000');
});

test('quotes a visitor’s text without links or markup', () => {
  const message =
    'Go to https://evil.example/pay or evil.example.\nWrite to a@evil.example, <b>now</b> 1.2.3.4';
  const { text, html } = renderMail({ kind: 'demo_share', link, message }, { tenantId, brand });
  for (const part of [text, html]) {
    expect(part).not.toContain('evil.example');
    expect(part).toContain('https[:]//evil[.]example/pay');
  }
  expect(text).toContain('> Go to');
  expect(text).toContain('> Write to');
  expect(html).not.toContain('<b>');
  expect(html.match(/href="([^"]*)"/g)).toEqual([`href="${link}"`]);
});
