/** One appointment with its lead, what happened to it, and what was sent about it. */
import type { AppointmentDetail, AppointmentEvent } from '@praxis/contracts/appointment/appointment-detail';
import { findAppointmentItem, type AppointmentRecordItem } from './appointment-list.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { isoIn } from '@praxis/domain/core/zone-clock';
import { personNames } from '../lead/lead-assignment.js';

/** Maximum number of messages and of changes that are returned. */
const MAX_ENTRIES = 50;

/** An appointment in full, without the fields that depend on the viewer. */
export type AppointmentDetailRecord = AppointmentRecordItem &
  Omit<AppointmentDetail, keyof AppointmentRecordItem | 'masked' | 'revealedUntil'>;

interface BookingFacts {
  email: string | null;
  phone: string | null;
  industry: AppointmentDetail['industry'];
  matter: string | null;
  note: string | null;
  confirmationCode: string | null;
  isCalendarFailing: boolean;
  replacedBy: string | null;
  isByPractice: boolean;
  isRebooked: boolean;
  bookedBy: string | null;
  createdAt: Date;
  firstStart: Date;
}

interface ChangeRow extends Pick<AppointmentEvent, 'kind' | 'actor' | 'reason'> {
  userId: string | null;
  before: Date;
  after: Date;
  at: Date;
}

/** Undefined if the tenant has no appointment with this id. */
export async function readAppointmentDetail(
  tx: TenantTransaction,
  id: string,
): Promise<AppointmentDetailRecord | undefined> {
  const { tenantId } = tx;
  const [item, [facts], changes, messages] = await Promise.all([
    findAppointmentItem(tx, id),
    tx.query<BookingFacts>`select l.email, l.phone, l.industry, coalesce(l.case_type, l.lead_type) as matter, a.note,
        a.confirmation_code as "confirmationCode", a.calendar_status = 'failing' as "isCalendarFailing",
        (select r.id from appointments r where r.tenant_id = a.tenant_id and r.rebooked_from = a.id) as "replacedBy",
        a.is_by_practice as "isByPractice", a.rebooked_from is not null as "isRebooked", a.booked_by as "bookedBy",
        a.created_at as "createdAt",
        coalesce((select c.start_before from appointment_changes c where c.tenant_id = a.tenant_id
          and c.appointment_id = a.id and c.kind = 'rescheduled' order by c.created_at, c.id limit 1),
          a.start_time) as "firstStart"
      from appointments a join leads l on l.tenant_id = a.tenant_id and l.id = a.lead_id
      where a.tenant_id = ${tenantId} and a.id = ${id}`,
    tx.query<ChangeRow>`select kind, actor, reason, user_id as "userId", start_before as before,
        start_after as after, created_at as at from appointment_changes
      where tenant_id = ${tenantId} and appointment_id = ${id}
      order by created_at desc, id limit ${rawSql(MAX_ENTRIES)}`,
    tx.query<Omit<AppointmentDetail['messages'][number], 'createdAt'> & { createdAt: Date }>`
      select m.id, m.channel, m.template, m.preview, m.status, m.created_at as "createdAt"
      from messages m join appointments a on a.tenant_id = m.tenant_id and a.id = ${id} and a.lead_id = m.lead_id
      where m.tenant_id = ${tenantId} and (starts_with(m.idempotency_key, ${`appointment/${id}/`})
        or m.template in ('thank_you', 'prep_docs') and m.session_id = a.session_id)
      order by m.created_at desc, m.id limit ${rawSql(MAX_ENTRIES)}`,
  ]);
  if (!item || !facts) return undefined;
  const names = await personNames(tx, [facts.bookedBy, ...changes.map(({ userId }) => userId)]);
  const zoned = (at: Date): string => isoIn(at.getTime(), item.timeZone);
  const nameOf = (userId: string | null): string | null =>
    userId === null ? null : (names.get(userId) ?? 'A former team member');
  const history: AppointmentEvent[] = changes.map(({ userId, before, after, at, ...change }) => ({
    ...change,
    by: nameOf(userId),
    startBefore: zoned(before),
    startAfter: zoned(after),
    at: at.toISOString(),
  }));
  // The history of an appointment that was booked in place of another begins with that change instead of a booking.
  if (!facts.isRebooked)
    history.push({
      kind: 'booked',
      actor: facts.isByPractice ? 'staff' : null,
      by: nameOf(facts.bookedBy),
      reason: null,
      startBefore: zoned(facts.firstStart),
      startAfter: zoned(facts.firstStart),
      at: facts.createdAt.toISOString(),
    });
  return {
    ...item,
    contact: { email: facts.email, phone: facts.phone },
    industry: facts.industry,
    matter: facts.matter,
    note: facts.note,
    confirmationCode: facts.confirmationCode ?? '',
    isCalendarFailing: facts.isCalendarFailing,
    replacedBy: facts.replacedBy,
    history,
    messages: messages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
  };
}
