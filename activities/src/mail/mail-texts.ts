/** Texts and look of the platform's emails: plain text, and the same as HTML in a tenant's colors. */
import { DEFAULT_BRAND_NAME } from '@praxis/contracts/tenant/brand';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { MailContent, SecurityEvent, StoredBrand } from '@praxis/db/mail/mail';
import { buttonOf, escapeHtml, layoutMail } from './mail-layout.js';

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

/** The parts of an email before layout. */
interface MailParts {
  subject: string;
  opening: string;
  /** A visitor's text: marked as a quotation, without clickable links. */
  quote?: string | undefined;
  action: { label: string; link: string };
  /** Sentences after the button. */
  closing: string[];
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
    case 'lead_offer':
      return {
        subject: `A new lead for ${name}`,
        opening: `A new lead has come in. The first person to claim it within ${minutes(content.minutes)} gets it.`,
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

const SECURITY_TEXTS: Record<SecurityEvent, { subject: string; opening: string }> = {
  factor_added: {
    subject: 'Second factor added',
    opening:
      'An authenticator app or passkey was added to your account. You now need one of them to sign in.',
  },
  factor_removed: {
    subject: 'Second factor removed',
    opening:
      'An authenticator app or passkey was removed from your account. See what is left under Settings, Account.',
  },
  factor_reset: {
    subject: 'Second factor reset',
    opening:
      'An operator removed the second factor from your account and signed you out everywhere. Sign in, then set up a new one.',
  },
  factor_guessed: {
    subject: 'Wrong codes',
    opening:
      'Someone completed the first step of signing in to your account, then entered many wrong codes. They were not signed in.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes',
    opening: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  recovery_code_used: {
    subject: 'Recovery code used',
    opening: 'A recovery code was used to sign in to your account. It cannot be used again.',
  },
};

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);
const SAME_BROWSER = 'Open it in the browser where you requested it.';
const IGNORE = 'If you did not expect this mail, ignore it: nothing changes.';

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

function asText({ opening, quote, action, closing }: MailParts, name: string): string {
  const quoted = quote ? [`${QUOTE_TITLE}\n${quote.replace(/^/gm, '> ')}`] : [];
  return [opening, ...quoted, `${action.label}: ${action.link}`, closing.join(' '), name].join('\n\n');
}

function asHtml(parts: MailParts, look: MailLook & { name: string }): string {
  const { subject, opening, quote, action, closing } = parts;
  const button = buttonOf(look.brand);
  const paragraphs = closing
    .map((sentence) => `<p style="color:#444444">${escapeHtml(sentence)}</p>`)
    .join('');
  const quoted = quote
    ? `\n<p style="color:#444444">${QUOTE_TITLE}</p>
<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #cccccc">${escapeHtml(quote).replace(/\n/g, '<br>')}</blockquote>`
    : '';
  return layoutMail(
    { ...look, origin: new URL(action.link).origin, subject },
    `<p>${escapeHtml(opening)}</p>${quoted}
<p><a href="${escapeHtml(action.link)}" style="display:inline-block;${button};padding:12px 20px;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>
${paragraphs}`,
  );
}
