/** Ends connections to hosts' calendars: when a person disconnects one, or when the host is no longer a member. */
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { TenantTransaction } from '../core/database.js';
import { removeSecret } from '../vault/vault.js';
import { calendarService, removeConnection } from './calendar-connection.js';

/** Deletes a host's connection and its account; events in the calendar stay there. False if there was none. */
export async function disconnectCalendar(
  tx: TenantTransaction,
  providerId: string,
  actor: AuditActor,
): Promise<boolean> {
  if (!(await removeConnection(tx, providerId))) return false;
  const { userId = null, sessionId = null } = actor;
  await removeSecret(tx, calendarService(providerId), { userId, sessionId });
  await writeAudit(tx, {
    ...actor,
    tenantId: tx.tenantId,
    action: 'calendar.disconnected',
    targetType: 'provider',
    targetId: providerId,
  });
  return true;
}

/**
 * Unlinks a person from their host records: a host keeps its hours and appointments but is linked to no member, and its bookings are no
 * longer written into that person's calendar.
 */
export async function leaveHosts(tx: TenantTransaction, userId: string, actor: AuditActor): Promise<void> {
  const hosts = await tx.query<{ id: string }>`update providers set member_id = null
    where tenant_id = ${tx.tenantId} and member_id = ${userId} returning id`;
  for (const { id } of hosts) await disconnectCalendar(tx, id, actor);
}
