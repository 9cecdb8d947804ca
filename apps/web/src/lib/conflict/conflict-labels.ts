/** Labels for conflicts. */
import type { ConflictRole, ConflictState } from '@praxis/contracts/conflict/conflict.const';
import type { ConflictMatch } from '@praxis/contracts/conflict/conflict';

export const CONFLICT_ROLE_LABELS: Record<ConflictRole, string> = {
  client: 'Client',
  former_client: 'Former client',
  adverse: 'Adverse party',
  related: 'Related party',
};

export const CONFLICT_ROLE_OPTIONS = (Object.keys(CONFLICT_ROLE_LABELS) as ConflictRole[]).map((value) => ({
  value,
  label: CONFLICT_ROLE_LABELS[value],
}));

export const CONFLICT_STATE_LABELS = {
  none: { label: 'Not screened', tone: 'neutral' },
  clear: { label: 'Clear', tone: 'good' },
  possible: { label: 'Possible conflict', tone: 'warn' },
  cleared: { label: 'Cleared', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
} as const satisfies Record<ConflictState | 'none', { label: string; tone: string }>;

const REASONS: Record<ConflictMatch['reason'], string> = {
  same_name: 'The same name',
  part_of_name: 'Part of the name',
  initial: 'An initial matches',
  nickname: 'A nickname of the name',
  similar_spelling: 'Spelled alike',
};

/** `Spelled alike, 95%`. */
export function matchLabel({
  reason,
  score,
  whose,
}: Pick<ConflictMatch, 'reason' | 'score' | 'whose'>): string {
  const about = whose === 'opposing_party' ? ' as the opposing party' : '';
  return `${REASONS[reason]}${about}, ${Math.round(score * 100)}%`;
}
