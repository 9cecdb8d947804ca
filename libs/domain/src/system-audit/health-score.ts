/** The score of a System Audit Report. Zod-free. */
import type { FindingStatus } from '@praxis/contracts/system-audit/system-audit.const';

/**
 * The share of findings that pass, as a rounded percentage (specification 2, section 9); 0 if there are no findings.
 */
export function healthScoreOf(findings: readonly { status: FindingStatus }[]): number {
  if (findings.length === 0) return 0;
  return Math.round((100 * findings.filter(({ status }) => status === 'pass').length) / findings.length);
}
