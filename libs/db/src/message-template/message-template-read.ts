/** Reads message templates for admins and practices. */
import type {
  LibraryTemplate,
  MessageTemplate,
  TemplateVersion,
} from '@praxis/contracts/message-template/message-template';
import type { CopyText } from '@praxis/contracts/message-template/text-diff';
import type { Database, Transaction } from '../core/database.js';
import { empty, sql, type Sql } from '../core/sql.js';

const select = (which: Sql): Sql => sql`
  select t.id, t.template_key as "templateKey", t.name, t.description, t.template_type as "templateType", t.industry, t.category,
    t.is_active as "isActive", t.version, t.revision, t.updated_at::text as "updatedAt", v.subject, v.content,
    v.merge_tags as "mergeTags", v.preview_data as "previewData", c.copies, c.changed as "changedCopies", c.outdated as "outdatedCopies"
  from message_templates t join message_template_versions v on v.template_id = t.id and v.version = t.version
  cross join lateral (
    select count(*)::int as copies, count(*) filter (where r.base_version < t.version)::int as outdated,
      count(*) filter (where r.body <> b.content or coalesce(r.subject, '') <> b.subject)::int as changed
    from reply_templates r join message_template_versions b on b.template_id = r.global_template_id and b.version = r.base_version
    where r.global_template_id = t.id) c
  ${which} order by lower(t.name), t.id`;

/** All templates, by name. */
export async function listMessageTemplates(database: Database): Promise<MessageTemplate[]> {
  return await database.querySystem<MessageTemplate>('list the message templates', select(empty));
}

export async function readMessageTemplate(tx: Transaction, id: string): Promise<MessageTemplate | undefined> {
  const [template] = await tx.query<MessageTemplate>(select(sql`where t.id = ${id}`));
  return template;
}

/** The templates with these ids, or with these keys, by name. */
export async function readMessageTemplates(
  tx: Transaction,
  { ids = [], keys = [] }: { ids?: readonly string[]; keys?: readonly string[] },
): Promise<MessageTemplate[]> {
  return await tx.query<MessageTemplate>(
    select(sql`where t.id = any(${ids}::uuid[]) or t.template_key = any(${keys}::text[])`),
  );
}

/** Newest first; `missing` if there is no such template. */
export async function listTemplateVersions(
  database: Database,
  id: string,
): Promise<TemplateVersion[] | 'missing'> {
  const versions = await database.querySystem<TemplateVersion>(
    'list the versions of a message template',
    sql`select v.version, v.subject, v.content, v.merge_tags as "mergeTags", v.preview_data as "previewData", v.note,
        v.restored_from as "restoredFrom", u.email as "createdBy", v.created_at::text as "createdAt"
      from message_template_versions v left join users u on u.id = v.created_by
      where v.template_id = ${id} order by v.version desc`,
  );
  return versions.length > 0 ? versions : 'missing';
}

/** The practice's library: active templates for its industry, by name. */
export async function listLibrary(database: Database, tenantId: string): Promise<LibraryTemplate[]> {
  return await database.querySystem<LibraryTemplate>(
    'list the templates for a practice',
    sql`select t.id, t.name, t.description, t.template_type as "templateType", t.category, v.subject, v.content, t.version,
        r.id as "replyTemplateId"
      from message_templates t join message_template_versions v on v.template_id = t.id and v.version = t.version
      join tenants n on n.id = ${tenantId} and t.industry in ('both', n.industry)
      left join reply_templates r on r.tenant_id = n.id and r.global_template_id = t.id
      where t.is_active order by lower(t.name), t.id`,
  );
}

/** All versions of a template. They never change, so that they can be read by a practice's transaction. */
export interface TemplateTexts {
  templateId: string;
  name: string;
  versions: ReadonlyMap<number, CopyText>;
}

export async function readTemplateTexts(database: Database, templateId: string): Promise<TemplateTexts> {
  const rows = await database.querySystem<CopyText & { name: string; version: number }>(
    'read the texts of a message template',
    sql`select t.name, v.version, nullif(v.subject, '') as subject, v.content
      from message_templates t join message_template_versions v on v.template_id = t.id where t.id = ${templateId}`,
  );
  const versions = new Map(rows.map(({ version, subject, content }) => [version, { subject, content }]));
  return { templateId, name: rows[0]?.name ?? '', versions };
}
