/** Texts and design of the platform's emails: plain text, and the same as HTML in a tenant's colors. */
import { counted } from '@praxis/contracts/core/words';
import { DEFAULT_BRAND_NAME } from '@praxis/contracts/tenant/brand';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { StoredBrand } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { billingParts } from './billing-texts.js';
import { vaultParts } from './vault-texts.js';
import { buttonOf, escapeHtml, layoutMail } from './mail-layout.js';
import type { MailEntry, MailParts } from './mail-parts.js';
import { SECURITY_TEXTS } from './security-texts.js';

/** The tenant of an email; without a brand, the platform's own look. */
export interface MailLook {
  tenantId: string;
  brand: StoredBrand | undefined;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const ROLE_LABELS: Record<TenantRole, string> = { viewer: 'a viewer', staff: 'staff', owner: 'an owner' };

/** Renders an email. */
export function renderMail(content: MailContent, look: MailLook): RenderedMail {
  const name = look.brand?.name ?? DEFAULT_BRAND_NAME;
  const parts = partsOf(content, name);
  return { subject: parts.subject, text: asText(parts, name), html: asHtml(parts, { ...look, name }) };
}

function partsOf(content: MailContent, name: string): MailParts {
  switch (content.kind) {
    case 'verify_email':
      return {
        subject: `Verify your email address for ${name}`,
        opening: 'Verify this address to finish creating your account.',
        action: { label: 'Verify address', link: content.link },
        closing: [onceWithin(content.minutes), SAME_BROWSER, IGNORE],
      };
    case 'account_exists':
      return {
        subject: `You already have an account with ${name}`,
        opening: 'Someone, perhaps you, tried to create an account with this address. You already have one.',
        action: { label: 'Sign in', link: content.link },
        closing: [`Forgot the password? Choose a new one: ${content.resetLink}`, IGNORE],
      };
    case 'security_notice':
      return {
        subject: `${SECURITY_TEXTS[content.event].subject} for ${name}`,
        opening: SECURITY_TEXTS[content.event].opening,
        action: { label: 'See how you sign in', link: content.link },
        closing: [`If this was not you, choose a new password now: ${content.resetLink}`],
      };
    case 'magic_link':
      return {
        subject: `Your sign-in link for ${name}`,
        opening: 'Here is the link you asked for.',
        action: { label: 'Sign in', link: content.link },
        closing: [onceWithin(content.minutes), SAME_BROWSER, IGNORE],
      };
    case 'password_reset':
      return {
        subject: `Choose a new password for ${name}`,
        opening: 'Someone, perhaps you, asked to reset your password.',
        action: { label: 'Choose a new password', link: content.link },
        closing: [onceWithin(content.minutes), SAME_BROWSER, IGNORE],
      };
    case 'invitation':
      return {
        subject: `You are invited to ${content.tenantName}`,
        opening: `${content.tenantName} invites you to join as ${ROLE_LABELS[content.role]}.`,
        action: { label: 'See the invitation', link: content.link },
        closing: [`The link works once, within ${content.days} days.`, IGNORE],
      };
    case 'package_paid':
      return {
        subject: `Your payment for the ${content.packageName}`,
        opening: `Thank you for choosing the ${content.packageName}. Tell us about your practice, and we set it up.`,
        action: { label: 'Set up your practice', link: content.link },
        closing: ['Keep this email. You need its link to set up your practice.', IGNORE],
      };
    case 'practice_created':
      return {
        subject: `Welcome to ${name}: your sign-in link`,
        opening: `${content.tenantName} has been set up. Choose a password to sign in as its owner.`,
        action: { label: 'Sign in', link: content.link },
        closing: [`The link works once, within ${content.days} days.`, IGNORE],
      };
    case 'support_asked':
      return {
        subject: `Support asks for access to ${content.tenantName}`,
        opening: `To help you, support asks to see ${content.tenantName} as a member of your team does, for a limited time. Their reason: ${content.reason}`,
        action: { label: 'Decide', link: content.link },
        closing: ['No one has access until you allow it. You can end it at any time.', IGNORE],
      };
    case 'handed_over':
      return {
        subject: `Handed over to you: ${content.tenantName}`,
        opening: `${content.from} has handed ${content.tenantName} over to you. The note is in the admin area.`,
        action: { label: 'Read the note', link: content.link },
        closing: [IGNORE],
      };
    case 'work_plan':
      return {
        subject: `Your work plan is ${content.isReminder ? 'waiting for you' : 'ready'}: ${content.tenantName}`,
        opening: content.isReminder
          ? 'Your work plan has not been approved yet. It goes live once you approve it.'
          : 'We have planned your automations from what you told us. Read the plan and approve it.',
        action: { label: 'Read the plan', link: content.link },
        closing: ['Anyone with this link can read the plan and approve it.', IGNORE],
      };
    case 'usage_alert':
    case 'usage_limit':
    case 'payment_failed':
    case 'subscription_suspended':
    case 'set_up_reminder':
      return billingParts(content);
    case 'vault_notice':
      return vaultParts(content);
    case 'lead_offer':
      return {
        subject: `A new lead for ${name}`,
        opening: `A new lead has come in. The first person to claim it within ${counted(content.minutes, 'minute')} gets it.`,
        action: { label: 'See the lead', link: content.link },
        closing: ['If someone else was faster, the page shows who.', IGNORE],
      };
    case 'lead_fell_back':
      return {
        subject: content.isYours ? `A new lead for you at ${name}` : `No one claimed a new lead at ${name}`,
        opening: content.isYours
          ? 'No one claimed a new lead in time, so it is now assigned to you.'
          : 'No one claimed a new lead in time, so it was assigned to another owner.',
        action: { label: 'See the lead', link: content.link },
        closing: ['To change who is offered new leads and for how long, go to Settings, Routing.', IGNORE],
      };
    case 'call_escalated':
      return {
        subject: content.isUrgent
          ? `Urgent: a caller needs a person at ${name}`
          : `A caller asks for a person at ${name}`,
        opening: 'A caller to the AI receptionist asked for a person or needs one. Please contact them.',
        action: { label: 'See the leads', link: content.link },
        closing: ['The call is saved on the lead when it ends.'],
      };
    case 'notification':
      return notificationParts(content, name);
    case 'demo_share':
      return {
        subject: `Someone shared a demo of ${name} with you`,
        opening: `Someone who tried the demo of ${name} thought you might like to see it.`,
        quote: content.message && withoutLinks(content.message),
        action: { label: 'See the demo', link: content.link },
        closing: ['They entered your address. We store it only for this email.', IGNORE],
      };
  }
}

function notificationParts(content: Extract<MailContent, { kind: 'notification' }>, name: string): MailParts {
  const { title, isUrgent, entries, left, link, kinds } = content;
  const isOne = entries.length === 1 && left === 0;
  return {
    subject: `${isUrgent ? 'Urgent: ' : ''}${title} at ${name}`,
    opening: isOne ? [`${title}.`, entries[0]?.detail ?? ''].join(' ').trim() : `What happened at ${name}:`,
    entries: isOne ? [] : entries,
    action: { label: isOne ? 'Open the record' : 'See what to do today', link },
    closing: left > 0 ? [`${left} more are listed under the bell on every page.`] : [],
    footer: kinds.map(({ label, link: settings }) => ({
      text: `No more email about: ${label}`,
      link: settings,
    })),
  };
}

const SAME_BROWSER = 'Open it in the browser where you requested it.';
const IGNORE = 'If you did not expect this email, ignore it: nothing changes.';

function onceWithin(minutes: number): string {
  const span = minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
  return `The link works once, within ${span}.`;
}

/**
 * Rewrites untrusted text so that no mail program makes it a link: the dots of host names and the colon of a
 * scheme are put in brackets.
 */
function withoutLinks(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, '[:]')
    .replace(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}])/gu, '[.]');
}

