/** Hosts with their availability data for a range of days, read in one statement. */
import type { Blackout, BookingRules } from '@praxis/contracts/appointment/scheduling';
import type { Routing } from '@praxis/contracts/appointment/scheduling.const';
import { emailKeyOf } from '../contact/contact-key.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';
import type { RoutedHost } from '@praxis/domain/appointment/host-routing';
import { OpenTimes, type Busy, type TakenTime } from '@praxis/domain/appointment/open-times';
import { practicePlace } from '../tenant/stored-practice.js';
import { CLIENT_NAME } from '../tenant/tenant.js';

/** The person who asks. Their own holds do not block them. */
export interface Asker {
  sessionId: string;
  /** A hold that is about to be confirmed, regardless of whose it is. */
  holdId?: string | undefined;
  /** The appointment to be moved, which does not block its own time. */
  movingId?: string | undefined;
}

/** A host who takes appointments now. */
export interface HostCalendar extends RoutedHost {
  name: string;
  timeZone: string;
  location: string;
  rules: BookingRules;
  times: OpenTimes;
}

/** Calendars of a tenant, in the order in which hosts were added. */
export interface Calendars {
  routing: Routing;
  hosts: HostCalendar[];
}

type Row = Omit<HostCalendar, 'times'> & {
  routing: Routing;
  closed: Blackout[];
  clientName: string;
  /** The stored facts of the practice. */
  facts: unknown;
  /**
   * Start, blocked from, blocked until, in milliseconds since 1970; joined in one text, because that is the fastest to
   * read.
   */
  busy: string | null;
  /** From and until of the busy times in the host's own calendar, in the same format. */
  elsewhere: string | null;
};

/** A range of instants, milliseconds since 1970. */
export interface Range {
  from: number;
  until: number;
}

/** SQL: an instant in milliseconds since 1970. */
const millis = (column: string): string => `(date_part('epoch', ${column}) * 1000)::int8`;
/** SQL: an appointment's {@link Busy}. */
const BLOCKS = ['start_time', 'blocked_from', 'blocked_until']
  .map((column) => millis(`a.${column}`))
  .join(', ');
const ELSEWHERE = ['start_time', 'end_time'].map((column) => millis(`b.${column}`)).join(', ');

/** Reads the active hosts, or one of them, with everything that blocks their time within the range. */
export async function readCalendars(
  tx: TenantTransaction,
  { asker, range, providerId }: { asker: Asker; range: Range; providerId?: string | undefined },
): Promise<Calendars> {
  const [from, until] = [new Date(range.from), new Date(range.until)];
  const rows = await tx.query<Row>(
    // `materialized` computes each sum once. If PostgreSQL misjudges the number of rows, it would otherwise compute them again for
    // every host.
    sql`with ahead as materialized (
       select a.provider_id, count(*)::int as upcoming from appointments a
       where a.tenant_id = ${tx.tenantId} and a.status in ('held', 'confirmed') and not a.is_sample
         and a.start_time >= now()
         and a.start_time < now() + make_interval(days => coalesce((select fairness_days from scheduling_settings
           where tenant_id = ${tx.tenantId}), 14))
       group by a.provider_id
     ), taken as materialized (
       select a.provider_id, string_agg(concat_ws(',', ${rawSql(BLOCKS)}), ',' order by a.blocked_from) as busy
       from appointments a where a.tenant_id = ${tx.tenantId} and a.status in ('held', 'confirmed', 'attended')
         and not a.is_sample and a.start_time >= ${from} and a.start_time < ${until}
         and a.id is distinct from ${asker.movingId}::uuid
         and not (a.status = 'held' and (a.hold_expires_at <= now() or ${isOwnHold(tx, asker)}))
       group by a.provider_id
     ), elsewhere as materialized (
       select b.provider_id, string_agg(concat_ws(',', ${rawSql(ELSEWHERE)}), ',' order by b.start_time) as busy
       from calendar_busy b where b.tenant_id = ${tx.tenantId} and b.end_time > ${from} and b.start_time < ${until}
       group by b.provider_id
     )
     select p.id, p.name, p.time_zone as "timeZone", p.location, p.rules,
       ${CLIENT_NAME} as "clientName", t.settings->'practice' as facts,
       coalesce(extract(epoch from p.last_booked_at)::float8, 0) as "lastBooked",
       coalesce(p.member_id = (select assigned_to from leads
         where tenant_id = ${tx.tenantId} and session_id = ${asker.sessionId}), false) as "isOwner",
       coalesce(p.id = (select h.provider_id from appointments h
         where h.tenant_id = ${tx.tenantId} and h.session_id = ${asker.sessionId}
         and h.status = 'held' and h.hold_expires_at > now()), false) as "isHolding",
       coalesce(s.routing, 'round_robin') as routing, coalesce(s.blackouts, '[]') as closed,
       coalesce(ahead.upcoming, 0) as upcoming, taken.busy, elsewhere.busy as elsewhere
     from providers p
     join tenants t on t.id = p.tenant_id
     left join scheduling_settings s on s.tenant_id = p.tenant_id
     left join ahead on ahead.provider_id = p.id
     left join taken on taken.provider_id = p.id
     left join elsewhere on elsewhere.provider_id = p.id
     where p.tenant_id = ${tx.tenantId} and p.is_active and (${providerId}::uuid is null or p.id = ${providerId})
     order by p.created_at, p.id`,
  );
  const [first] = rows;
  if (!first) return { routing: 'round_robin', hosts: [] };
  const place = practicePlace(first);
  return {
    routing: first.routing,
    hosts: rows.map(({ closed, busy, elsewhere, clientName: _clientName, facts: _facts, ...row }) => ({
      ...row,
      location: row.location || place,
      times: new OpenTimes({
        ...row,
        blackouts: closed,
        busy: busyOf(busy),
        elsewhere: intervalsOf(elsewhere),
      }),
    })),
  };
}

/**
 * SQL: the hold `a` belongs to the requester: same session, the named hold, or a session whose lead has the same
 * address or number, by the rules that also make two leads one contact. One person holds one slot, regardless of the
 * channel. This does not apply in the demo, where everyone is the same sample person.
 */
export function isOwnHold({ tenantId }: TenantTransaction, { sessionId, holdId }: Asker): Sql {
  return sql`(a.session_id = ${sessionId} or coalesce(a.id = ${holdId}::uuid, false) or exists (
    select from leads me, leads holder
    where not exists (select from tenants where id = ${tenantId} and settings @> '{"demo": true}')
      and me.tenant_id = ${tenantId} and me.session_id = ${sessionId}
      and holder.tenant_id = ${tenantId} and holder.session_id = a.session_id
      -- Without an address or a number there is nothing to compare: unknown is no reason.
      and (${rawSql(emailKeyOf('holder.email'))} = ${rawSql(emailKeyOf('me.email'))}
        or holder.phone_e164 = me.phone_e164)))`;
}

const numbersOf = (text: string | null): number[] => JSON.parse(`[${text ?? ''}]`) as number[];

function intervalsOf(text: string | null): TakenTime[] {
  const numbers = numbersOf(text);
  const intervals: TakenTime[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    intervals.push({ from: numbers[index] ?? 0, until: numbers[index + 1] ?? 0 });
  return intervals;
}

function busyOf(text: string | null): Busy[] {
  const numbers = numbersOf(text);
  const busy: Busy[] = [];
  for (let index = 0; index + 2 < numbers.length; index += 3)
    busy.push({
      start: numbers[index] ?? 0,
      from: numbers[index + 1] ?? 0,
      until: numbers[index + 2] ?? 0,
    });
  return busy;
}
