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
const SECURITY_EVENTS = [
  'factor_added',
  'factor_removed',
  'factor_reset',
  'factor_guessed',
  'recovery_codes_renewed',
  'recovery_code_used',
] as const;
const VAULT_EVENTS = [
  'stored',
  'opened',
  'rotated',
  'revoked',
  'returned',
  'renewed',
  'expiring',
  'due',
] as const;
/** At least one of each kind: the compiler requires an example of a new kind. */
const BY_KIND: { [Kind in MailContent['kind']]: readonly (MailContent & { kind: Kind })[] } = {
  verify_email: [{ kind: 'verify_email', link, minutes: 1440 }],
  magic_link: [{ kind: 'magic_link', link, minutes: 15 }],
  password_reset: [{ kind: 'password_reset', link, minutes: 30 }],
  security_notice: SECURITY_EVENTS.map((event) => ({
    kind: 'security_notice',
    event,
    link,
    resetLink: link,
  })),
  account_exists: [{ kind: 'account_exists', link, resetLink: 'https://desk.example.com/auth/forgot' }],
  package_paid: [{ kind: 'package_paid', link, packageName: 'Growth Package' }],
  set_up_reminder: ['2026-03-15T00:00:00.000Z', null].map((endsAt) => ({
    kind: 'set_up_reminder',
    link,
    packageName: 'Growth Package',
    endsAt,
  })),
  support_asked: [{ kind: 'support_asked', link, tenantName: brand.name, reason: 'Reminders are <missing>' }],
  handed_over: [{ kind: 'handed_over', link, tenantName: brand.name, from: 'ann@praxis.example' }],
  practice_created: [{ kind: 'practice_created', link, days: 30, tenantName: brand.name }],
  work_plan: [false, true].map((isReminder) => ({
    kind: 'work_plan',
    link,
    tenantName: brand.name,
    isReminder,
  })),
  usage_alert: [
    { kind: 'usage_alert', link, resource: 'Text messages', percent: 80, used: 480, quota: 600 },
    { kind: 'usage_alert', link, resource: 'AI calls', percent: 100, used: 1500, quota: 1500, isTrial: true },
    { kind: 'usage_alert', link, resource: 'Emails', percent: 100, used: 1, quota: 0 },
  ],
  usage_limit: [
    { kind: 'usage_limit', link, limit: 'hard_limit', resource: 'Text messages' },
    { kind: 'usage_limit', link, limit: 'platform_cap', resource: 'AI calls' },
    { kind: 'usage_limit', link, limit: 'spend_limit', resource: null },
  ],
  payment_failed: [{ kind: 'payment_failed', link, suspendsAt: '2026-03-15T00:00:00.000Z' }],
  subscription_suspended: [{ kind: 'subscription_suspended', link }],
  vault_notice: VAULT_EVENTS.map((event) => ({
    kind: 'vault_notice',
    event,
    keyName: 'CRM token',
    days: 7,
    link,
  })),
  lead_offer: [{ kind: 'lead_offer', link, minutes: 5 }],
  lead_fell_back: [true, false].map((isYours) => ({ kind: 'lead_fell_back', link, isYours })),
  call_escalated: [true, false].map((isUrgent) => ({ kind: 'call_escalated', link, isUrgent })),
  notification: [true, false].map((isUrgent) => ({
    kind: 'notification',
    title: 'Caller needs a person',
    isUrgent,
    entries: [{ text: 'J*** <asks> for a person', link, detail: 'Call back now.' }],
    left: 2,
    link,
    kinds: [{ label: 'Escalated calls', link }],
  })),
  demo_share: [{ kind: 'demo_share', link, message: 'Have a look.' }],
  invitation: [{ kind: 'invitation', link, days: 7, role: 'staff', tenantName: brand.name }],
};
const CONTENTS: MailContent[] = Object.values(BY_KIND).flat();

/** The reader chose to get notifications, and a security notice says what to do about a change that was not theirs. */
const OTHER_ENDS: readonly string[] = ['notification', 'call_escalated', 'security_notice'];

test.each(CONTENTS)('the email $kind has its link in the text and HTML parts, and a subject', (content) => {
  const mail = renderMail(content, { tenantId, brand });
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.subject).not.toBe('');
  if (!OTHER_ENDS.includes(content.kind)) expect(mail.text).toContain('If you did not expect this email');
});

test.each(CONTENTS)('the email $kind of a tenant never names the platform', (content) => {
  const { subject, text, html } = renderMail(content, { tenantId, brand });
  expect(`${subject}${text}${html}`).not.toContain(DEFAULT_BRAND_NAME);
});

test('an email without a brand has the platform’s look', () => {
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
