/** Appointments and messages of one lead. */
import type { LeadAppointment, LeadMessage } from '@praxis/contracts/message/correspondence';
import { lastChangesOf } from '../appointment/appointment-list.js';
import { selectBooking, toAppointment, type BookingRow } from '../appointment/appointment-row.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';

/** Maximum number of appointments, and of messages, that are returned. */
const MAX_ENTRIES = 50;

/** Both lists, newest first, with the beginning of each message's text; undefined if the tenant has no such lead. */
export async function readCorrespondence(
  tx: TenantTransaction,
  leadId: string,
): Promise<{ appointments: LeadAppointment[]; messages: LeadMessage[] } | undefined> {
  const [[lead], bookings, messages, changes] = await Promise.all([
    tx.query<{ zone: string | null }>`
      select time_zone as zone from leads where tenant_id = ${tx.tenantId} and id = ${leadId}`,
    tx.query<BookingRow & { status: LeadAppointment['status']; calendar_status: string }>`
      ${selectBooking(tx)} and a.lead_id = ${leadId} order by a.created_at desc, a.id limit ${rawSql(MAX_ENTRIES)}`,
    tx.query<Omit<LeadMessage, 'createdAt'> & { createdAt: Date }>`
      select id, channel, template, preview, status, created_at as "createdAt" from messages
      where tenant_id = ${tx.tenantId} and lead_id = ${leadId} order by created_at desc, id limit ${rawSql(MAX_ENTRIES)}`,
    lastChangesOf(tx, leadId),
  ]);
  if (!lead) return undefined;
  return {
    appointments: bookings.map((row) => {
      const { id, start, end, timeZone, provider } = toAppointment(row);
      return {
        id,
        status: row.status,
        start,
        end,
        timeZone,
        provider,
        clientTimeZone: lead.zone,
        createdAt: row.created_at.toISOString(),
        lastChange: changes.get(id) ?? null,
        isCalendarFailing: row.calendar_status === 'failing',
        sequence: row.ics_sequence,
      };
    }),
    messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
  };
}
