/** A call's lasting effects: asking the model, booking an appointment, notifying people. Each may be retried. */
import { cancellationSignal } from '@temporalio/activity';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import { bookAppointment } from '@praxis/db/appointment/appointment';
import { findMeetingOfCall } from '@praxis/db/appointment/meeting-request';
import { captureCallLead } from '@praxis/db/call/call-lead';
import { listChunks } from '@praxis/db/call/reply-chunk';
import { findCallGuidance, keepReceipt } from '@praxis/db/call/call';
import type { Database } from '@praxis/db/core/database';
import { announceChange } from '@praxis/db/core/live';
import { findSecretHint } from '@praxis/db/vault/vault';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { findTenant } from '@praxis/db/tenant/tenant';
import { readIntents } from '@praxis/domain/call/reading/turn-reading';
import { SIM_BOOKING_MS } from '@praxis/providers/ai/sim';
import { pause } from '@praxis/providers/waiting';
import type { CallContext, CallEffects } from '@praxis/workflows/call/effects';
import { escalateCall } from './call-escalation.js';
import { recordOptOut } from './call-opt-out.js';
import { callerIntake } from './call-people.js';
import { offeredOn, onCallClock } from './call-clock.js';
import { promptOf } from './receptionist-prompt.js';
import { createReplyStreamer } from './reply-streamer.js';
import {
  changeCallerAppointment,
  findKnownAppointment,
  openCallerAppointments,
  sendCallerCode,
} from './caller-appointments.js';
import { hearTurn } from './model-turn.js';
import { spokenTime } from './speech/time-in-words.js';
import { confirmationCode } from '@praxis/config/confirmation-code';
import type { Providers } from '../core/providers.js';

/** Appointment defaults (specification 1, section 9). */
const APPOINTMENT = { minutes: DEFAULT_APPOINTMENT_MINUTES, preferred: 'afternoon' } as const;
export interface CallEffectDependencies {
  environment: Environment;
  database: Database;
  providers: Pick<Providers, 'ai'>;
}

/** Creates the effect activities. */
export function createCallEffects({
  environment,
  database,
  providers,
}: CallEffectDependencies): Omit<CallEffects, 'syncCalendar'> {
  const masterKey = environment.PRAXIS_MASTER_KEY;
  // The classifier's weights are decoded before the first caller speaks, because that takes several hundred
  // milliseconds.
  setImmediate(() => void readIntents('hello'));
  /** Reads the chunks released so far, the prompt, and the account to charge. */
  const briefing = async (
    call: CallContext,
    seq: number,
  ): Promise<{ said: string[]; prompt: string; accountAt?: Date | undefined }> =>
    await database.withTenant(call.tenantId, async (tx) => {
      const chunks = listChunks(tx, { callId: call.callId, seq });
      // A simulated model takes no instructions and costs nothing.
      if (call.mode === 'sim') return { said: await chunks, prompt: '' };
      const [said, tenant, guidance, account] = await Promise.all([
        chunks,
        findTenant(tx),
        findCallGuidance(tx),
        findSecretHint(tx, 'openai'),
      ]);
      const prompt = promptOf({
        industry: call.industry,
        tenantName: tenant?.clientName ?? '',
        guidance: guidance && { version: guidance.version, text: guidance.guidance },
      });
      return { said, prompt, accountAt: account?.updatedAt };
    });

  return {
    // Not canceled on shutdown: finishing is faster than a redo by another worker, and the model has its own time limit.
    async think(call, request) {
      const streamer = createReplyStreamer(database, call, request);
      const modelTurn = await hearTurn({
        call,
        request,
        model: async () => {
          const { said, prompt, accountAt } = await briefing(call, request.seq);
          streamer.takeUp(said);
          return { ai: await providers.ai({ ...call, accountAt, isAwaited: true }), prompt };
        },
        listen: streamer.listen,
      });
      return { ...modelTurn, said: await streamer.said() };
    },

    async bookCall(call, { preferred, dateHint, start, facts }) {
      const fields = callerIntake(facts);
      if (!fields) return { kind: 'failed', reason: 'contact_missing' };
      if (call.mode === 'sim')
        await pause(SIM_BOOKING_MS * environment.PRAXIS_SIM_PACE, cancellationSignal());
      const key = fingerprint(masterKey, { step: 'call-appointment', call: call.callId });
      return await againWhenLost(() =>
        database.withTenant(call.tenantId, async (tx) => {
          const met = await findMeetingOfCall(tx, call.callId);
          const scope = met ?? { leadId: call.leadId, sessionId: call.callId };
          const leadId = await captureCallLead(tx, masterKey, { call: { ...call, ...scope }, fields });
          const booked = await bookAppointment(tx, {
            id: derivedId(call.tenantId, call.callId, 'appointment'),
            leadId,
            sessionId: scope.sessionId,
            preferred: preferred ?? APPOINTMENT.preferred,
            dateHint,
            start,
            durationMins: APPOINTMENT.minutes,
            fingerprint: key,
            confirmationCode: confirmationCode(`${call.tenantId}/${call.callId}`),
          });
          if (booked.kind === 'slot_taken' || booked.kind === 'slot_not_offered')
            return {
              kind: 'taken' as const,
              times: booked.alternatives.map((slot) => offeredOn(slot, facts.timeZone)),
            };
          const known =
            booked.kind === 'already_booked' &&
            (await findKnownAppointment(tx, scope.sessionId, facts.timeZone));
          if (known) return { kind: 'known' as const, appointment: known };
          if (booked.kind !== 'booked') return { kind: 'failed' as const, reason: booked.kind };
          const appointment = onCallClock(booked.appointment, facts.timeZone);
          // The demo's handset shows the appointment as part of the visitor's journey.
          await announceChange(tx, { topic: 'journey', key: call.sessionId });
          const receipt = await keepReceipt(tx, call.callId, {
            id: 'appointment',
            action: 'book_appointment',
            at: new Date().toISOString(),
            when: spokenTime(appointment, facts.language, Date.now()),
            appointment,
          });
          return { kind: 'booked' as const, receipt, appointmentId: appointment.id };
        }),
      );
    },

    async escalate({ tenantId, callId }, escalation) {
      return await database.withTenant(tenantId, (tx) => escalateCall(tx, callId, escalation));
    },

    async sendCode(call, { facts }) {
      await database.withTenant(call.tenantId, (tx) => sendCallerCode(tx, masterKey, { call, facts }));
    },

    async openAppointments(call, { facts, code }) {
      const appointments = await database.withTenant(call.tenantId, (tx) =>
        openCallerAppointments(tx, masterKey, { call, facts, code }),
      );
      return appointments ? { kind: 'opened', appointments } : { kind: 'wrong_code' };
    },

    async changeAppointment(call, request) {
      return await againWhenLost(() =>
        database.withTenant(call.tenantId, (tx) => changeCallerAppointment(tx, call, request)),
      );
    },

    async recordOptOut(call, { facts }) {
      return await database.withTenant(call.tenantId, (tx) => recordOptOut(tx, masterKey, { call, facts }));
    },
  };
}
