/** A lead that the practice enters itself. It is placed, scored and screened in the transaction that stores it. */
import { randomUUID } from 'node:crypto';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { NewLead } from '@praxis/contracts/lead/lead-entry';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import { screenNewLead } from '../conflict/conflict-check.js';
import type { TenantTransaction } from '../core/database.js';
import { notifyTeam } from '../notification/notification.js';
import { recordLead } from './lead-capture.js';
import { HAND_SESSION } from './lead-session.js';

export interface LeadToEnter {
  lead: Omit<NewLead, 'industry' | 'note' | 'consent'>;
  industry: Industry;
  /** Decrypts the conflict list. */
  masterKey: string;
  /** The person who enters the lead, if any; only the others are notified. */
  authorId?: string | undefined;
}

/** Stores the lead and returns its id. A person with an open lead may get another one; `findOpenTwin` finds the open one. */
export async function enterLead(
  tx: TenantTransaction,
  { lead, industry, masterKey, authorId }: LeadToEnter,
): Promise<string> {
  const id = randomUUID();
  await recordLead(tx, {
    ...lead,
    id,
    sessionId: `${HAND_SESSION}${id}`,
    industry,
    score: scoreLead(intakeScoreInputs(lead, lead.source)),
    fingerprint: 'hand',
  });
  await screenNewLead(tx, masterKey, { id, name: lead.name, details: lead.details });
  const about = { subjectId: id, leadId: id, actorId: authorId };
  await notifyTeam(tx, { event: 'lead_new', occurrence: `lead/${id}`, ...about });
  return id;
}

/**
 * The newest other lead of the same person that is neither won nor lost. Must run in the transaction that stored the lead: a concurrent
 * entry of the same person has waited for that transaction.
 */
export async function findOpenTwin(tx: TenantTransaction, id: string): Promise<string | undefined> {
  const [twin] = await tx.query<{ id: string }>`
    select other.id from leads l join leads other on other.tenant_id = l.tenant_id
      and other.contact_id = l.contact_id and other.id <> l.id
    where l.tenant_id = ${tx.tenantId} and l.id = ${id} and other.status not in ('converted', 'closed_lost')
    order by other.created_at desc, other.id limit 1`;
  return twin?.id;
}
