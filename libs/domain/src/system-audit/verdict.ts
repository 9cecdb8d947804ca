/** A System Audit Report check's verdict on its facts. */
import type { FindingStatus } from '@praxis/contracts/system-audit/system-audit.const';

export interface AuditVerdict {
  status: FindingStatus;
  description: string;
}

export const pass = (description: string): AuditVerdict => ({ status: 'pass', description });
export const warning = (description: string): AuditVerdict => ({ status: 'warning', description });
export const error = (description: string): AuditVerdict => ({ status: 'error', description });
export const info = (description: string): AuditVerdict => ({ status: 'info', description });

/** Maximum number of names in a description. */
const SHOWN_NAMES = 5;

/** The first few names, and how many more. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join(', ');
  return names.length > SHOWN_NAMES ? `${shown} and ${names.length - SHOWN_NAMES} more` : shown;
}

/** Passes only if there are no names, because each name is a fault. */
export function noneOf(
  names: readonly string[],
  { passed, failed, as = error }: { passed: string; failed: string; as?: (text: string) => AuditVerdict },
): AuditVerdict {
  return names.length === 0 ? pass(passed) : as(`${failed}: ${someOf(names)}.`);
}
