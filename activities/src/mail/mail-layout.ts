/** The HTML layout of every email: a tenant's name or logo on its color, and the content below. */
import { DEFAULT_LANGUAGE, type Language } from '@praxis/contracts/language/language.const';
import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { readableOn } from '@praxis/contracts/tenant/color-contrast';
import type { StoredBrand } from '@praxis/db/mail/mail';
import { trimEndOf } from '@praxis/domain/core/trim';

/** The tenant of an email, and where its logo is served. */
export interface MailFrame {
  tenantId: string;
  /** The tenant's brand; without it, the platform's colors. */
  brand: StoredBrand | undefined;
  name: string;
  subject: string;
  /** Language of the texts; English for emails from the platform. */
  language?: Language | undefined;
  /** Origin of the API, which serves the logo. */
  origin: string;
}

/**
 * Tables and inline styles, which mail programs support. As wide as the screen up to 560 px; Outlook on
 * Windows ignores max-width, so it gets a table of that width. `inner` is HTML that the caller has escaped.
 */
export function layoutMail(frame: MailFrame, inner: string): string {
  const { tenantId, brand, name, subject, origin, language = DEFAULT_LANGUAGE } = frame;
  const { bg } = colorsOf(brand);
  const title = brand?.logoVersion
    ? `<img src="${escapeHtml(`${origin}/v1/tenants/${tenantId}/brand/logo/${encodeURIComponent(brand.logoVersion)}`)}" alt="${escapeHtml(name)}" height="40">`
    : `<strong style="font-size:20px">${escapeHtml(name)}</strong>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f4f5;font-family:Arial,Helvetica,sans-serif;color:#111111">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff">
<tr><td style="background:${bg};color:${readableOn(bg)};padding:20px 28px">${title}</td></tr>
<tr><td style="padding:28px;line-height:1.5;overflow-wrap:anywhere">${inner}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`;
}

/** Inline style of a button in the tenant's primary color. */
export function buttonOf(brand: StoredBrand | undefined): string {
  const { primary } = colorsOf(brand);
  return `background:${primary};color:${readableOn(primary)}`;
}

/** A text as HTML: blank lines separate paragraphs, each line break is kept, and web addresses become links. */
export function paragraphsOf(text: string): string {
  return partsOf(text).map(paragraphOf).join('\n');
}

/** Paragraphs in which the link, `label: link`, becomes a button. */
export function withButton(
  body: string,
  { link, label, style }: { link: string; label: string; style: string },
): string {
  const button = `<p><a href="${escapeHtml(link)}" style="${style};display:inline-block;padding:12px 20px;text-decoration:none;border-radius:4px">${escapeHtml(label)}</a></p>`;
  return partsOf(body)
    .map((part) => (part === `${label}: ${link}` ? button : paragraphOf(part)))
    .join('\n');
}

function partsOf(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
}

function paragraphOf(part: string): string {
  return `<p>${part.split('\n').map(linked).join('<br>')}</p>`;
}

const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** Characters that end the sentence around an address and do not belong to the address. */
const SENTENCE_END = ".,;:!?'*’”»…]}";

/** One line as HTML. Only http and https addresses become links, because other schemes may run code. */
function linked(line: string): string {
  let html = '';
  let end = 0;
  for (const { 0: found, index } of line.matchAll(WEB_ADDRESS)) {
    const address = trimEndOf(found, found.includes('(') ? SENTENCE_END : `${SENTENCE_END})`);
    if (!URL.canParse(address)) continue;
    html += `${escapeHtml(line.slice(end, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(line.slice(end));
}

/** The text below a mail that the recipient did not ask for. */
export interface BulkMailFooter {
  /** The sender's postal address. */
  address: string | null;
  reason: string;
  /** The label of the unsubscribe link. */
  unsubscribing: string;
  /** The unsubscribe link. */
  unsubscribe: string;
}

/** A mail that the recipient did not ask for: with its sender's address, the reason for it and an unsubscribe link. */
export function layoutBulkMail(
  frame: MailFrame,
  text: string,
  { address, reason, unsubscribing, unsubscribe }: BulkMailFooter,
): string {
  const from = address === null ? '' : `${escapeHtml(`${frame.name}, ${address}`)}<br>`;
  const footer = `<p style="font-size:12px;color:#555555">${from}${escapeHtml(reason)} <a href="${escapeHtml(unsubscribe)}" style="color:#555555">${escapeHtml(unsubscribing)}</a></p>`;
  return layoutMail(frame, `${paragraphsOf([text, frame.name].join('\n\n'))}\n${footer}`);
}

/** Escapes a text, so that HTML shows it as text and never as markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function colorsOf(brand: StoredBrand | undefined): Record<'bg' | 'primary', string> {
  const pick = (key: 'bg' | 'primary'): string => {
    const color = brand?.colors[key];
    return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_BRAND_COLORS[key];
  };
  return { bg: pick('bg'), primary: pick('primary') };
}