const QUOTE_TITLE = 'They wrote:';

function asText({ opening, quote, entries, action, closing, footer }: MailParts, name: string): string {
  const quoted = quote ? `${QUOTE_TITLE}\n${quote.replace(/^/gm, '> ')}` : '';
  const lines = (links: MailParts['entries']): string =>
    (links ?? [])
      .map(({ text, link, detail }) => `${text}: ${link}${detail === undefined ? '' : `\n  ${detail}`}`)
      .join('\n');
  const button = `${action.label}: ${action.link}`;
  return [opening, quoted, lines(entries), button, closing.join(' '), name, lines(footer)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function asHtml(parts: MailParts, look: MailLook & { name: string }): string {
  const { subject, opening, quote, entries = [], action, closing, footer = [] } = parts;
  const button = buttonOf(look.brand);
  const paragraphs = closing
    .map((sentence) => `<p style="color:#444444">${escapeHtml(sentence)}</p>`)
    .join('');
  const quoted = quote
    ? `\n<p style="color:#444444">${QUOTE_TITLE}</p>
<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #cccccc">${escapeHtml(quote).replace(/\n/g, '<br>')}</blockquote>`
    : '';
  const listed =
    entries.length > 0
      ? `\n<ul>${entries.map((entry) => `<li>${linkOf(entry)}${detailOf(entry)}</li>`).join('')}</ul>`
      : '';
  const ending = footer
    .map((entry) => `<p style="font-size:13px;color:#444444;margin:4px 0">${linkOf(entry)}</p>`)
    .join('');
  return layoutMail(
    { ...look, origin: new URL(action.link).origin, subject },
    `<p>${escapeHtml(opening)}</p>${quoted}${listed}
<p><a href="${escapeHtml(action.link)}" style="display:inline-block;${button};padding:12px 20px;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>
${paragraphs}${ending}`,
  );
}

function detailOf({ detail }: MailEntry): string {
  return detail === undefined ? '' : `<br>${escapeHtml(detail)}`;
}

function linkOf({ text, link }: { text: string; link: string }): string {
  return `<a href="${escapeHtml(link)}" style="color:#444444">${escapeHtml(text)}</a>`;
}
