/** A person's notification run: its recipient, the waiting deliveries and their results. */
import type { NotificationSettings } from '@praxis/contracts/notification/notification';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { NOW, sql } from '../core/sql.js';
import { NotificationDeliveryEntity } from './notification-delivery.entity.js';
import { withCallers, type NotificationRecord } from './notification.js';
import { readNotificationSettings } from './notification-settings.js';

export interface NotificationRecipient {
  email: string;
  /** The verified mobile number. */
  phone: string | null;
  settings: NotificationSettings;
}

/** The recipient's addresses; undefined for a person who may no longer be notified. */
export async function findNotificationRecipient(
  tx: TenantTransaction,
  userId: string,
): Promise<NotificationRecipient | undefined> {
  const [[person], settings] = await Promise.all([
    tx.query<{ email: string; phone: string | null }>`
      select t.email, p.number as phone from team_members() t
      left join notification_phones p on p.tenant_id = ${tx.tenantId} and p.user_id = t.id and p.verified_at is not null
      where t.id = ${userId}::uuid and t.role in ('staff', 'owner')`,
    readNotificationSettings(tx, userId),
  ]);
  return person && { ...person, settings };
}

export interface WaitingDelivery extends Omit<NotificationRecord, 'sortValue' | 'readAt'> {
  channel: NotificationDeliveryEntity['channel'];
  /** The current time of the database. */
  now: Date;
}

/** A person's waiting notifications, the urgent ones first, then the oldest; locked until the transaction ends, so that they are sent only once. */
export async function lockWaitingDeliveries(
  tx: TenantTransaction,
  userId: string,
  limit: number,
): Promise<WaitingDelivery[]> {
  const rows = await tx.query<Omit<WaitingDelivery, 'caller'>>`
    select n.id, n.event, n.subject_id as "subjectId", n.lead_id as "leadId", l.name, n.reason, n.is_urgent as "isUrgent",
      n.created_at as "createdAt", d.channel, now() as now
    from notification_deliveries d join notifications n on n.tenant_id = d.tenant_id and n.id = d.notification_id
    left join leads l on l.tenant_id = n.tenant_id and l.id = n.lead_id
    where d.tenant_id = ${tx.tenantId} and d.user_id = ${userId} and d.status = 'waiting'
    order by n.is_urgent desc, n.created_at, n.id, d.channel limit ${limit} for update of d`;
  return await withCallers(tx, rows);
}

/** Records that these deliveries were sent as one email or text message, or dropped. */
export async function settleDeliveries(
  tx: TenantTransaction,
  { ids, channel }: { ids: readonly string[]; channel: NotificationDeliveryEntity['channel'] },
  mailId: string | undefined,
): Promise<void> {
  await tx.query`
    update notification_deliveries set status = case when ${mailId ?? null}::uuid is null then 'dropped' else 'handed_over' end,
      mail_id = ${mailId ?? null}::uuid, settled_at = now()
    where tenant_id = ${tx.tenantId} and notification_id = any(${ids}::uuid[])
      and channel = ${channel} and status = 'waiting'`;
}

/** Drops all waiting notifications of a person who may no longer be notified. */
export async function dropDeliveries(tx: TenantTransaction, userId: string): Promise<void> {
  await tx
    .repository(NotificationDeliveryEntity)
    .update({ tenantId: tx.tenantId, userId, status: 'waiting' }, { status: 'dropped', settledAt: NOW });
}

/** Stores until when the run waits, so that a lost run can be detected. */
export async function deferDeliveries(tx: TenantTransaction, userId: string, until: Date): Promise<void> {
  await tx.query`
    update notification_deliveries set due_at = ${until}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and status = 'waiting'`;
}

/** People with waiting notifications that their run should have sent by now. */
export async function listOverdueRecipients(
  tx: SystemTransaction,
  options: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; userId: string }[]> {
  return await tx.query`
    select distinct tenant_id as "tenantId", user_id as "userId" from notification_deliveries
    where status = 'waiting'
      and coalesce(due_at, created_at) < now() - make_interval(secs => ${options.olderThanSeconds})
      and ${isOpenTenant(sql`tenant_id`)}
    limit ${options.limit}`;
}
