/** The content of a consent export besides the ledger: the messages to one person, and why each was allowed. */
import type { SuppressionReason } from '@praxis/contracts/consent/suppression.const';
import type { SendDecision } from '../message/send-decision.js';
import type { TenantTransaction } from '../core/database.js';

export interface DecidedMessage {
  id: string;
  channel: string;
  template: string;
  purpose: string;
  status: string;
  decision: SendDecision | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** Every message to these contacts or to this lead, oldest first. */
export async function listDecidedMessages(
  tx: TenantTransaction,
  { leadId, contactKeys }: { leadId: string; contactKeys: readonly string[] },
): Promise<DecidedMessage[]> {
  return await tx.query<DecidedMessage>`
    select id, channel, template, purpose, status, decision, created_at as "createdAt", sent_at as "sentAt"
      from messages
    where tenant_id = ${tx.tenantId} and (lead_id = ${leadId} or contact_key = any(${contactKeys}))
      order by created_at, id`;
}

/** The suppressed addresses of these contacts. */
export async function findSuppressions(
  tx: TenantTransaction,
  contactKeys: readonly string[],
): Promise<{ channel: 'sms' | 'email'; reason: SuppressionReason; createdAt: Date }[]> {
  return await tx.query`select channel, reason, created_at as "createdAt" from suppressions
    where tenant_id = ${tx.tenantId} and contact_key = any(${contactKeys}) order by created_at`;
}
