/** An audit entry as the owner of a practice sees it: without the names, addresses and sessions of the platform's own people. */
import type { AuditRecord } from '@praxis/contracts/audit/audit';

export function forPractice(entry: AuditRecord): AuditRecord {
  const { person } = entry;
  if (!person?.isOfPlatform) return entry;
  return { ...entry, sessionId: null, person: { ...person, name: null, email: null } };
}
