/** Notifications: written together with their event, read by their recipient, deleted when they are old. */
import {
  MAX_UNREAD_NOTIFICATIONS,
  type NotificationEvent,
  type NotificationCallReason,
  type NotificationReason,
} from '@praxis/contracts/notification/notification.const';
import { findCallers, type Caller } from '../call/caller.js';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { empty, rawSql, sql } from '../core/sql.js';
import { NotificationEntity } from './notification.entity.js';

const SORT = 'notifications';

export interface NewNotification {
  event: NotificationEvent;
  /** Identifies the event, so that a repeat notifies no one a second time. */
  occurrence: string;
  /** The id of the record that the event is about. */
  subjectId: string;
  leadId?: string | undefined;
  /** The person who caused it is not notified. */
  actorId?: string | undefined;
  /** Why a caller needs a person. */
  reason?: NotificationCallReason | undefined;
  /** True if quiet hours and digests must not delay it. */
  isUrgent?: boolean;
}

/**
 * Notifies the team of an event that no trigger covers (`libs/db/schema/notification.sql`), in the transaction in which
 * it happens. Returns the number of people notified now, which is 0 for a repeat.
 */
export async function notifyTeam(tx: TenantTransaction, news: NewNotification): Promise<number> {
  const [row] = await tx.query<{ notified: number }>`
    select notify_team(${tx.tenantId}, ${news.event}, ${news.occurrence}, ${news.subjectId}, ${news.leadId ?? null}::uuid,
      ${news.actorId ?? null}::uuid, ${news.reason ?? null}::text, ${news.isUrgent ?? false}) as notified`;
  return row?.notified ?? 0;
}

/** The number of people who have been notified of this event. */
export async function countNotified(tx: TenantTransaction, occurrence: string): Promise<number> {
  return await tx.repository(NotificationEntity).countBy({ tenantId: tx.tenantId, occurrence });
}

export interface NotificationRecord {
  id: string;
  event: NotificationEvent;
  subjectId: string;
  leadId: string | null;
  /** The lead's name, unmasked. */
  name: string | null;
  /** The unmasked caller, if a caller needs a person. */
  caller: Caller | null;
  reason: NotificationReason | null;
  isUrgent: boolean;
  createdAt: Date;
  readAt: Date | null;
  sortValue: string;
}

/**
 * A page of a person's notifications, newest first.
 * @throws CursorError for a cursor that this list did not return
 */
export async function listNotifications(
  tx: TenantTransaction,
  userId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<NotificationRecord>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<Omit<NotificationRecord, 'caller'>>`
    select n.id, n.event, n.subject_id as "subjectId", n.lead_id as "leadId", l.name, n.reason, n.is_urgent as "isUrgent",
      n.created_at as "createdAt", n.read_at as "readAt", n.created_at::text as "sortValue"
    from notifications n left join leads l on l.tenant_id = n.tenant_id and l.id = n.lead_id
    where n.tenant_id = ${tx.tenantId} and n.user_id = ${userId} and n.in_page
      ${after ? sql`and (n.created_at, n.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : empty}
    order by n.created_at desc, n.id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: await withCallers(tx, items), nextCursor };
}

/** Adds the callers, who are read from the records of the calls. */
export async function withCallers<Row extends Pick<NotificationRecord, 'event' | 'subjectId'>>(
  tx: TenantTransaction,
  rows: readonly Row[],
): Promise<(Row & Pick<NotificationRecord, 'caller'>)[]> {
  const callIds = rows.flatMap(({ event, subjectId }) => (event === 'call_escalated' ? [subjectId] : []));
  const callers = await findCallers(tx, callIds);
  return rows.map((row) => ({
    ...row,
    caller: row.event === 'call_escalated' ? (callers.get(row.subjectId) ?? null) : null,
  }));
}

/** Number of a person's unread notifications, up to a maximum. */
export async function countUnreadNotifications(tx: TenantTransaction, userId: string): Promise<number> {
  const [row] = await tx.query<{ unread: number }>`select count(*)::int as unread from (
    select from notifications where tenant_id = ${tx.tenantId} and user_id = ${userId} and in_page and read_at is null
    limit ${rawSql(MAX_UNREAD_NOTIFICATIONS)}) few`;
  return row?.unread ?? 0;
}

/**
 * Marks these notifications of a person as read, or all of them; the change is announced to the person's other open
 * pages.
 */
export async function markNotificationsRead(
  tx: TenantTransaction,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  await tx.query`with marked as (
      update notifications set read_at = now()
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and in_page and read_at is null
        ${ids ? sql`and id = any(${ids}::uuid[])` : empty}
      returning id
    )
    select pg_notify('praxis_live', json_build_object('tenantId', ${tx.tenantId}::uuid, 'topic', 'notification', 'key',
      ${userId}::uuid)::text) from (select from marked limit 1) one`;
}

/** Deletes notifications older than `days`, with their deliveries. */
export async function pruneNotifications(tx: SystemTransaction, days: number): Promise<void> {
  await tx.query`delete from notifications where created_at < now() - make_interval(days => ${days})`;
}
