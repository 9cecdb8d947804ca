/** The audit log in words. */
import type { AuditRecord } from '@praxis/contracts/audit/audit';
import type { AuditCategory } from '@praxis/contracts/audit/audit.const';
import { inWords } from '../core/format.js';

export const CATEGORY_LABELS: Record<AuditCategory, string> = {
  sign_in: 'Sign-in and security',
  rights: 'Team and rights',
  keys: 'Keys and secrets',
  unmasking: 'Who saw personal data',
  people: 'Leads and contacts',
  exports: 'Exports and imports',
  settings: 'Settings',
  automation: 'Workflows and campaigns',
  billing: 'Billing',
  platform: 'Platform',
};

/** `automation.deployed` as `Automation deployed`. */
export function actionText(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The person who performed the action. */
export function whoText({ person }: AuditRecord): string {
  if (person === null) return 'Praxis';
  return person.name ?? person.email ?? (person.isOfPlatform ? 'Platform administrator' : 'Former member');
}

/** The target, and the purpose of a reveal. */
export function detailText({ targetType, targetId, detail }: AuditRecord): string {
  const target = targetType && `${inWords(targetType)} ${targetId?.slice(0, 8) ?? ''}`.trim();
  const purpose = typeof detail['purpose'] === 'string' && `for ${inWords(detail['purpose'])}`;
  return [target, purpose].filter(Boolean).join(', ');
}
