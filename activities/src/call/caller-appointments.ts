/**
 * Appointments of the caller: the one that the conversation has already booked, which a call only mentions, and those
 * that the caller can access with a code sent to their phone, which can be moved and canceled as with the client's own
 * link.
 */
import { createHmac } from 'node:crypto';
import { contactAddress, contactKey, toE164 } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import type { CallReceipt } from '@praxis/contracts/call/call-action';
import type { KnownAppointment } from '@praxis/contracts/call/dialogue.const';
import { findAppointment, findAppointmentOfSession } from '@praxis/db/appointment/appointment';
import { cancelAppointment, moveAppointment } from '@praxis/db/appointment/appointment-change';
import { findCallScope, keepReceipt } from '@praxis/db/call/call';
import { findCallerAppointments, type CallerAppointment } from '@praxis/db/call/caller-appointment';
import type { TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { planMessages } from '@praxis/db/message/message';
import type { CallContext, CallFacts, ChangeRequest, ChangeResult } from '@praxis/workflows/call/effects';
import { MESSAGE_RUN } from '@praxis/workflows/message/messages';
import { offeredOn, onCallClock } from './call-clock.js';
import { callerCodeKey } from './caller-code-key.js';
import { spokenTime } from './speech/time-in-words.js';

const CODE_DIGITS = 6;

/** The confirmed appointment of a session, in the form in which a call mentions it. */
export async function findKnownAppointment(
  tx: TenantTransaction,
  sessionId: string,
  timeZone: string | undefined,
): Promise<KnownAppointment | undefined> {
  const found = await findAppointmentOfSession(tx, sessionId);
  if (!found) return undefined;
  const { id, start, timeZone: zone, provider, sequence } = found;
  return onCallClock({ id, start, timeZone: zone, host: provider, sequence }, timeZone);
}

/** The code of a call: always the same for one call, and different for every other call. */
function codeOf(masterKey: string, { tenantId, callId }: CallContext): string {
  const digest = createHmac('sha256', masterKey).update(`caller-code/${tenantId}/${callId}`).digest();
  return String(digest.readUInt32BE(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

async function appointmentsOf(
  tx: TenantTransaction,
  call: CallContext,
  { contactInfo }: CallFacts,
): Promise<CallerAppointment[]> {
  const e164 = toE164(contactInfo.phone ?? '');
  if (e164 === undefined || contactInfo.name === undefined) return [];
  const scope = await findCallScope(tx, call);
  return await findCallerAppointments(tx, { e164, name: contactInfo.name, sessionId: scope });
}

/** Texts the code to the person's number, once, if they have an upcoming appointment. */
export async function sendCallerCode(
  tx: TenantTransaction,
  masterKey: string,
  { call, facts }: { call: CallContext; facts: CallFacts },
): Promise<void> {
  const [appointment] = await appointmentsOf(tx, call, facts);
  const address = contactAddress('sms', facts.contactInfo.phone);
  if (!appointment || !address) return;
  const id = derivedId(tx.tenantId, call.callId, 'caller-code');
  const code = codeOf(masterKey, call);
  const scope = await findCallScope(tx, call);
  await planMessages(tx, [
    {
      id,
      leadId: appointment.leadId,
      sessionId: appointment.sessionId,
      channel: 'sms',
      template: 'caller_code',
      purpose: 'reply',
      askedAt: new Date(),
      language: facts.language,
      contactKey: contactKey(masterKey, { tenantId: tx.tenantId, address, scope }),
      body:
        facts.language === 'es'
          ? `Su código para la llamada es ${code}. No lo comparta con nadie más.`
          : `Your code for the call is ${code}. Do not share it with anyone else.`,
      idempotencyKey: callerCodeKey(call.callId),
    },
  ]);
  await enqueueRun(tx, MESSAGE_RUN, { tenantId: tx.tenantId, messageId: id });
}

/** The upcoming appointments of a person whose code is correct; undefined if the code is wrong. */
export async function openCallerAppointments(
  tx: TenantTransaction,
  masterKey: string,
  { call, facts, code }: { call: CallContext; facts: CallFacts; code: string },
): Promise<CallerAppointment[] | undefined> {
  if (code !== codeOf(masterKey, call)) return undefined;
  const appointments = await appointmentsOf(tx, call, facts);
  return appointments.map((appointment) => onCallClock(appointment, facts.timeZone));
}

/** Moves or cancels an appointment. Repeating a request has no further effect. */
export async function changeCallerAppointment(
  tx: TenantTransaction,
  call: CallContext,
  { seq, deed, appointment, start, facts }: ChangeRequest,
): Promise<ChangeResult> {
  const target = { id: appointment.id, sequence: appointment.sequence };
  const author = { actor: 'client', reason: 'call' } as const;
  const before = deed === 'cancel' ? await findAppointment(tx, appointment.id) : undefined;
  const changed =
    deed === 'cancel'
      ? await cancelAppointment(tx, target, author)
      : await moveAppointment(
          tx,
          { ...target, start: start ?? '', newId: derivedId(tx.tenantId, call.callId, `moved/${seq}`) },
          author,
        );
  if (changed.kind === 'slot_taken' || changed.kind === 'slot_not_offered')
    return {
      kind: 'taken',
      times: changed.alternatives.map((slot) => offeredOn(slot, facts.timeZone)),
    };
  if (changed.kind !== 'changed') return { kind: 'failed', reason: changed.kind };
  const found = before ?? (await findAppointment(tx, changed.id));
  if (!found) return { kind: 'failed', reason: 'unknown' };
  const after = onCallClock(found, facts.timeZone);
  const { status: _status, ...rest } = after;
  const receipt: CallReceipt = {
    id: `${deed}/${appointment.id}/${changed.sequence}`,
    action: deed === 'cancel' ? 'cancel_appointment' : 'move_appointment',
    at: new Date().toISOString(),
    when: spokenTime(after, facts.language, Date.now()),
    appointment: rest,
    sequence: changed.sequence,
  };
  return {
    kind: 'changed',
    receipt: await keepReceipt(tx, call.callId, receipt),
    sequence: changed.sequence,
  };
}
