/** Rows for exports: newest first, page by page up to a boundary that does not move. */
import { WINDOW_HOURS } from '@praxis/contracts/dashboard/dashboard';
import type { ExportColumn, ExportValue } from '@praxis/domain/export/export-column';
import type { ExportDataType, ExportWindow } from '@praxis/contracts/export/export.const';
import type { TenantTransaction } from '../core/database.js';
import { openTranscripts, STORED_TRANSCRIPT } from './call-transcript.js';
import { empty, rawSql, sql, type Sql } from '../core/sql.js';

/** Which rows: those created up to the boundary, and within the window before it. */
export interface RowScope {
  dataType: ExportDataType;
  window: ExportWindow;
  /** The time up to which rows are included, in PostgreSQL's text format with microseconds. */
  boundary: string;
}

/** A row's position in the order. */
export interface RowPosition {
  at: string;
  id: string;
}

export interface ExportRow {
  position: RowPosition;
  /** Values in the order in which the columns were requested. */
  values: readonly ExportValue[];
}

const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns common to all tables. */
const common = {
  id: 'r.id',
  createdAt: moment('r.created_at'),
  updatedAt: moment('r.updated_at'),
  status: 'r.status',
};

const LEADS: Record<ExportColumn<'leads'>, string> = {
  ...common,
  industry: 'r.industry',
  name: 'r.name',
  email: 'r.email',
  phone: 'r.phone',
  caseType: 'r.case_type',
  leadType: 'r.lead_type',
  area: 'r.area',
  budget: 'r.budget',
  urgency: 'r.urgency',
  timeline: 'r.timeline',
  language: 'r.language',
  stage: '(select s.name from lead_stages s where s.tenant_id = r.tenant_id and s.id = r.stage_id)',
  leadScore: 'r.lead_score',
  engagementLevel: 'r.engagement_level',
  source: 'r.source',
  sourceDetail: 'r.source_detail',
  lastInteraction: moment('r.last_interaction'),
  assignedTo: 'r.assigned_to',
  tags: 'r.tags',
  details: 'r.details',
  notes: 'r.notes',
};

const APPOINTMENTS: Record<ExportColumn<'appointments'>, string> = {
  ...common,
  start: moment('r.start_time'),
  end: moment('r.end_time'),
  timeZone: 'r.time_zone',
  provider: 'p.name',
  location: 'r.location',
  confirmationCode: 'r.confirmation_code',
  leadId: 'r.lead_id',
  leadName: 'l.name',
  leadEmail: 'l.email',
  leadPhone: 'l.phone',
};

const MESSAGES: Record<ExportColumn<'messages'>, string> = {
  ...common,
  channel: 'r.channel',
  template: 'r.template',
  recipient: `case r.channel when 'sms' then l.phone else l.email end`,
  subject: 'r.subject',
  body: 'r.body',
  provider: 'r.provider',
  attempts: 'r.attempts',
  errorCode: 'r.error_code',
  sentAt: moment('r.sent_at'),
  deliveredAt: moment('r.delivered_at'),
  leadId: 'r.lead_id',
  leadName: 'l.name',
};

const INBOUND_MESSAGES: Record<ExportColumn<'inbound_messages'>, string> = {
  id: 'r.id',
  receivedAt: moment('r.received_at'),
  channel: 'r.channel',
  sender: `case r.channel when 'sms' then l.phone else l.email end`,
  subject: 'r.subject',
  body: 'r.body',
  leadId: 'r.lead_id',
  leadName: 'l.name',
};

const CALLS: Record<ExportColumn<'calls'>, string> = {
  id: 'r.id',
  startedAt: moment('r.started_at'),
  endedAt: moment('r.ended_at'),
  // A conversation on the website has no direction and no number.
  direction: 'p.direction',
  number: 'p.number',
  status: 'coalesce(p.status, r.state)',
  outcome: 'p.outcome',
  endReason: 'r.end_reason',
  durationSeconds:
    'coalesce(p.duration_s, round(extract(epoch from r.ended_at - coalesce(p.dialed_at, r.started_at)))::int)',
  language: 'r.language',
  leadId: 'l.id',
  leadName: 'l.name',
  transcript: STORED_TRANSCRIPT,
};

const LEAD_OF_ROW = 'left join leads l on l.tenant_id = r.tenant_id and l.id = r.lead_id';
const IS_OF_REAL_LEAD =
  'not exists (select from leads s where s.tenant_id = r.tenant_id and s.id = r.lead_id and s.is_sample)';

