/** A journey as screens see it, read in one transaction. */
import type { JourneyMessage, JourneyView } from '@praxis/contracts/journey/journey';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import type { AppointmentRecord } from '../appointment/appointment-row.js';
import { findAppointmentOfSession } from '../appointment/appointment.js';
import type { TenantTransaction } from '../core/database.js';
import { findJourney } from './journey.js';
import { findLeadBySession } from '../lead/lead-capture.js';

/** The view without its links, which only the API can make, and with the ids to make them from. */
export type StoredJourneyView = Omit<JourneyView, 'run' | 'appointment'> & {
  workflowId: string;
  runId: string | null;
  appointment: AppointmentRecord | undefined;
};

/** Reads the view; undefined before the first step. */
export async function readJourneyView(
  tx: TenantTransaction,
  sessionId: string,
): Promise<StoredJourneyView | undefined> {
  const journey = await findJourney(tx, sessionId);
  if (!journey) return undefined;
  const lead = journey.leadId === null ? undefined : await findLeadBySession(tx, sessionId);
  return {
    sessionId,
    industry: journey.industry,
    mode: journey.mode,
    status: journey.status,
    workflowId: journey.workflowId,
    runId: journey.runId,
    ...(lead ? { leadId: lead.id, leadScore: lead.leadScore, engagementLevel: lead.engagementLevel } : {}),
    steps: JOURNEY_STEPS.map((step) => {
      const record = journey.steps[step];
      return record
        ? { step, state: record.state, at: record.at, ...(record.note ? { note: record.note } : {}) }
        : { step, state: 'idle' as const };
    }),
    appointment: await findAppointmentOfSession(tx, sessionId),
    messages: await readMessages(tx, sessionId),
  };
}

async function readMessages(tx: TenantTransaction, sessionId: string): Promise<JourneyMessage[]> {
  const rows = await tx.query<Omit<JourneyMessage, 'at' | 'subject'> & { at: Date; subject: string | null }>`
    select id, channel, template, status, subject, body as text, coalesce(delivered_at, sent_at, created_at) as at
    from messages where tenant_id = ${tx.tenantId} and session_id = ${sessionId} order by created_at,
      template desc, channel desc`;
  return rows.map(({ subject, at, ...message }) => ({
    ...message,
    ...(subject ? { subject } : {}),
    at: at.toISOString(),
  }));
}
