/** Appointments of a tenant, ordered by start, each with its latest change. */
import type { AppointmentItem, AppointmentQuery } from '@praxis/contracts/appointment/appointment-change';
import type { AppointmentChange } from '@praxis/contracts/appointment/appointment-history';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { toAppointment, type BookingRow } from './appointment-row.js';
import { positionAfter, toPage, type Page } from '../core/page.js';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';

/** An appointment without the fields that depend on the viewer. */
export type AppointmentRecordItem = Omit<AppointmentItem, 'masked'>;

type ItemRow = BookingRow & {
  status: LeadAppointment['status'];
  lead_id: string;
  lead_name: string;
  lead_zone: string | null;
  provider_id: string;
  sortValue: string;
  change_kind: AppointmentChange['kind'] | null;
  change_actor: AppointmentChange['actor'];
  change_reason: string | null;
  change_at: Date;
};

const SORT = 'start';
/** Selects the tenant's appointments; further conditions follow it. */
const selectItem = (
  tx: TenantTransaction,
): Sql => sql`select a.*, p.name as provider_name, l.name as lead_name, l.time_zone as lead_zone, a.start_time::text as "sortValue",
    c.kind as change_kind, c.actor as change_actor, c.reason as change_reason, c.created_at as change_at
  from appointments a
  join providers p on p.tenant_id = a.tenant_id and p.id = a.provider_id
  join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
  left join lateral (
    select * from appointment_changes c where c.tenant_id = a.tenant_id and c.appointment_id = a.id
    order by c.created_at desc, c.id limit 1) c on true
  where a.tenant_id = ${tx.tenantId}`;

/**
 * Reads one page.
 * @throws CursorError for a cursor that does not belong to this list
 */
export async function listAppointments(
  tx: TenantTransaction,
  { cursor, limit, from, to, status, providerId, leadId }: AppointmentQuery,
): Promise<Page<AppointmentRecordItem>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<ItemRow>`
    ${selectItem(tx)} and (${from}::timestamptz is null or a.start_time >= ${from})
      and (${to}::timestamptz is null or a.start_time < ${to})
      and (${status}::text is null or a.status = ${status})
      and (${providerId}::uuid is null or a.provider_id = ${providerId})
      and (${leadId}::uuid is null or a.lead_id = ${leadId})
      and (${after?.value}::timestamptz is null
        or (a.start_time, a.id) > (${after?.value}::timestamptz, ${after?.id}::uuid))
    order by a.start_time, a.id limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(toItem), nextCursor };
}

/** One appointment of a lead; undefined if the tenant has none with that id. */
export async function findAppointmentItem(
  tx: TenantTransaction,
  id: string,
): Promise<AppointmentRecordItem | undefined> {
  const [row] = await tx.query<ItemRow>`${selectItem(tx)} and a.id = ${id}`;
  return row && toItem(row);
}

/** The last change of each of a lead's appointments, by the appointment's id. */
export async function lastChangesOf(
  tx: TenantTransaction,
  leadId: string,
): Promise<Map<string, AppointmentChange>> {
  const rows = await tx.query<Omit<AppointmentChange, 'at'> & { id: string; at: Date }>`
    select distinct on (c.appointment_id) c.appointment_id as id, c.kind, c.actor, c.reason, c.created_at as at
    from appointment_changes c join appointments a on a.tenant_id = c.tenant_id and a.id = c.appointment_id
    where c.tenant_id = ${tx.tenantId} and a.lead_id = ${leadId} order by c.appointment_id, c.created_at desc, c.id`;
  return new Map(rows.map(({ id, at, ...change }) => [id, { ...change, at: at.toISOString() }]));
}

function toItem(row: ItemRow): AppointmentRecordItem {
  const { id, start, end, timeZone, provider, location } = toAppointment(row);
  return {
    id,
    lead: { id: row.lead_id, name: row.lead_name },
    status: row.status,
    start,
    end,
    timeZone,
    providerId: row.provider_id,
    provider,
    location,
    clientTimeZone: row.lead_zone,
    sequence: row.ics_sequence,
    lastChange:
      row.change_kind === null
        ? null
        : {
            kind: row.change_kind,
            actor: row.change_actor,
            reason: row.change_reason,
            at: row.change_at.toISOString(),
          },
  };
}
