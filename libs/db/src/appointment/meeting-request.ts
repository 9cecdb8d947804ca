/** What somebody said when they asked for a meeting: kept with their lead, once however often the call is repeated. */
import { appendLeadNote } from '../lead/lead-change.js';
import type { TenantTransaction } from '../core/database.js';
import { holdLeads } from '../lead/lead-lock.js';

export interface MeetingNote {
  leadId: string;
  /** The same for the same request. */
  key: string;
  /** What staff should read. */
  text: string;
  /** What the caller believes the score to be; kept for comparison alone. */
  reportedScore?: number | undefined;
}

const AUTHOR = 'Booking request';

/** Adds the request to the lead's notes and timeline; false where it is there already or the lead is not. */
export async function noteMeetingRequest(tx: TenantTransaction, note: MeetingNote): Promise<boolean> {
  const held = holdLeads(tx, [note.leadId]);
  const insert = tx.query`
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'meeting_requested', jsonb_build_object('key', ${note.key}::text,
      'reportedScore', ${note.reportedScore ?? null}::float8)
    from leads where tenant_id = ${tx.tenantId} and id = ${note.leadId} and not exists (select 1
      from lead_interactions i where i.tenant_id = ${tx.tenantId}
      and i.lead_id = ${note.leadId} and i.interaction_type = 'meeting_requested'
        and i.interaction_data ->> 'key' = ${note.key})
    returning id`;
  const [, [made]] = await Promise.all([held, insert]);
  if (!made) return false;
  await appendLeadNote(tx, note.leadId, { text: note.text, author: AUTHOR, isCall: false });
  return true;
}
