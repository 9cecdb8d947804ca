/**
 * Notices of incidents: rows that are stored once per contact, incident and kind, and that any API process may claim and send. They are
 * deliberately not workflows, because the engine may be down.
 */
import { randomUUID } from 'node:crypto';
import { derivedId } from '@praxis/config/derived-id';
import {
  INCIDENT_NOTICE_KINDS,
  type IncidentNoticeKind,
} from '@praxis/contracts/health/incident-contact.const';
import { INCIDENT_SEVERITIES, type IncidentSeverity } from '@praxis/contracts/health/service.const';
import {
  incidentLink,
  noticeBody,
  noticeWaitSeconds,
  testNotice,
} from '@praxis/domain/health/incident-notice';
import type { Database, SystemTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import type { NoticeContact } from './incident-contact.js';

/** The id of a notice. It is derived, so that a notice that is sent from memory has the same id as the stored one. */
export const noticeId = ({
  contactId,
  incidentId,
  kind,
}: {
  contactId: string;
  incidentId: string;
  kind: IncidentNoticeKind;
}): string => derivedId('incident-notice', contactId, incidentId, kind);

/** The result of an attempt. */
export interface NoticeOutcome {
  isDelivered: boolean;
  /** No further attempt can succeed. */
  isFinal?: boolean | undefined;
  responseStatus: number | null;
  problem: string | null;
}

/** A notice that was sent, or tried, while the database did not answer. */
export interface RememberedNotice {
  id: string;
  contactId: string;
  incidentId: string;
  body: string;
  attempts: number;
  lastAttemptAt: Date;
  outcome: NoticeOutcome;
}

/** Incidents that ended this many hours before anyone could be notified are no longer announced. */
const LATE_HOURS = 24;
/**
 * The process that has sent notices of an outage of the database from memory stores them in the first round after it.
 * Other processes wait this many seconds for that.
 */
const MEMORY_SECONDS = 60;

interface Missing {
  contactId: string;
  incidentId: string;
  kind: Exclude<IncidentNoticeKind, 'test'>;
  tenantId: string | null;
  title: string;
  service: string;
  incidentType: string;
  severity: IncidentSeverity;
  startedAt: Date;
  acknowledgedAt: Date | null;
  resolvedAt: Date | null;
  practices: number;
  runs: number;
  messages: number;
  isRemembered: boolean;
}

/**
 * Stores the notices sent from memory, and every notice that is due and not stored yet: an opened incident, to contacts
 * who want notices of its severity; an acknowledged or ended incident, to contacts who were notified of it. An incident
 * that is part of another is not announced, so that each root cause causes one notice.
 */
export async function storeNotices(
  tx: SystemTransaction,
  { origin, remembered }: { origin: string; remembered: readonly RememberedNotice[] },
): Promise<void> {
  for (const notice of remembered) await storeRemembered(tx, notice);
  const known = remembered.map(({ incidentId }) => incidentId);
  for (const missing of await listMissing(tx, known)) {
    const { contactId, incidentId, kind, isRemembered } = missing;
    await tx.query`
      insert into incident_notices (id, contact_id, incident_id, kind, body, next_attempt_at)
      values (${noticeId(missing)}, ${contactId}, ${incidentId}, ${kind}, ${bodyOf(missing, origin)},
        now() + make_interval(secs => ${isRemembered ? MEMORY_SECONDS : 0}))
      on conflict do nothing`;
  }
}

async function storeRemembered(tx: SystemTransaction, notice: RememberedNotice): Promise<void> {
  const { id, contactId, incidentId, body, attempts, lastAttemptAt, outcome } = notice;
  const status = statusAfter(outcome, attempts);
  await tx.query`
    insert into incident_notices as n (id, contact_id, incident_id, kind, body, status, attempts, response_status, problem,
      last_attempt_at)
    select ${id}, c.id, ${incidentId}, 'opened', ${body}, ${status}, ${attempts}, ${outcome.responseStatus},
      ${outcome.problem}, ${lastAttemptAt}
    from incident_contacts c where c.id = ${contactId}
    on conflict (id) do update set body = excluded.body, status = excluded.status, attempts = excluded.attempts,
      response_status = excluded.response_status, problem = excluded.problem, last_attempt_at = excluded.last_attempt_at,
      next_attempt_at = now()
    where n.status = 'waiting'`;
}

async function listMissing(tx: SystemTransaction, ownIncidents: readonly string[]): Promise<Missing[]> {
  return await tx.query<Missing>`
    with incidents as (
      select * from service_incidents
      where status <> 'resolved' or resolved_at > now() - make_interval(hours => ${LATE_HOURS})),
    due as (
      select c.id as contact_id, i.id as incident_id, 'opened' as kind from incidents i join incident_contacts c
        on i.started_at >= c.created_at and i.parent_id is null
        and array_position(${[...INCIDENT_SEVERITIES]}::text[], i.severity)
          <= array_position(${[...INCIDENT_SEVERITIES]}::text[], c.min_severity)
      union all select c.id, i.id, 'acknowledged' from incidents i join incident_contacts c
        on c.on_acknowledged and i.acknowledged_at >= c.created_at
        where exists (select from incident_notices n where n.contact_id = c.id and n.incident_id = i.id and n.kind = 'opened')
      union all select n.contact_id, i.id, 'resolved' from incidents i
        join incident_notices n on n.incident_id = i.id and n.kind = 'opened' where i.status = 'resolved')
    select d.contact_id as "contactId", d.incident_id as "incidentId", d.kind, i.tenant_id as "tenantId", i.title,
      i.service_name as service, i.incident_type as "incidentType", i.severity, i.started_at as "startedAt",
      i.acknowledged_at as "acknowledgedAt", i.resolved_at as "resolvedAt", i.worst_runs as runs, i.worst_messages as messages,
      (select count(*)::int from service_incident_practices p where p.incident_id = i.id) as practices,
      d.kind = 'opened' and i.service_name = 'database' and i.incident_type = 'outage'
        and i.id <> all(${[...ownIncidents]}::uuid[]) as "isRemembered"
    from due d join incidents i on i.id = d.incident_id
    where not exists (select from incident_notices n
      where n.contact_id = d.contact_id and n.incident_id = d.incident_id and n.kind = d.kind)`;
}

function bodyOf(missing: Missing, origin: string): string {
  const { kind, incidentId, title, service, incidentType, severity, startedAt } = missing;
  const { acknowledgedAt, resolvedAt, practices, runs, messages } = missing;
  const at = { opened: startedAt, acknowledged: acknowledgedAt, resolved: resolvedAt }[kind] ?? startedAt;
  return noticeBody(kind, at, {
    incidentId,
    title,
    service,
    incidentType,
    severity,
    startedAt: startedAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    affected: { practices, runs, messages },
    link: incidentLink(origin),
  });
}

/** A notice that only this process may send while the claim lasts. */
export interface ClaimedNotice {
  id: string;
  kind: IncidentNoticeKind;
  body: string;
  /** Number of attempts, including this one. */
  attempts: number;
  contact: NoticeContact;
}

/**
 * Longer than an attempt takes: if a process dies during an attempt, other processes can claim the notice after this
 * many seconds.
 */
const CLAIM_SECONDS = 60;
const NOTICES_PER_CLAIM = 10;
const ORDER: string[] = [...INCIDENT_NOTICE_KINDS];

/**
 * Claims notices that are due; the notices of one contact and incident are claimed in order. `id`: claims only this
 * notice.
 */
export async function claimNotices(database: Database, id: string | null = null): Promise<ClaimedNotice[]> {
  return await database
    .querySystem<ClaimedNotice>(
      'claim notices of incidents',
      sql`
    with due as (
      select n.id from incident_notices n
      where n.status = 'waiting' and n.next_attempt_at <= now() and (${id}::uuid is null or n.id = ${id}::uuid)
        and not exists (select from incident_notices e where e.contact_id = n.contact_id and e.incident_id = n.incident_id
          and e.status = 'waiting' and array_position(${ORDER}::text[], e.kind) < array_position(${ORDER}::text[], n.kind))
      order by n.next_attempt_at, n.id limit ${NOTICES_PER_CLAIM} for update skip locked)
    update incident_notices n set attempts = n.attempts + 1, last_attempt_at = clock_timestamp(),
      next_attempt_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from due, incident_contacts c where n.id = due.id and c.id = n.contact_id
    returning n.id, n.kind, n.body, n.attempts, json_build_object('id', c.id, 'kind', c.kind, 'address', c.address,
      'minSeverity', c.min_severity, 'sealedSecret', encode(c.sealed_secret, 'base64')) as contact`,
    )
    .then((rows) => rows.map(withSecret));
}

/** Converts the secret back to bytes, because JSON has none. */
function withSecret(notice: ClaimedNotice): ClaimedNotice {
  const encoded = notice.contact.sealedSecret as unknown as string | null;
  const sealedSecret = encoded === null ? null : Buffer.from(encoded, 'base64');
  return { ...notice, contact: { ...notice.contact, sealedSecret } };
}

/** Records the result of an attempt, unless another process has claimed the notice since. */
export async function settleNotice(
  database: Database,
  { id, attempts }: ClaimedNotice,
  outcome: NoticeOutcome,
): Promise<void> {
  await database.querySystem(
    'record the result of a notice',
    sql`update incident_notices set status = ${statusAfter(outcome, attempts)}, response_status = ${outcome.responseStatus},
      problem = ${outcome.problem}, last_attempt_at = clock_timestamp(),
      next_attempt_at = now() + make_interval(secs => ${noticeWaitSeconds(attempts) ?? 0})
    where id = ${id} and attempts = ${attempts} and status = 'waiting'`,
  );
}

function statusAfter({ isDelivered, isFinal = false }: NoticeOutcome, attempts: number): string {
  if (isDelivered) return 'delivered';
  return isFinal || noticeWaitSeconds(attempts) === undefined ? 'failed' : 'waiting';
}

/** Stores a test notice for one contact; returns its id, or undefined if there is no such contact. */
export async function addTestNotice(
  database: Database,
  contactId: string,
  origin: string,
): Promise<string | undefined> {
  const [row] = await database.querySystem<{ id: string }>(
    'send a test notice',
    sql`insert into incident_notices (id, contact_id, kind, body)
      select ${randomUUID()}, id, 'test', ${testNotice(new Date(), origin)} from incident_contacts where id = ${contactId}
      returning id`,
  );
  return row?.id;
}
