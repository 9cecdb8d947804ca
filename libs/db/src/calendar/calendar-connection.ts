/**
 * Hosts' calendars at Google or on a CalDAV server: how to reach them, whether they answer, and when the hosts are
 * busy.
 */
import type { CalendarKind, CalendarProblem } from '@praxis/contracts/calendar/calendar.const';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import type { VaultService } from '../vault/vault.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { NOW, sql } from '../core/sql.js';
import { HostEntity } from '../appointment/host.entity.js';
import { CalendarConnectionEntity } from './calendar-connection.entity.js';
import { CalendarBusyEntity } from './calendar-busy.entity.js';

/** Which calendar and whose account; may be shown to staff. */
export interface ConnectionSettings {
  /** Address of a CalDAV calendar, or a Google calendar's id. */
  calendar: string;
  /** User name, service account or OAuth client. */
  account: string;
}

/** The stored secret of a connection. */
export type CalendarSecret =
  | { kind: 'caldav'; password: string }
  | { kind: 'service_account'; clientEmail: string; privateKey: string }
  | { kind: 'refresh_token'; clientId: string; clientSecret: string; refreshToken: string };

export interface CalendarConnection {
  providerId: string;
  /** IANA zone of the host. */
  timeZone: string;
  kind: CalendarKind;
  settings: ConnectionSettings;
  /** A new version with each saving. */
  version: string;
  syncedAt: Date | null;
  triedAt: Date | null;
  problem: CalendarProblem | null;
  /** Number of consecutive failures to answer. */
  failures: number;
  failingSince: Date | null;
  /** The calendar's mark when its busy times were last read, followed by the time of that reading. */
  changeMark: string | null;
  busyReadAt: Date | null;
  /** Events that could not be read at that time, and are missing from the busy times. */
  unread: number;
  /** Upcoming appointments that could not be written to the calendar. */
  unwritten: number;
}

/** A time during which a host is busy elsewhere. */
export interface BusyInterval {
  start: Date;
  end: Date;
}

const COLUMNS = sql`provider_id as "providerId", kind, settings, version, synced_at as "syncedAt",
   tried_at as "triedAt",
  problem, failures, failing_since as "failingSince",
  change_mark as "changeMark", busy_read_at as "busyReadAt", unread,
  (select p.time_zone from providers p where p.tenant_id = calendar_connections.tenant_id
    and p.id = calendar_connections.provider_id) as "timeZone",
  (select count(*)::int from appointments a where a.tenant_id = calendar_connections.tenant_id
    and a.provider_id = calendar_connections.provider_id and a.calendar_status = 'failing'
      and a.end_time > now()) as unwritten`;

/** The name under which the vault stores the secret of a host's connection. */
export function calendarService(providerId: string): VaultService {
  return `calendar/${providerId}`;
}

/** Connections of the tenant, by host. */
export async function listConnections(tx: TenantTransaction): Promise<CalendarConnection[]> {
  return await tx.query<CalendarConnection>`
    select ${COLUMNS} from calendar_connections where tenant_id = ${tx.tenantId} order by provider_id`;
}

/** The connection of a host. */
export async function findConnection(
  tx: TenantTransaction,
  providerId: string,
): Promise<CalendarConnection | undefined> {
  const [row] = await tx.query<CalendarConnection>`
    select ${COLUMNS} from calendar_connections where tenant_id = ${tx.tenantId} and provider_id = ${providerId}`;
  return row;
}

/** The member whose host record this is; undefined if the tenant has no host with this id. */
export async function findHostMember(
  tx: TenantTransaction,
  providerId: string,
): Promise<{ memberId: string | null } | undefined> {
  const host = await tx
    .repository(HostEntity)
    .findOne({ select: { id: true, memberId: true }, where: { tenantId: tx.tenantId, id: providerId } });
  return host ? { memberId: host.memberId } : undefined;
}

