/** Labels for findings, and the order in which they are listed. */
import {
  FINDING_PRIORITIES,
  type FindingPriority,
  type FindingStatus,
} from '@praxis/contracts/system-audit/system-audit.const';
import type { AuditFinding } from '@praxis/contracts/system-audit/system-audit';
import type { Tone } from '../../components/tone-badge.js';

export const STATUS_LABELS: Record<FindingStatus, { label: string; tone: Tone }> = {
  error: { label: 'Error', tone: 'bad' },
  warning: { label: 'Warning', tone: 'warn' },
  info: { label: 'Info', tone: 'info' },
  pass: { label: 'Pass', tone: 'good' },
};
export const PRIORITY_LABELS: Record<FindingPriority, string> = {
  low: 'Low priority',
  medium: 'Medium priority',
  high: 'High priority',
  critical: 'Critical priority',
};

const STATUS_ORDER = Object.keys(STATUS_LABELS);

/** Sorts the most urgent first. */
export function byUrgency(one: AuditFinding, other: AuditFinding): number {
  return (
    STATUS_ORDER.indexOf(one.status) - STATUS_ORDER.indexOf(other.status) ||
    FINDING_PRIORITIES.indexOf(other.priority) - FINDING_PRIORITIES.indexOf(one.priority)
  );
}

const GOOD_SCORE = 90;
const FAIR_SCORE = 70;
/** The color token of a score. */
export function scoreColor(score: number): string {
  if (score >= GOOD_SCORE) return 'status.good';
  return score >= FAIR_SCORE ? 'status.warn' : 'status.bad';
}
