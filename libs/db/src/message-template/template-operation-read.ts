/** Reads operations on templates for admins, and finds operations whose runs have ended too early. */
import type { TemplateOperation } from '@praxis/contracts/message-template/template-operation';
import type { Database, SystemTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { empty, rawSql, sql, type Sql } from '../core/sql.js';
import type { PracticeRollout, StoredChange } from './template-operation.js';

/** Maximum number of operations in the list. */
const LISTED_OPERATIONS = 50;

type Row = Omit<TemplateOperation, 'templates'> & { templates: StoredChange[] };

const select = (which: Sql): Sql => sql`
  select o.id, o.kind, u.email as "createdBy", o.created_at::text as "createdAt", o.undone_at::text as "undoneAt", o.templates,
    coalesce(g.targets, '{}') as targets
  from template_operations o left join users u on u.id = o.created_by
  left join lateral (
    select jsonb_object_agg(s.status, s.count) as targets from (
      select status, count(*)::int as count from template_rollout_targets where operation_id = o.id group by status) s) g on true
  ${which} order by o.created_at desc, o.id limit ${rawSql(LISTED_OPERATIONS)}`;

/** Newest first. */
export async function listOperations(database: Database): Promise<TemplateOperation[]> {
  const rows = await database.querySystem<Row>('list the operations on templates', select(empty));
  return rows.map(toOperation);
}

export async function readOperation(database: Database, id: string): Promise<TemplateOperation | 'missing'> {
  const [row] = await database.querySystem<Row>(
    'read an operation on templates',
    select(sql`where o.id = ${id}`),
  );
  return row ? toOperation(row) : 'missing';
}

const toOperation = (row: Row): TemplateOperation => ({
  ...row,
  templates: row.templates.map(({ templateKey, name, outcome, changes, undo }) => ({
    templateKey,
    name,
    outcome,
    changes,
    undo,
  })),
});

/** Practices that have waited longer than their run takes. */
export async function listOverdueRollouts(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<PracticeRollout[]> {
  return await tx.query<PracticeRollout>`
    select distinct g.tenant_id as "tenantId", g.operation_id as "operationId", o.attempt::text as attempt
    from template_rollout_targets g join template_operations o on o.id = g.operation_id
    where g.status in ('waiting', 'undoing') and g.updated_at < now() - make_interval(secs => ${olderThanSeconds})
      and ${isOpenTenant(sql`g.tenant_id`)}
    limit ${limit}`;
}
