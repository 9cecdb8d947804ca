/** The journey's short database writes, run as local activities. Each may be repeated without further effect. */
import { activityInfo } from '@temporalio/activity';
import { endedBefore, SKIP_REASONS } from '@praxis/domain/journey/skip-reason';
import { calculateRoi } from '@praxis/contracts/journey/roi-calculation';
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import {
  bookAppointment,
  findAppointmentOfSession,
  type BookingOutcome,
} from '@praxis/db/appointment/appointment';
import { lockBooking } from '@praxis/db/appointment/appointment-run';
import { appointmentLinks } from '@praxis/db/appointment/short-link';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { closeJourney, markStep, type JourneyRef, type StepMark } from '@praxis/db/journey/journey';
import { ALREADY_SUBMITTED, storeIntake } from '@praxis/db/lead/lead-capture';
import { findLeadContact } from '@praxis/db/lead/lead';
import { findMailBrand } from '@praxis/db/mail/mail';
import { planMessages, type NewMessage } from '@praxis/db/message/message';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { findTenant } from '@praxis/db/tenant/tenant';
import type { JourneyContext } from '@praxis/workflows/core/effects';
import type { JourneyRecords } from '@praxis/workflows/journey/effects';
import type { BookingReply, SlotRefusal } from '@praxis/workflows/journey/messages';
import { noteJourney } from '@praxis/telemetry/metrics';
import { confirmationCode } from '@praxis/config/confirmation-code';
import { refusal } from '../core/failures.js';
import { neededMessages } from '../appointment/needed-messages.js';
import { awaited } from '../core/impossible.js';
import { contactKey } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { planFollowUpMessages } from './follow-up-plan.js';

/** Dependencies of the records. `origin` is the API's address for mail programs, which load logos from there. */
export interface JourneyRecordDependencies {
  database: Database;
  origin: string;
  masterKey: string;
}

/** Creates the record activities. */
export function createJourneyRecords({
  database,
  origin,
  masterKey,
}: JourneyRecordDependencies): JourneyRecords {
  return {
    recordIntake: awaited(async (journey, command) => {
      return await database.withTenant(journey.tenantId, async (tx) => {
        const { leadId: id, sessionId, industry } = journey;
        const { fields, fingerprint } = command;
        const intake = { id, sessionId, industry, ...fields, fingerprint };
        const stored = await storeIntake(tx, intake, {
          masterKey,
          mark: () => mark(tx, journey, { step: 'intake', leadId: id, record: { state: 'done' } }),
        });
        if (!stored) {
          throw refusal('already_submitted', ALREADY_SUBMITTED);
        }
        if (stored.id === id) noteJourney('started');
        return { leadId: stored.id, leadScore: stored.leadScore, engagementLevel: stored.engagementLevel };
      });
    }),

    recordBooking: awaited(async (journey, command) => {
      const outcome = await againWhenLost(() =>
        database.withTenant(journey.tenantId, async (tx) => {
          const booked = await bookAppointment(tx, {
            ...command,
            id: derivedId(journey.tenantId, journey.sessionId, 'appointment', command.fingerprint),
            sessionId: journey.sessionId,
            confirmationCode: confirmationCode(
              `${journey.tenantId}/${journey.sessionId}/${command.fingerprint}`,
            ),
          });
          if (booked.kind === 'booked') {
            await mark(tx, journey, {
              step: 'appointment',
              leadId: journey.leadId,
              record: { state: 'done' },
            });
          }
          return booked;
        }),
      );
      return toBookingReply(outcome);
    }),

    planFollowUp: awaited(async (journey, command) => {
      return await database.withTenant(journey.tenantId, async (tx) => {
        const [, lead, booking, tenant, brand, scope] = await Promise.all([
          lockBooking(tx, journey.sessionId),
          findLeadContact(tx, journey.leadId),
          findAppointmentOfSession(tx, journey.sessionId),
          findTenant(tx),
          findMailBrand(tx, journey.tenantId),
          findContactScope(tx, journey.leadId),
        ]);
        if (!lead || !tenant)
          throw refusal('intake_required', 'Complete the intake first, then send the follow-up.');
        const { messages, skipped } = planFollowUpMessages({
          journey,
          command,
          lead,
          tenant,
          appointment: booking,
          now: Date.now(),
          links: booking && (await appointmentLinks(tx, { masterKey, origin, appointment: booking })),
          look: { brand, origin },
          keyOf: (address) => contactKey(masterKey, { tenantId: journey.tenantId, address, scope }),
        });
        const needed = booking ? await withoutRepeats(tx, booking.id, messages) : messages;
        const states = await planMessages(tx, needed);
        await mark(tx, journey, {
          step: 'followup',
          record: {
            state: states.every((message) => message.status === 'sent' || message.status === 'delivered')
              ? 'done'
              : 'running',
          },
        });
        const isWaiting = (status: string): boolean => status === 'queued' || status === 'sending';
        return {
          // A message that has arrived since is still listed as sent, so that a repeated request gives the same answer.
          // The journey's view shows that it arrived.
          sent: states
            .filter(({ status }) => status === 'sent' || status === 'delivered')
            .map((message) => ({ ...message, status: 'sent' as const })),
          waiting: states.filter(({ status }) => isWaiting(status)),
          skipped: [
            ...skipped,
            ...messages
              .filter((message) => !needed.includes(message))
              .map(({ template, channel }) => ({ template, channel, reason: SKIP_REASONS.confirmedBefore })),
            ...states
              .filter(({ status }) => ENDED_UNSENT.has(status))
              .map(({ template, channel, status }) => ({ template, channel, reason: endedBefore(status) })),
          ],
        };
      });
    }),

    recordRoi: awaited(async (journey, command) => {
      const figures = calculateRoi(command.inputs, command.tier);
      await database.withTenant(journey.tenantId, (tx) =>
        mark(tx, journey, { step: 'roi', record: { state: 'done' } }),
      );
      return figures;
    }),

    async closeJourney(journey, end) {
      await database.withTenant(journey.tenantId, (tx) => closeJourney(tx, journey.sessionId, end));
      noteJourney(end);
    },
  };
}

