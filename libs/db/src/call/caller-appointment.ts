/** Upcoming appointments of a person who is identified by number and name. */
import type { TenantTransaction } from '../core/database.js';
import { isoIn } from '@praxis/domain/core/zone-clock';

export interface CallerAppointment {
  id: string;
  /** ISO 8601 with offset. */
  start: string;
  timeZone: string;
  host: string;
  sequence: number;
  leadId: string;
  sessionId: string;
}

type Row = Omit<CallerAppointment, 'start'> & { start: Date };

/** Maximum number of appointments that are read to a caller. */
const MAX_APPOINTMENTS = 5;

/**
 * The next appointments under a number (E.164), of leads whose name has a word of the caller's name, soonest first. In
 * a demo tenant, only those of the caller's own session.
 */
export async function findCallerAppointments(
  tx: TenantTransaction,
  { e164, name, sessionId }: { e164: string; name: string; sessionId: string | undefined },
): Promise<CallerAppointment[]> {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word.length > 1);
  const rows = await tx.query<Row>`
    select a.id, a.start_time as start, a.time_zone as "timeZone", p.name as host, a.ics_sequence as sequence,
      l.id as "leadId", a.session_id as "sessionId"
    from leads l join appointments a on a.tenant_id = l.tenant_id and a.lead_id = l.id
    join providers p on p.tenant_id = a.tenant_id and p.id = a.provider_id
    where l.tenant_id = ${tx.tenantId} and l.phone_e164 = ${e164} and not l.is_sample
      and regexp_split_to_array(lower(l.name), '[^[:alpha:]''-]+') && ${words}::text[]
      and a.status = 'confirmed' and a.start_time > now()
      and (${sessionId ?? null}::text is null or l.session_id = ${sessionId ?? null}::text
        or exists (select from calls c where c.tenant_id = l.tenant_id and c.id::text = l.session_id
          and c.session_id = ${sessionId ?? null}::text))
    order by a.start_time limit ${MAX_APPOINTMENTS}`;
  return rows.map((row) => ({ ...row, start: isoIn(row.start.getTime(), row.timeZone) }));
}
