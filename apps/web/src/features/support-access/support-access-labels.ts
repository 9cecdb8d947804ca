/** Support access in words. Pure. */
import { ROLE_NAMES } from '../../lib/auth/role-labels.js';
import type { SupportAccess } from '@praxis/contracts/support-access/support-access';
import { SUPPORT_MINUTES, type SupportMinutes } from '@praxis/contracts/support-access/support-access.const';
import { counted } from '../../lib/core/format.js';

const HOUR_MINUTES = 60;

/** `30 minutes`, `1 hour`, `24 hours`. */
export function lengthText(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes} minutes`;
  const hours = minutes / HOUR_MINUTES;
  return counted(hours, 'hour');
}

export const LENGTH_OPTIONS = SUPPORT_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: lengthText(minutes),
}));

/** The requested length, or the default one. */
export function lengthOf(value: string | number): SupportMinutes {
  return SUPPORT_MINUTES.find((minutes) => minutes === Number(value)) ?? HOUR_MINUTES;
}

/** `asks to see your practice as staff for 1 hour`. */
export function questionText({ role, minutes }: Pick<SupportAccess, 'role' | 'minutes'>): string {
  return `asks to see your practice as ${ROLE_NAMES[role].toLowerCase()} for ${lengthText(minutes)}`;
}
