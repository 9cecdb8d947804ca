/** An entry as the owner of a practice sees it: the platform's people are not the practice's to know. */
import type { AuditRecord } from '@praxis/contracts/audit/audit';

export function forPractice(entry: AuditRecord): AuditRecord {
  const { person } = entry;
  if (!person?.isOfPlatform) return entry;
  return { ...entry, sessionId: null, person: { ...person, name: null, email: null } };
}
