/** Reveals of one lead or one call to one person. The transaction that begins a reveal also audits it. */
import { CLAIMED_PURPOSE, REVEAL_PURPOSES } from '@praxis/contracts/core/masking';
import type { TenantTransaction } from '@praxis/db/core/database';
import { beginReveal, purposeOfReveal, type RevealedRecord } from '@praxis/db/lead/reveal';
import { invalidField } from '../http/failure.js';
import type { AuthSession } from '../http/request.js';
import { auditAs } from '../tenant/tenant-audit.js';

const NAMED_PURPOSES: ReadonlySet<string> = new Set([CLAIMED_PURPOSE, ...REVEAL_PURPOSES]);

/**
 * Shows a record to a person for a limited time; returns when that time ends. Without a purpose, an existing reveal is
 * extended and keeps its purpose.
 * @throws Failure 400 if there is no purpose
 */
export async function revealTo(
  tx: TenantTransaction,
  user: AuthSession,
  reveal: RevealedRecord & { purpose: string | undefined },
): Promise<Date> {
  const { userId } = user;
  const purpose = reveal.purpose ?? (await purposeOfReveal(tx, { ...reveal, userId }));
  if (purpose === undefined) throw invalidField('purpose', 'Purpose is required');
  const until = await beginReveal(tx, { ...reveal, purpose, userId });
  // A purpose in a person's own words is free text: it is stored with the reveal and not in the audit log.
  const detail = { until: until.toISOString(), purpose: NAMED_PURPOSES.has(purpose) ? purpose : 'other' };
  await auditAs(
    tx,
    user,
    'leadId' in reveal
      ? { action: 'lead.revealed', targetType: 'lead', targetId: reveal.leadId, detail }
      : { action: 'call.revealed', targetType: 'call', targetId: reveal.callId, detail },
  );
  return until;
}
