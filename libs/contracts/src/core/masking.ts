/**
 * Masking of personal data (specification 1, section 5; 3-decisions.md, People and rights). The server masks
 * by role; the browser uses this only to show examples.
 */
import * as z from 'zod/mini';
import { requiredText } from './text.js';

/** The text shown in place of hidden characters. */
export const STARS = '***';

/** `jane@example.com` → `j***@ex***.com`. Anything that is not an address becomes stars. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return STARS;
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot === -1 ? '' : domain.slice(dot);
  return `${firstOf(email)}${STARS}@${domain.slice(0, Math.min(2, dot === -1 ? 2 : dot))}${STARS}${ending}`;
}

/** `+1 313 555 1234` → `***-***-1234`; fewer than four digits become stars. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 4 ? `***-***-${digits.slice(-4)}` : STARS;
}

/** `Jane Roe` → `J***`; one or two characters become stars. */
export function maskName(name: string): string {
  return [...name].length > 2 ? `${firstOf(name)}${STARS}` : STARS;
}

function firstOf(text: string): string {
  return [...text][0] ?? '';
}

/** Whether a name was masked: then a screen needs another sign to distinguish people. */
export function isMaskedName(name: string): boolean {
  return name.endsWith(STARS);
}

export const TEAM_SIGHTS = ['masked', 'names', 'everything'] as const;
/**
 * The view that staff and owners of a practice have of people without a reveal: nothing, names only, or everything.
 * Viewers, clients, exports, read-only sessions and admins stay masked in any case (3-decisions.md, People and rights).
 */
export type TeamSight = (typeof TEAM_SIGHTS)[number];

/** `GET|PUT /v1/settings/masking`. */
export const MaskingSettings = z.strictObject({
  teamSees: z.enum(TEAM_SIGHTS, 'Choose masked, names or everything'),
});
export type MaskingSettings = z.infer<typeof MaskingSettings>;
export const MaskingSettingsResult = z.object({ ok: z.literal(true), settings: MaskingSettings });
export type MaskingSettingsResult = z.infer<typeof MaskingSettingsResult>;

/** Purposes to choose from, in the order of the number keys. */
export const REVEAL_PURPOSES = [
  'Call back',
  'Answer a message',
  'Prepare an appointment',
  'Check details',
] as const;
export type RevealPurpose = (typeof REVEAL_PURPOSES)[number];
/** The recorded purpose when a lead is shown to the person who has just claimed it. */
export const CLAIMED_PURPOSE = 'claimed';

/**
 * `POST /v1/leads/{id}/reveal`: why the caller needs to see one record unmasked. Stored with the reveal. Without a
 * purpose, an active reveal is renewed for its own purpose; if there is no active reveal, the purpose is required.
 */
export const RevealRequest = z.strictObject({
  purpose: z.optional(requiredText({ label: 'Purpose', max: 200 })),
});
export type RevealRequest = z.infer<typeof RevealRequest>;
/** How long a reveal lasts, in minutes. */
export const REVEAL_MINUTES = 10;
/** When the reveal ends. Until then `GET /v1/leads/{id}` and every list show this record unmasked to this caller. */
export const RevealResult = z.object({ ok: z.literal(true), revealedUntil: z.string() });
export type RevealResult = z.infer<typeof RevealResult>;