/** Leaves out the thanks if the appointment's own run has confirmed the booking. */
async function withoutRepeats(
  tx: TenantTransaction,
  appointmentId: string,
  messages: readonly NewMessage[],
): Promise<NewMessage[]> {
  const thanks = messages.filter(({ template }) => template === 'thank_you');
  const needed = await neededMessages(tx, { appointmentId, what: 'thank_you', messages: thanks });
  return messages.filter((message) => !thanks.includes(message) || needed.includes(message));
}

/** Statuses of a message that is neither sent nor on its way. */
const ENDED_UNSENT: ReadonlySet<string> = new Set(['failed', 'unknown', 'cancelled', 'blocked']);

/** Marks a step as done, or refuses it if a person has ended the journey, which rolls the transaction back. */
async function mark(tx: TenantTransaction, journey: JourneyContext, step: StepMark): Promise<void> {
  const status = await markStep(tx, refOf(journey), step);
  if (status === 'cancelled' || status === 'terminated') {
    throw refusal('journey_closed', 'This journey has ended. Start a new session to continue.');
  }
}

function refOf(journey: JourneyContext): JourneyRef {
  const { workflowExecution } = activityInfo();
  return {
    sessionId: journey.sessionId,
    industry: journey.industry,
    mode: journey.mode,
    workflowId: workflowExecution?.workflowId ?? '',
    runId: workflowExecution?.runId,
  };
}

function toBookingReply(outcome: BookingOutcome): BookingReply {
  switch (outcome.kind) {
    case 'booked':
      return { appointment: outcome.appointment };
    case 'already_booked':
      throw refusal('already_booked', 'This session already has an appointment.');
    case 'conflict_review':
      throw refusal('conflict_review', CONFLICT_REVIEW_SENTENCE);
    case 'slot_taken':
      throw refusal(
        'slot_taken',
        'That time was just taken. Choose one of the alternatives.',
        detail(outcome),
      );
    case 'slot_not_offered':
      throw refusal(
        'slot_not_offered',
        'That time is outside booking hours. Choose one of the alternatives.',
        detail(outcome),
      );
    case 'hold_expired':
      throw refusal(
        'hold_expired',
        'This hold has expired or was already used. Choose one of the alternatives.',
        detail(outcome),
      );
    case 'no_slots':
      throw refusal('no_slots', 'No times are available. Try another day or time of day.', detail(outcome));
  }
}

function detail({ alternatives }: { alternatives: SlotRefusal['alternatives'] }): SlotRefusal {
  return { alternatives };
}
