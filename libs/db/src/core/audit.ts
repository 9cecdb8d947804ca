/** The audit log: actions of people, and actions that were refused to them. Rows are only ever added. */
import type { Transaction } from './database.js';

/** One entry. It contains only ids and machine words, and nothing that names a person or quotes what they typed. */
export interface AuditEntry {
  /** `noun.verb_in_the_past`, for example `session.revoked`. */
  action: string;
  tenantId?: string | null | undefined;
  userId?: string | null | undefined;
  sessionId?: string | null | undefined;
  /** The support access with which an admin acted in the practice. */
  supportAccessId?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
  detail?: Record<string, unknown> | undefined;
}

/** The actor of an entry. */
export type AuditActor = Pick<AuditEntry, 'userId' | 'sessionId' | 'supportAccessId'>;

/** Adds an entry in the same transaction as the action, so that neither is stored without the other. */
export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { supportAccessId, detail } = entry;
  const all = { ...detail, ...(supportAccessId !== undefined && { supportAccessId }) };
  await tx.query`
    insert into audit_log (tenant_id, user_id, session_id, action, target_type, target_id, detail)
    values (${entry.tenantId}, ${entry.userId}, ${entry.sessionId}, ${entry.action}, ${entry.targetType},
      ${entry.targetId}, ${JSON.stringify(all)})`;
}
