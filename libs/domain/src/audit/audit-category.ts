/** Determines which category an audit entry belongs to. Zod-free. */
import { AUDIT_NOUNS, UNMASKING_ACTIONS, type AuditCategory } from '@praxis/contracts/audit/audit.const';

/** The category of an action; undefined if no category has its noun. */
export function auditCategoryOf(action: string): AuditCategory | undefined {
  if (UNMASKING_ACTIONS.some((one) => one === action)) return 'unmasking';
  const noun = action.slice(0, Math.max(0, action.indexOf('.')));
  const entries = Object.entries(AUDIT_NOUNS) as [keyof typeof AUDIT_NOUNS, readonly string[]][];
  return entries.find(([, nouns]) => nouns.includes(noun))?.[0];
}