interface Source {
  table: string;
  /** When the row was created. */
  at: string;
  joins: string;
  columns: Record<string, string>;
  /** The condition that a row does not belong to the sample data. */
  isReal: string;
}
const SOURCES: Record<ExportDataType, Source> = {
  leads: {
    table: 'leads',
    at: 'r.created_at',
    joins: '',
    columns: LEADS,
    isReal: 'not r.is_sample',
  },
  appointments: {
    table: 'appointments',
    at: 'r.created_at',
    joins: `${LEAD_OF_ROW} left join providers p on p.tenant_id = r.tenant_id and p.id = r.provider_id`,
    columns: APPOINTMENTS,
    isReal: 'not r.is_sample',
  },
  messages: {
    table: 'messages',
    at: 'r.created_at',
    joins: LEAD_OF_ROW,
    columns: MESSAGES,
    isReal: IS_OF_REAL_LEAD,
  },
  inbound_messages: {
    table: 'inbound_messages',
    at: 'r.received_at',
    joins: LEAD_OF_ROW,
    columns: INBOUND_MESSAGES,
    isReal: IS_OF_REAL_LEAD,
  },
  calls: {
    table: 'calls',
    at: 'r.started_at',
    joins: `left join phone_calls p on p.tenant_id = r.tenant_id and p.call_id = r.id
      left join leads l on l.tenant_id = r.tenant_id and l.id = coalesce(r.lead_id, p.lead_id)`,
    columns: CALLS,
    isReal: IS_OF_REAL_LEAD,
  },
};

const EXPORT_WINDOW_HOURS: Record<ExportWindow, number | null> = { ...WINDOW_HOURS, all: null };

/** `at`: when a row was created. */
const isInScope = (tx: TenantTransaction, { boundary, window }: RowScope, at: string): Sql =>
  sql`r.tenant_id = ${tx.tenantId} and ${rawSql(at)} <= ${boundary}::timestamptz and ${rawSql(at)} >
    coalesce(${boundary}::timestamptz - make_interval(hours => ${EXPORT_WINDOW_HOURS[window]}::int), '-infinity')`;

/** The number of rows to export. */
export async function countExportRows(tx: TenantTransaction, scope: RowScope): Promise<number> {
  const { table, at, isReal } = SOURCES[scope.dataType];
  const [row] = await tx.query<{ count: number }>`
    select count(*)::int as count from ${rawSql(table)} r
    where ${isInScope(tx, scope, at)} and ${rawSql(isReal)}`;
  return row?.count ?? 0;
}

export interface RowPage {
  after: RowPosition | undefined;
  limit: number;
  /** Which columns to read. */
  columns: readonly string[];
}

/**
 * The rows after a position, as they are when their page is read: a row that was changed since the request shows the
 * change, a deleted row is missing, and a row that was created since is not in scope. Each row stays one text until it
 * is processed, because a page's many small values would survive garbage collection, page after page.
 */
export async function readExportRows(
  tx: TenantTransaction,
  scope: RowScope,
  { after, limit, columns }: RowPage,
): Promise<{ count: number; rows: Iterable<ExportRow> }> {
  const { table, at, joins, isReal, columns: expressions } = SOURCES[scope.dataType];
  const values = columns.map((column) => expressions[column] ?? 'null').join(', ');
  const found = await tx.query<{ row: string }>`
    select json_build_array((${rawSql(at)})::text, r.id, ${rawSql(values)})::text as row
    from ${rawSql(table)} r ${rawSql(joins)}
    where ${isInScope(tx, scope, at)} and ${rawSql(isReal)}
      ${after ? sql`and (${rawSql(at)}, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : empty}
    order by ${rawSql(at)} desc, r.id desc limit ${limit}`;
  const transcript = scope.dataType === 'calls' ? columns.indexOf('transcript') : -1;
  if (transcript >= 0) await openTranscripts(tx, found, transcript);
  return { count: found.length, rows: parsed(found) };
}

/**
 * Removes each row from the list when it is read. Otherwise all rows would stay in memory as long as the driver keeps
 * the result.
 */
function* parsed(rows: { row: string }[]): Generator<ExportRow> {
  for (let next = rows.shift(); next; next = rows.shift()) {
    const [at, id, ...values] = JSON.parse(next.row) as [string, string, ...ExportValue[]];
    yield { position: { at, id }, values };
  }
}
