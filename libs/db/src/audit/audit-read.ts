/** Reads the audit log, newest first: of one practice or of everything. */
import { AUDIT_NOUNS, UNMASKING_ACTIONS } from '@praxis/contracts/audit/audit.const';
import { auditCategoryOf } from '@praxis/domain/audit/audit-category';
import type { AuditFilter, AuditRecord } from '@praxis/contracts/audit/audit';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database } from '../core/database.js';
import { encodeCursor } from '../core/cursor.js';
import { positionAfter, type Page, type PageQuery } from '../core/page.js';
import { empty, sql, type Sql } from '../core/sql.js';
import { isUuid } from '@praxis/contracts/core/uuid.const';
import { uuidOrNull } from '../core/uuid.js';

/** Entries have numbers and no uuid, so this constant fills the cursor's id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const SORT = 'seq';
/** The largest `bigint`. */
const LAST_ID = '9223372036854775807';

interface Row extends Omit<AuditRecord, 'at' | 'category' | 'tenant' | 'person'> {
  at: Date;
  tenantId: string | null;
  tenantName: string | null;
  userId: string | null;
  name: string | null;
  email: string | null;
  isOfPlatform: boolean;
}

/** Reads one page of the audit log. */
export async function listAudit(
  database: Database,
  { cursor, limit, ...filter }: AuditFilter & PageQuery,
): Promise<Page<AuditRecord>> {
  const after = positionAfter(cursor, SORT)?.value;
  const records = await recordsBehind(database, filter);
  const rows = await database.querySystem<Row>(
    'read the audit log',
    statement({ filter, records, after, limit: limit + 1 }),
  );
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(toRecord),
    nextCursor: last ? encodeCursor(SORT, { value: last.id, id: NO_ID }) : null,
  };
}

/** Logs the export of a part of the log. `filter`: without personal data. */
export async function noteAuditExport(
  database: Database,
  actor: AuditActor,
  filter: Omit<AuditFilter, 'person'> & { format: string },
): Promise<void> {
  await database.withSystem('log an export of the audit log', (tx) =>
    writeAudit(tx, {
      ...actor,
      action: 'audit_log.exported',
      tenantId: filter.tenantId,
      targetType: 'audit_log',
      detail: filter,
    }),
  );
}

/**
 * The records that a target includes: a lead with its calls and appointments, or the leads of a contact with theirs.
 * Undefined without a target.
 */
async function recordsBehind(
  database: Database,
  { targetType, targetId, tenantId }: AuditFilter,
): Promise<string[] | undefined> {
  if (targetId === undefined) return undefined;
  if ((targetType !== 'lead' && targetType !== 'contact') || !isUuid(targetId)) return [targetId];
  const isLead = targetType === 'lead';
  const found = await database.querySystem<{ id: string }>(
    'find the records of a person in the audit log',
    sql`with own as materialized (
        select id, tenant_id from leads
        where (${isLead}::boolean and id = ${targetId}::uuid or not ${isLead}::boolean and contact_id = ${targetId}::uuid)
          and (${tenantId ?? null}::uuid is null or tenant_id = ${tenantId ?? null}::uuid))
      select id::text as id from own
      union all select c.id::text from own join calls c on c.tenant_id = own.tenant_id and c.lead_id = own.id
      union all select a.id::text from own join appointments a on a.tenant_id = own.tenant_id and a.lead_id = own.id`,
  );
  return [targetId, ...found.map(({ id }) => id)];
}

function toRecord({ tenantId, tenantName, userId, name, email, isOfPlatform, ...row }: Row): AuditRecord {
  return {
    ...row,
    at: row.at.toISOString(),
    category: auditCategoryOf(row.action) ?? null,
    tenant: tenantId === null ? null : { id: tenantId, name: tenantName },
    person: userId === null ? null : { id: userId, name, email, isOfPlatform },
  };
}

interface Selection {
  filter: AuditFilter;
  records: string[] | undefined;
  after: string | undefined;
  limit: number;
}

const statement = ({ filter, records, after, limit }: Selection): Sql => sql`
  select l.id::text as id, l.created_at as at, l.action, l.session_id as "sessionId", l.target_type as "targetType",
    l.target_id as "targetId", l.detail, l.seal::int as seal, l.tenant_id as "tenantId", t.name as "tenantName",
    l.user_id as "userId", u.display_name as name, u.email,
    exists (select from user_roles r where r.user_id = l.user_id and r.role = 'admin') as "isOfPlatform"
  from audit_log l left join tenants t on t.id = l.tenant_id left join users u on u.id = l.user_id
  where l.id < ${after ?? LAST_ID}::bigint ${ofTenant(filter)} ${ofRecords(records)} ${matches(filter)}
  order by l.id desc limit ${limit}`;

// Filters that use an index are part of the statement only if given, so that PostgreSQL uses the index.
const ofTenant = ({ tenantId }: AuditFilter): Sql =>
  tenantId === undefined ? empty : sql`and l.tenant_id = ${tenantId}`;
const ofRecords = (records: string[] | undefined): Sql =>
  records === undefined
    ? empty
    : sql`and (l.target_id = any(${records}::text[]) or (l.detail ? 'leadIds' and l.detail -> 'leadIds' ?| ${records}::text[])
        or (l.detail ? 'callIds' and l.detail -> 'callIds' ?| ${records}::text[]))`;

function matches({ person, category, action, targetType, targetId, from, until }: AuditFilter): Sql {
  const userId = uuidOrNull(person);
  const nouns = category === undefined || category === 'unmasking' ? null : AUDIT_NOUNS[category];
  return sql`
    and (${person ?? null}::text is null or l.user_id = ${userId}::uuid
      or l.user_id = (select id from users where lower(email) = lower(${userId === null ? (person ?? null) : null}::text)))
    and (${nouns}::text[] is null
      or split_part(l.action, '.', 1) = any(${nouns}::text[]) and not l.action = any(${UNMASKING_ACTIONS}::text[]))
    and (${category !== 'unmasking'}::boolean or l.action = any(${UNMASKING_ACTIONS}::text[]))
    and (${action ?? null}::text is null or l.action = ${action ?? null}::text)
    and (${targetId === undefined ? (targetType ?? null) : null}::text is null or l.target_type = ${targetType ?? null}::text)
    and (${from ?? null}::timestamptz is null or l.created_at >= ${from ?? null}::timestamptz)
    and (${until ?? null}::timestamptz is null or l.created_at < ${until ?? null}::timestamptz)`;
}
