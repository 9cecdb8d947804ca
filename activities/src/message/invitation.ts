/** Calendar files of messages about appointments. */
import { organizerAddress } from '@praxis/config/environment';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import type { MessageKind } from '@praxis/contracts/message/message.const';
import type { AppointmentRecord } from '@praxis/db/appointment/appointment-row';
import { findAppointment, findAppointmentOfSession } from '@praxis/db/appointment/appointment';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { ClaimedMessage } from '@praxis/db/message/message-claim';
import { findTenant } from '@praxis/db/tenant/tenant';
import { appointmentIcs } from '@praxis/ics/appointment-ics';
import type { EmailAttachment } from '@praxis/providers/email/port';
import { appointmentOfKey } from '../appointment/appointment-key.js';

/** The calendar file that is attached to an email about a booking, a change or a cancellation. */
export async function invitation(
  tx: TenantTransaction,
  message: ClaimedMessage,
  origin: string,
): Promise<EmailAttachment[]> {
  if (message.channel !== 'email') return [];
  const [appointment, tenant] = await Promise.all([appointmentOf(tx, message), findTenant(tx)]);
  if (!appointment || !tenant) return [];
  const { sequence, createdAt, updatedAt } = appointment;
  const cancelled = appointment.status === 'cancelled';
  const content = appointmentIcs({
    appointment,
    tenantName: tenant.clientName,
    organizerEmail: organizerAddress(origin),
    sequence,
    cancelled,
    stamp: sequence === 0 ? createdAt : updatedAt,
    language: decideLanguage({ recorded: appointment.language }),
  });
  const method = cancelled ? 'CANCEL' : 'PUBLISH';
  return [
    { filename: 'appointment.ics', contentType: `text/calendar; method=${method}; charset=utf-8`, content },
  ];
}

const WITH_CALENDAR_FILE: readonly MessageKind[] = [
  'appointment_confirmation',
  'appointment_rescheduled',
  'appointment_cancelled',
];

async function appointmentOf(
  tx: TenantTransaction,
  { template, sessionId, idempotencyKey }: ClaimedMessage,
): Promise<AppointmentRecord | undefined> {
  if (template === 'thank_you') return await findAppointmentOfSession(tx, sessionId);
  const id = appointmentOfKey(idempotencyKey);
  return WITH_CALENDAR_FILE.includes(template) && id !== undefined
    ? await findAppointment(tx, id)
    : undefined;
}
