/** A visitor's words when they asked for a meeting: stored with their lead, once even if the request is repeated. */
import { appendLeadNote } from '../lead/lead-note.js';
import type { TenantTransaction } from '../core/database.js';
import { lockLeads } from '../lead/lead-lock.js';

export interface MeetingNote {
  leadId: string;
  /** The key is the same for a repeat of the request. */
  key: string;
  /** A note for staff. */
  text: string;
  /** The score as reported by the caller; stored only for comparison. */
  reportedScore?: number | undefined;
  /** The call of the requesting conversation, if it has no lead yet. */
  callId?: string | undefined;
}

const AUTHOR = 'Booking request';

/** Adds the request to the lead's notes and timeline; false if it is already there or the lead does not exist. */
export async function noteMeetingRequest(tx: TenantTransaction, note: MeetingNote): Promise<boolean> {
  const locked = lockLeads(tx, [note.leadId]);
  const insert = tx.query`
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'meeting_requested', jsonb_build_object('key', ${note.key}::text,
      'reportedScore', ${note.reportedScore ?? null}::float8, 'callId', ${note.callId ?? null}::text)
    from leads where tenant_id = ${tx.tenantId} and id = ${note.leadId} and not exists (select 1
      from lead_interactions i where i.tenant_id = ${tx.tenantId}
      and i.lead_id = ${note.leadId} and i.interaction_type = 'meeting_requested'
        and i.interaction_data ->> 'key' = ${note.key})
    returning id`;
  const [, [made]] = await Promise.all([locked, insert]);
  if (!made) return false;
  await appendLeadNote(tx, note.leadId, { text: note.text, author: AUTHOR, isCall: false });
  return true;
}

/** The scope of the appointment: the lead, and the session in which it is booked. */
export interface BookingScope {
  leadId: string;
  sessionId: string;
}

/** The lead for whom a meeting was requested during a call, while the call itself had no lead. */
export async function findMeetingOfCall(
  tx: TenantTransaction,
  callId: string,
): Promise<BookingScope | undefined> {
  const [row] = await tx.query<BookingScope>`
    select l.id as "leadId", l.session_id as "sessionId" from lead_interactions i
    join leads l on l.tenant_id = i.tenant_id and l.id = i.lead_id
    where i.tenant_id = ${tx.tenantId} and i.interaction_type = 'meeting_requested'
      and i.interaction_data ->> 'callId' = ${callId}
    order by i.id limit 1`;
  return row;
}
