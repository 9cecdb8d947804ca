/** Books the meeting of a conversation that is a call, with the call's own lead and appointment. */
import { Inject, Injectable } from '@nestjs/common';
import { confirmationCode } from '@praxis/config/confirmation-code';
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type { Appointment, AppointmentRequest } from '@praxis/contracts/appointment/appointment';
import { DEFAULT_APPOINTMENT_MINUTES } from '@praxis/contracts/appointment/scheduling.const';
import { bookAppointment } from '@praxis/db/appointment/appointment';
import { captureCallLead, noteCallMeeting } from '@praxis/db/call/call-lead';
import type { CallRecord } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { findLeadBySession } from '@praxis/db/lead/lead-capture';
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import type { Intake } from '@praxis/contracts/journey/intake';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { toIntakeCommand } from '../../platform/journey/journey.commands.js';
import { refused } from '../../platform/journey/journey.refusals.js';
import type { ProductCaller } from '../../platform/tenant/product-caller.js';

/** The fields of a journey's booking that a call uses too. */
export type CallMeeting = Pick<AppointmentRequest, 'preferred' | 'dateHint' | 'start'> & { leadId: string };

const SENTENCES = {
  already_booked: 'This conversation already has an appointment.',
  conflict_review: CONFLICT_REVIEW_SENTENCE,
  slot_taken: 'That time was just taken. Choose one of the alternatives.',
  slot_not_offered: 'That time is outside booking hours. Choose one of the alternatives.',
  no_slots: 'There is no free time in the days ahead. Try another time or call the practice.',
  hold_expired: 'The hold has ended. Choose a time again.',
} as const;

@Injectable()
export class CallMeetings {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** The lead of a call, created from the intake if the call has none; undefined without contact data. */
  async leadOf(
    { tenantId, industry }: ProductCaller,
    call: CallRecord,
    intake: Intake | undefined,
  ): Promise<string | undefined> {
    const masterKey = this.environment.PRAXIS_MASTER_KEY;
    return await this.database.withTenant(tenantId, async (tx) => {
      const known = call.leadId ?? (await findLeadBySession(tx, call.id))?.id;
      if (known !== undefined || !intake) return known;
      const { fields } = toIntakeCommand(masterKey, intake);
      const leadId = derivedId(tenantId, call.id, 'lead');
      return await captureCallLead(tx, masterKey, { call: { callId: call.id, leadId, industry }, fields });
    });
  }

  /** Books in the call's session. @throws Failure 409 like a booking in a journey */
  async book({ tenantId }: ProductCaller, call: CallRecord, meeting: CallMeeting): Promise<Appointment> {
    const { leadId, ...asked } = meeting;
    const sessionId = call.id;
    const key = fingerprint(this.environment.PRAXIS_MASTER_KEY, { step: 'meeting', sessionId, ...asked });
    const outcome = await againWhenLost(() =>
      this.database.withTenant(tenantId, async (tx) => {
        const booked = await bookAppointment(tx, {
          ...asked,
          id: derivedId(tenantId, sessionId, 'meeting', key),
          leadId,
          sessionId,
          fingerprint: key,
          durationMins: DEFAULT_APPOINTMENT_MINUTES,
          confirmationCode: confirmationCode(`${tenantId}/${sessionId}/${key}`),
        });
        if (booked.kind === 'booked') await noteCallMeeting(tx, { callId: call.id, leadId });
        return booked;
      }),
    );
    if (outcome.kind === 'booked') return outcome.appointment;
    throw refused({ type: outcome.kind, message: SENTENCES[outcome.kind], detail: outcome });
  }
}
