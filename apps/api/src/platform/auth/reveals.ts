/** Reveals of one lead to one person, each in the audit log in the transaction that begins it. */
import { CLAIMED_PURPOSE, REVEAL_PURPOSES } from '@praxis/contracts/core/masking';
import type { TenantTransaction } from '@praxis/db/core/database';
import { beginReveal } from '@praxis/db/lead/reveal';
import type { AuthSession } from '../http/request.js';
import { auditAs } from '../tenant/tenant-audit.js';

const NAMED_PURPOSES: ReadonlySet<string> = new Set([CLAIMED_PURPOSE, ...REVEAL_PURPOSES]);

/** Shows a lead to a person for a while; gives when that ends. */
export async function revealTo(
  tx: TenantTransaction,
  user: AuthSession,
  { leadId, purpose }: { leadId: string; purpose: string },
): Promise<Date> {
  const until = await beginReveal(tx, { userId: user.userId, leadId, purpose });
  await auditAs(tx, user, {
    action: 'lead.revealed',
    targetType: 'lead',
    targetId: leadId,
    // A purpose in a person's own words is free text: it is stored with the reveal and not in the audit log.
    detail: { until: until.toISOString(), purpose: NAMED_PURPOSES.has(purpose) ? purpose : 'other' },
  });
  return until;
}
