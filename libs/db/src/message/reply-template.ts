/** Replies that a tenant saves for reuse. */
import { DatabaseError } from 'pg';
import {
  MAX_REPLY_TEMPLATES,
  type ReplyTemplateInput,
  type SavedReply,
} from '@praxis/contracts/message/reply-template';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { ReplyTemplateEntity } from './reply-template.entity.js';

type Row = Omit<SavedReply, 'updatedAt'> & { updatedAt: Date };

const COLUMNS = sql`id, name, subject, body, global_template_id as "globalTemplateId", base_version as "baseVersion",
  updated_at as "updatedAt"`;

/** All saved replies, by name. */
export async function listReplyTemplates(tx: TenantTransaction): Promise<SavedReply[]> {
  const rows = await tx.query<Row>`
    select ${COLUMNS} from reply_templates where tenant_id = ${tx.tenantId} order by lower(name), id
    limit ${rawSql(MAX_REPLY_TEMPLATES)}`;
  return rows.map(toTemplate);
}

/** `name_taken`: another reply has this name. `full`: the maximum number is reached. */
export type SavedOutcome =
  { kind: 'saved'; template: SavedReply } | { kind: 'not_found' | 'name_taken' | 'full' };

/** Adds a reply; under a lock, so that a tenant never exceeds the maximum number. */
export async function addReplyTemplate(
  tx: TenantTransaction,
  { name, subject, body }: ReplyTemplateInput,
): Promise<SavedOutcome> {
  await tx.query`select pg_advisory_xact_lock(hashtext('reply_templates'), hashtext(${tx.tenantId}))`;
  const count = await tx.repository(ReplyTemplateEntity).countBy({ tenantId: tx.tenantId });
  if (count >= MAX_REPLY_TEMPLATES) return { kind: 'full' };
  return await unlessTaken(
    () =>
      tx.query<Row>`
      insert into reply_templates (tenant_id, name, subject, body) values (${tx.tenantId}, ${name},
      ${subject || null}, ${body}) returning ${COLUMNS}`,
  );
}

/** Changes a reply. */
export async function changeReplyTemplate(
  tx: TenantTransaction,
  id: string,
  { name, subject, body }: ReplyTemplateInput,
): Promise<SavedOutcome> {
  return await unlessTaken(
    () =>
      tx.query<Row>`
      update reply_templates set name = ${name}, subject = ${subject || null}, body = ${body}, updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${id} returning ${COLUMNS}`,
  );
}

/** Deletes a reply; false if the tenant has none with that id. */
export async function removeReplyTemplate(tx: TenantTransaction, id: string): Promise<boolean> {
  const { affected } = await tx.repository(ReplyTemplateEntity).delete({ tenantId: tx.tenantId, id });
  return affected === 1;
}

async function unlessTaken(write: () => Promise<Row[]>): Promise<SavedOutcome> {
  try {
    const [row] = await write();
    return row ? { kind: 'saved', template: toTemplate(row) } : { kind: 'not_found' };
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'reply_templates_by_name')
      return { kind: 'name_taken' };
    throw error;
  }
}

const toTemplate = ({ updatedAt, ...row }: Row): SavedReply => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});
