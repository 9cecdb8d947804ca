/**
 * The caller's view of a lead's conflicts. Being on a conflict list is confidential: staff may know it; viewers, keys and
 * the lead may not. A party's name can reveal who the lead is, so it is masked whenever the lead is.
 */
import { Injectable } from '@nestjs/common';
import { NO_CONFLICT, type LeadConflict } from '@praxis/contracts/conflict/conflict';
import { maskName } from '@praxis/contracts/core/masking';
import { maskText } from '@praxis/domain/core/mask-text';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { readConflict } from '@praxis/db/conflict/conflict-check';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { PersonalView, Viewer } from '../auth/viewer-masking.js';

/** Whether this caller may know that a lead was screened. */
export function mayKnowConflicts(viewer: Viewer | undefined): boolean {
  return viewer !== undefined && hasRank(viewer.role, 'staff');
}

@Injectable()
export class ConflictView {
  /** A lead's conflicts as this caller may see them. */
  async of(
    tx: TenantTransaction,
    viewer: Viewer | undefined,
    { leadId, view }: { leadId: string; view: PersonalView },
  ): Promise<LeadConflict> {
    if (!mayKnowConflicts(viewer)) return NO_CONFLICT;
    const record = await readConflict(tx, leadId);
    if (!record) return NO_CONFLICT;
    const { checkedAt, matches, decision, ...rest } = record;
    return {
      ...rest,
      checkedAt: checkedAt.toISOString(),
      matches: matches.map((match) => ({
        ...match,
        name: match.name !== null && view.hidesName(leadId) ? maskName(match.name) : match.name,
        matter: match.matter === '' ? null : match.matter,
      })),
      decision: decision && {
        ...decision,
        reason: view.isMasked(leadId) ? maskText(decision.reason) : decision.reason,
        at: decision.at.toISOString(),
      },
    };
  }
}