/** Saves the connection under a new version. If it is to another calendar, the earlier connection is removed first, with its data. */
export async function saveConnection(
  tx: TenantTransaction,
  connection: Pick<CalendarConnection, 'providerId' | 'kind' | 'settings'> & { userId: string },
): Promise<void> {
  const { providerId, kind, settings, userId } = connection;
  const before = await findConnection(tx, providerId);
  const isOther =
    before !== undefined && (before.kind !== kind || before.settings.calendar !== settings.calendar);
  if (isOther) await removeConnection(tx, providerId);
  await tx.query`insert into calendar_connections (tenant_id, provider_id, kind, settings, connected_by)
      values (${tx.tenantId}, ${providerId}, ${kind}, ${JSON.stringify(settings)}, ${userId})
    on conflict (tenant_id, provider_id) do update set settings = excluded.settings,
      connected_by = excluded.connected_by,
      version = gen_random_uuid(), change_mark = null, busy_read_at = null, unread = 0, problem = null,
        failures = 0, failing_since = null, tried_at = null, updated_at = now()`;
}

/** Deletes the connection with all data that was read from it; false if there was none. */
export async function removeConnection(tx: TenantTransaction, providerId: string): Promise<boolean> {
  const { affected } = await tx
    .repository(CalendarConnectionEntity)
    .delete({ tenantId: tx.tenantId, providerId });
  return affected === 1;
}

/** The connection that a result belongs to; another version counts as another connection. */
export type ConnectionVersion = Pick<CalendarConnection, 'providerId' | 'version'>;

/** Replaces the busy times with those just read, and resets failures. Does nothing for another version. */
export async function storeBusy(
  tx: TenantTransaction,
  { providerId, version }: ConnectionVersion,
  {
    busy,
    unread,
    changeMark,
  }: { busy: readonly BusyInterval[]; unread: number; changeMark: string | undefined },
): Promise<void> {
  const rows = await tx.query`
    update calendar_connections set synced_at = now(), tried_at = now(), busy_read_at = now(),
      change_mark = ${changeMark},
      unread = ${unread}, problem = null, failures = 0, failing_since = null
    where tenant_id = ${tx.tenantId} and provider_id = ${providerId} and version = ${version} returning provider_id`;
  if (rows.length === 0) return;
  await tx.repository(CalendarBusyEntity).delete({ tenantId: tx.tenantId, providerId });
  await tx.query`insert into calendar_busy (tenant_id, provider_id, start_time, end_time)
    select ${tx.tenantId}, ${providerId}, s, e from unnest(${busy.map(({ start }) => start)}::timestamptz[],
      ${busy.map(({ end }) => end)}::timestamptz[]) as busy (s, e)`;
}

/** Records that the calendar has not changed since its busy times were read. Does nothing for another version. */
export async function noteUnchanged(
  tx: TenantTransaction,
  { providerId, version }: ConnectionVersion,
): Promise<void> {
  const isWell = { syncedAt: NOW, triedAt: NOW, problem: null, failures: 0, failingSince: null };
  await tx
    .repository(CalendarConnectionEntity)
    .update({ tenantId: tx.tenantId, providerId, version }, isWell);
}

/**
 * Records that the calendar did not answer and returns the number of consecutive failures. The last known busy times
 * are kept.
 */
export async function noteProblem(
  tx: TenantTransaction,
  { providerId, version }: ConnectionVersion,
  problem: CalendarProblem,
): Promise<number> {
  const [row] = await tx.query<{ failures: number }>`
    update calendar_connections set problem = ${problem}, failures = failures + 1, tried_at = now(),
      failing_since = coalesce(failing_since, now())
    where tenant_id = ${tx.tenantId} and provider_id = ${providerId} and version = ${version} returning failures`;
  return row?.failures ?? 1;
}

/** Connections that were not checked for so long that their run must have ended. */
export async function listUntried(
  tx: SystemTransaction,
  { newSeconds, oldSeconds, limit }: { newSeconds: number; oldSeconds: number; limit: number },
): Promise<{ tenantId: string; providerId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", provider_id as "providerId" from calendar_connections
    where (tried_at < now() - make_interval(secs => ${oldSeconds})
      or tried_at is null and updated_at < now() - make_interval(secs => ${newSeconds}))
      and ${isOpenTenant(sql`tenant_id`)}
    order by tried_at nulls first limit ${limit}`;
}
