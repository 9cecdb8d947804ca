/**
 * The day's work list, in one statement: every section shows the same point in time, so that an entry that moves from
 * one section to another is in exactly one of them. Names and texts are unmasked; the caller masks them.
 */
import type {
  TodayAppointment,
  TodayCall,
  TodayHeld,
  TodayLead,
  TodayReply,
  TodayResult,
} from '@praxis/contracts/today/today';
import { leadSourceOf } from '@praxis/domain/lead/lead-source';
import { SET_UP_UNTIL_LEADS } from '@praxis/contracts/today/today.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { appointmentsWithoutResult, nextAppointments } from './today-appointments.js';
import { callsToHandle } from './today-calls.js';
import { heldThings } from './today-held.js';
import { leadsToContact } from './today-leads.js';
import { waitingReplies } from './today-replies.js';
import type { SectionRow, TodayQuestion } from './today-section.js';

/** An item without the fields that depend on the viewer, which are added later. */
type Unmasked<Item> = Omit<Item, 'masked'>;

interface TodayRow {
  at: Date;
  next: SectionRow<Unmasked<TodayAppointment>>;
  over: SectionRow<Unmasked<TodayAppointment>>;
  replies: SectionRow<Unmasked<TodayReply>>;
  leads: SectionRow<Unmasked<TodayLead>>;
  calls: SectionRow<Unmasked<TodayCall>>;
  held: SectionRow<Unmasked<TodayHeld>>;
  hasHosts: boolean;
  hasPhone: boolean;
  ownLeads: number;
  hasSampleData: boolean;
}

/** The list without the fields that depend on the viewer. */
export interface TodayRecord extends Pick<
  TodayResult,
  'at' | 'timeZone' | 'setUp' | 'hasLeads' | 'hasSampleData'
> {
  appointments: SectionRow<Unmasked<TodayAppointment>>;
  replies: SectionRow<Unmasked<TodayReply>>;
  leads: SectionRow<Unmasked<TodayLead>>;
  calls: SectionRow<Unmasked<TodayCall>>;
  held: SectionRow<Unmasked<TodayHeld>>;
}

interface TodayMoment {
  timeZone: string;
  /** The time for which the list is read; default: now. */
  at?: Date;
}

/** Reads the list. */
export async function readToday(tx: TenantTransaction, { timeZone, at }: TodayMoment): Promise<TodayRecord> {
  const { tenantId } = tx;
  const now = at ? sql`${at}::timestamptz` : sql`now()`;
  const question: TodayQuestion = { tenantId, now, timeZone };
  const [row] = await tx.query<TodayRow>`select ${now} as at,
    ${nextAppointments(question)} as next, ${appointmentsWithoutResult(question)} as over,
    ${waitingReplies(question)} as replies, ${leadsToContact(question)} as leads,
    ${callsToHandle(question)} as calls, ${heldThings(question)} as held,
    exists (select from providers where tenant_id = ${tenantId} and is_active) as "hasHosts",
    exists (select from tenant_secrets where tenant_id = ${tenantId} and service = 'twilio') as "hasPhone",
    (select count(*)::int from (select from leads where tenant_id = ${tenantId} and not is_sample
      limit ${rawSql(SET_UP_UNTIL_LEADS)}) own) as "ownLeads",
    exists (select from leads where tenant_id = ${tenantId} and is_sample) as "hasSampleData"`;
  if (!row) throw new Error('a list of nothing is a row too');
  return toRecord(row, timeZone);
}

function toRecord({ next, over, ...row }: TodayRow, timeZone: string): TodayRecord {
  const { ownLeads, hasSampleData } = row;
  return {
    at: row.at.toISOString(),
    timeZone,
    appointments: {
      items: [...over.items.toReversed(), ...next.items].map((item) => ({
        ...item,
        start: iso(item.start),
        end: iso(item.end),
        startBefore: isoOrNull(item.startBefore),
      })),
      count: over.count + next.count,
    },
    replies: { ...row.replies, items: row.replies.items.map(since) },
    leads: {
      ...row.leads,
      items: row.leads.items.map((lead) => ({ ...since(lead), source: leadSourceOf(lead.source) })),
    },
    calls: { ...row.calls, items: row.calls.items.map(since) },
    held: {
      ...row.held,
      items: row.held.items.map((item) => ({ ...since(item), until: isoOrNull(item.until) })),
    },
    setUp: setUpOf(row),
    hasLeads: ownLeads > 0 || hasSampleData,
    hasSampleData,
  };
}

function setUpOf({ hasHosts, hasPhone, ownLeads }: Omit<TodayRow, 'next' | 'over'>): TodayResult['setUp'] {
  if (ownLeads >= SET_UP_UNTIL_LEADS || (hasHosts && hasPhone && ownLeads > 0)) return null;
  return {
    done: [
      ...(hasHosts ? (['hosts'] as const) : []),
      ...(hasPhone ? (['phone'] as const) : []),
      ...(ownLeads > 0 ? (['leads'] as const) : []),
    ],
  };
}

/** Times in PostgreSQL's JSON have the offset of the database session's zone; the API returns them in UTC. */
const iso = (moment: string): string => new Date(moment).toISOString();
const isoOrNull = (moment: string | null): string | null => moment && iso(moment);
const since = <Item extends { since: string }>(item: Item): Item => ({ ...item, since: iso(item.since) });
