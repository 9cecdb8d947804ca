/**
 * What must hold after any fault, checked from outside: compares the sessions with PostgreSQL's tables and
 * the simulated inbox, which is the providers' own record. Independent of product code.
 */
import type pg from 'pg';

/** A completed journey, with the lead id that its intake returned. */
export interface Expected {
  sessionId: string;
  leadId: string;
}

/** Templates × channels of `followUpBody`. */
const MESSAGES_EACH = 4;

export interface Violations {
  lostLeads: string[];
  /** Sessions with more than one lead, or with a lead other than the returned one. */
  wrongLeads: string[];
  /** Sessions without exactly one confirmed appointment. */
  wrongAppointments: string[];
  /** Pairs of active appointments of one provider that overlap. */
  overlaps: string[];
  /** Messages that the provider accepted more than once, as `session port`. */
  duplicateMessages: string[];
  /** Sessions with messages that the provider never received. */
  lostMessages: string[];
  /** Sessions without exactly one calendar event. */
  wrongCalendarEvents: string[];
  /** Sessions whose record is not completed with everything sent. */
  wrongRecords: string[];
  /** Interactions stored twice, as `session type`. */
  duplicateInteractions: string[];
}

export const NONE: Violations = {
  lostLeads: [],
  wrongLeads: [],
  wrongAppointments: [],
  overlaps: [],
  duplicateMessages: [],
  lostMessages: [],
  wrongCalendarEvents: [],
  wrongRecords: [],
  duplicateInteractions: [],
};

/** Checks the given journeys. */
export async function findViolations(owner: pg.Client, expected: readonly Expected[]): Promise<Violations> {
  const sessions = expected.map(({ sessionId }) => sessionId);
  const ask = async (sql: string): Promise<{ session_id: string; found: string; count: number }[]> =>
    (await owner.query<{ session_id: string; found: string; count: number }>(sql, [sessions])).rows;

  const leads = await ask(
    `select session_id, string_agg(id::text, ',') as found, count(*)::int as count from leads where session_id = any($1) group by 1`,
  );
  const answered = new Map(expected.map(({ sessionId, leadId }) => [sessionId, leadId]));
  const appointments = await ask(
    `select s as session_id, count(a.id)::int as count, '' as found from unnest($1::text[]) s
     left join appointments a on a.session_id = s and a.status = 'confirmed' group by 1 having count(a.id) <> 1`,
  );
  const overlaps = await ask(
    `select a.session_id, b.session_id as found, 1 as count from appointments a
     join appointments b on b.provider_id = a.provider_id and b.id > a.id and b.status in ('held', 'confirmed')
       and tstzrange(a.start_time, a.end_time, '[)') && tstzrange(b.start_time, b.end_time, '[)')
     where a.status in ('held', 'confirmed') and (a.session_id = any($1) or b.session_id = any($1))`,
  );
  const messages = await ask(
    `select session_id, port as found, count(*)::int as count from sim_entries
     where session_id = any($1) and kind = 'message' group by session_id, port, recipient, body`,
  );
  const events = await ask(
    `select s as session_id, count(e.id)::int as count, '' as found from unnest($1::text[]) s
     left join sim_entries e on e.session_id = s and e.kind = 'event' group by 1 having count(e.id) <> 1`,
  );
  const records = await ask(
    `select s as session_id, coalesce(j.status, 'no record') || ' ' || coalesce(string_agg(m.status, ',' order by m.id), '') as found, 1 as count
     from unnest($1::text[]) s left join journeys j on j.session_id = s left join messages m on m.session_id = s
     group by s, j.status, j.steps having j.status is distinct from 'completed' or j.steps->'followup'->>'state' is distinct from 'done'
       or count(m.id) filter (where m.status in ('sent', 'delivered')) <> ${MESSAGES_EACH} or count(m.id) <> ${MESSAGES_EACH}`,
  );
  const interactions = await ask(
    `select session_id, interaction_type as found, count(*)::int as count from lead_interactions
     where session_id = any($1) group by 1, 2 having count(*) > 1`,
  );

  const stored = new Set(leads.map(({ session_id }) => session_id));
  const seen = new Map<string, number>();
  for (const { session_id } of messages) seen.set(session_id, (seen.get(session_id) ?? 0) + 1);
  return {
    lostLeads: sessions.filter((session) => !stored.has(session)),
    wrongLeads: leads.filter((lead) => lead.found !== answered.get(lead.session_id)).map(describe),
    wrongAppointments: appointments.map(describe),
    overlaps: overlaps.map(describe),
    duplicateMessages: messages.filter(({ count }) => count > 1).map(describe),
    lostMessages: sessions.filter((session) => (seen.get(session) ?? 0) < MESSAGES_EACH),
    wrongCalendarEvents: events.map(describe),
    wrongRecords: records.map(describe),
    duplicateInteractions: interactions.map(describe),
  };
}

/** How many of the journeys are finished: every effect of the four steps has happened and is stored. */
export async function countDone(owner: pg.Client, sessions: readonly string[]): Promise<number> {
  const { rows } = await owner.query<{ done: number }>(
    `select count(*)::int as done from journeys where session_id = any($1) and status = 'completed'`,
    [sessions],
  );
  return rows[0]?.done ?? 0;
}

function describe({
  session_id,
  found,
  count,
}: {
  session_id: string;
  found: string;
  count: number;
}): string {
  return [session_id, found, ...(count > 1 ? [`×${count}`] : [])].filter(Boolean).join(' ');
}
