/** A journey in the form that screens show, read in one transaction. */
import type { JourneyMessage, JourneyView } from '@praxis/contracts/journey/journey';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import type { AppointmentRecord } from '../appointment/appointment-row.js';
import { findAppointmentOfAny } from '../appointment/appointment.js';
import { listSessionCalls } from '../call/call.js';
import type { TenantTransaction } from '../core/database.js';
import { findJourney, type JourneyRecord } from './journey.js';
import { findLeadBySession } from '../lead/lead-capture.js';

/** The view without its links, which only the API can create, but with the data for them. */
export type StoredJourneyView = Omit<JourneyView, 'run' | 'appointment'> & {
  /** Undefined if no run has begun yet. */
  run: { runId: string | null } | undefined;
  appointment: AppointmentRecord | undefined;
  /** The leads to which the messages belong. */
  leadIds: string[];
};

/**
 * Reads the view of a session: its journey, and the appointment and messages of its calls, because the handset shows both.
 * Undefined before the first step, if no call has booked either.
 */
export async function readJourneyView(
  tx: TenantTransaction,
  sessionId: string,
): Promise<StoredJourneyView | undefined> {
  const [journey, calls] = await Promise.all([findJourney(tx, sessionId), listSessionCalls(tx, sessionId)]);
  const [call] = calls;
  if (!journey && !call) return undefined;
  const sessionIds = [sessionId, ...calls.map(({ id }) => id)];
  const [appointment, { messages, leadIds }] = await Promise.all([
    findAppointmentOfAny(tx, sessionIds),
    readMessages(tx, sessionIds),
  ]);
  const shown = { sessionId, steps: stepsOf(journey), appointment, messages, leadIds };
  if (journey) {
    const { industry, mode, status, runId } = journey;
    const lead = journey.leadId === null ? undefined : await findLeadBySession(tx, sessionId);
    const { id, leadScore, engagementLevel } = lead ?? {};
    return { ...shown, industry, mode, status, run: { runId }, leadId: id, leadScore, engagementLevel };
  }
  if (!call || (!appointment && messages.length === 0)) return undefined;
  const { industry, mode } = call;
  return { ...shown, industry, mode, status: 'open', run: undefined };
}

function stepsOf(journey: JourneyRecord | undefined): JourneyView['steps'] {
  return JOURNEY_STEPS.map((step) => {
    const record = journey?.steps[step];
    return record
      ? { step, state: record.state, at: record.at, ...(record.note ? { note: record.note } : {}) }
      : { step, state: 'idle' as const };
  });
}

interface MessageRow extends Omit<JourneyMessage, 'at' | 'subject'> {
  at: Date;
  subject: string | null;
  leadId: string;
}

async function readMessages(
  tx: TenantTransaction,
  sessionIds: readonly string[],
): Promise<{ messages: JourneyMessage[]; leadIds: string[] }> {
  const rows = await tx.query<MessageRow>`
    select id, channel, template, status, subject, body as text, coalesce(delivered_at, sent_at, created_at) as at,
      lead_id as "leadId"
    from messages where tenant_id = ${tx.tenantId} and session_id = any(${sessionIds}) order by created_at,
      template desc, channel desc`;
  const messages = rows.map(({ subject, at, leadId: _, ...message }) => ({
    ...message,
    ...(subject ? { subject } : {}),
    at: at.toISOString(),
  }));
  return { messages, leadIds: [...new Set(rows.map(({ leadId }) => leadId))] };
}
