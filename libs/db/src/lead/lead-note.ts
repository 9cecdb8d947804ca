/** How notes about a lead are stored: all in one text, each below a line that states its time (UTC) and author. */
import { withoutBlankLines } from '@praxis/domain/core/trim';
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';

/** SQL: the line above a note, including its line break. */
export function noteHead(author: string): Sql {
  return sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || ' ' || ${author} || E'\\n'`;
}

/** A note and who wrote it. */
export interface LeadNote {
  text: string;
  author: string;
  /** The note is about a call with the lead. */
  isCall: boolean;
}

/**
 * Adds a paragraph after the existing notes, in one statement, so that two concurrent notes are both kept. False if the
 * tenant has no such lead. Blank lines are removed from a note, so that nothing in it can look like another person's
 * note.
 */
export async function appendLeadNote(
  tx: TenantTransaction,
  id: string,
  { text, author, isCall }: LeadNote,
): Promise<boolean> {
  const paragraph = withoutBlankLines(text);
  const rows = await tx.query`with lead as (
      update leads set updated_at = now(),
        first_contact_at = case when ${isCall} then coalesce(first_contact_at, now()) else first_contact_at end,
        notes = case when notes = '' then '' else notes || E'\\n\\n' end
          || ${noteHead(author)} || ${paragraph}
      where tenant_id = ${tx.tenantId} and id = ${id} returning tenant_id, id, session_id
    ), interaction as (
      insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type)
      select tenant_id, id, session_id, case when ${isCall} then 'call_noted' else 'note_added' end from lead
    )
    select 1 from lead`;
  return rows.length > 0;
}
