/**
 * Changes of message templates by admins. Each change of a text creates a new version; each change has an entry in the
 * audit log.
 */
import {
  templateTags,
  type MessageTemplate,
  type MessageTemplateCreate,
  type TemplateFileItem,
} from '@praxis/contracts/message-template/message-template';
import { MAX_TEMPLATE_COUNT } from '@praxis/contracts/message-template/message-template.const';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { Database, SystemTransaction } from '../core/database.js';
import { readMessageTemplate } from './message-template-read.js';

/** Result of a change: the template or the reason for refusal. */
export type TemplateOutcome =
  MessageTemplate | 'missing' | 'stale' | 'exists' | 'too_many' | 'no_subject' | 'no_version';

/** Everything about a template that can change. */
export type TemplateState = Omit<TemplateFileItem, 'templateKey' | 'templateType'>;

export interface TemplateEdit {
  actor: AuditActor;
  verb: 'created' | 'changed' | 'activated' | 'deactivated' | 'restored' | 'imported' | 'undone';
  note?: string | undefined;
  restoredFrom?: number | undefined;
}

/** Key of the advisory lock of new templates; arbitrary, but used for nothing else. */
const TEMPLATE_KEY = 727_012;
const REASON = 'keep message templates';

async function audit(
  tx: SystemTransaction,
  { actor, verb }: TemplateEdit,
  { id, version, fields }: { id: string; version: number; fields?: readonly string[] },
): Promise<void> {
  await writeAudit(tx, {
    ...actor,
    action: `message_template.${verb}`,
    targetType: 'message_template',
    targetId: id,
    detail: { version, ...(fields && { fields }) },
  });
}

/** The part of a template that can change. */
export const stateOf = (template: MessageTemplate): TemplateState => ({
  name: template.name,
  description: template.description,
  industry: template.industry,
  category: template.category,
  isActive: template.isActive,
  subject: template.subject,
  content: template.content,
  previewData: template.previewData,
  mergeTags: template.mergeTags as TemplateState['mergeTags'],
});

const OF_TEXT: readonly (keyof TemplateState)[] = ['subject', 'content', 'mergeTags', 'previewData'];
export const TEMPLATE_FIELDS: readonly (keyof TemplateState)[] = [
  ...(['name', 'description', 'industry', 'category', 'isActive'] as const),
  ...OF_TEXT,
];

/** The fields in which two states differ. `mergeTags` is compared in its stored form. */
export function differingFields(before: TemplateState, after: TemplateState): (keyof TemplateState)[] {
  const stored = { ...after, mergeTags: templateTags(after) };
  return TEMPLATE_FIELDS.filter((field) => keyed(before[field]) !== keyed(stored[field]));
}

/** JSON with sorted keys, because PostgreSQL orders an object's keys in its own way. */
const keyed = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(Object.entries(value).sort())
    : JSON.stringify(value);

/** Locks templates against changes; read them after this call. */
export async function lockTemplates(tx: SystemTransaction, ids: readonly string[]): Promise<void> {
  await tx.query`select from message_templates where id = any(${ids}::uuid[]) order by id for update`;
}

/** Prevents new templates until the transaction ends. */
export async function lockTemplateKeys(tx: SystemTransaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(${TEMPLATE_KEY})`;
}

/** Stores a template with its first version. The keys must be locked. */
export async function storeTemplate(
  tx: SystemTransaction,
  template: TemplateFileItem,
  edit: TemplateEdit,
): Promise<MessageTemplate | 'exists' | 'too_many'> {
  const { templateKey, templateType, name, description, industry, category, isActive } = template;
  const [count] = await tx.query<{ all: number; same: number }>`
    select count(*)::int as all, count(*) filter (where template_key = ${templateKey})::int as same from message_templates`;
  if (count && count.same > 0) return 'exists';
  if (count && count.all >= MAX_TEMPLATE_COUNT) return 'too_many';
  const [made] = await tx.query<{ id: string }>`
    insert into message_templates (template_key, name, description, template_type, industry, category, is_active)
    values (${templateKey}, ${name}, ${description}, ${templateType}, ${industry}, ${category}, ${isActive}) returning id`;
  const { id } = made ?? { id: '' };
  await storeVersion(tx, { id, version: 1, state: template, edit });
  await audit(tx, edit, { id, version: 1 });
  return await known(tx, id);
}

async function storeVersion(
  tx: SystemTransaction,
  { id, version, state, edit }: { id: string; version: number; state: TemplateState; edit: TemplateEdit },
): Promise<void> {
  const { subject, content, previewData } = state;
  await tx.query`
    insert into message_template_versions (template_id, version, subject, content, merge_tags, preview_data, note, restored_from,
      created_by)
    values (${id}, ${version}, ${subject}, ${content}, ${templateTags(state)}, ${JSON.stringify(previewData)},
      ${edit.note ?? ''}, ${edit.restoredFrom}, ${edit.actor.userId})`;
}

async function known(tx: SystemTransaction, id: string): Promise<MessageTemplate> {
  const template = await readMessageTemplate(tx, id);
  if (!template) throw new Error('a message template that was just written is gone');
  return template;
}

/** Writes a locked template. A change without effect creates no new revision. */
export async function writeTemplate(
  tx: SystemTransaction,
  { before, state, edit }: { before: MessageTemplate; state: TemplateState; edit: TemplateEdit },
): Promise<MessageTemplate> {
  const { id } = before;
  const fields = differingFields(stateOf(before), state);
  if (fields.length === 0) return before;
  const isNewText = fields.some((field) => OF_TEXT.includes(field));
  const version = before.version + (isNewText ? 1 : 0);
  if (isNewText) await storeVersion(tx, { id, version, state, edit });
  const { name, description, industry, category, isActive } = state;
  await tx.query`update message_templates set name = ${name}, description = ${description}, industry = ${industry},
    category = ${category}, is_active = ${isActive}, version = ${version}, revision = revision + 1, updated_at = now()
    where id = ${id}`;
  await audit(tx, edit, { id, version, fields });
  return await known(tx, id);
}

/** Creates a template. */
export async function createTemplate(
  database: Database,
  { note, ...template }: MessageTemplateCreate,
  actor: AuditActor,
): Promise<TemplateOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    await lockTemplateKeys(tx);
    return await storeTemplate(tx, template, { actor, verb: 'created', note });
  });
}

/** A change of a template; `revision`: the revision that the admin has seen, undefined for the latest. */
export interface TemplatePatch {
  id: string;
  revision: number | undefined;
  patch: Partial<TemplateState>;
  edit: TemplateEdit;
}

/** Changes the given fields of a template. */
export async function changeTemplate(
  database: Database,
  { id, revision, patch, edit }: TemplatePatch,
): Promise<TemplateOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    await lockTemplates(tx, [id]);
    const before = await readMessageTemplate(tx, id);
    if (!before) return 'missing';
    if (revision !== undefined && before.revision !== revision) return 'stale';
    const state = { ...stateOf(before), ...patch };
    if (before.templateType === 'sms' && state.subject !== '') return 'no_subject';
    return await writeTemplate(tx, { before, state, edit });
  });
}

/** Creates a new version with the text of an old one. */
export async function restoreVersion(
  database: Database,
  { id, revision, version }: { id: string; revision: number; version: number },
  actor: AuditActor,
): Promise<TemplateOutcome> {
  return await database.withSystem(REASON, async (tx) => {
    await lockTemplates(tx, [id]);
    const before = await readMessageTemplate(tx, id);
    if (!before) return 'missing';
    if (before.revision !== revision) return 'stale';
    const [text] = await tx.query<Pick<MessageTemplate, 'subject' | 'content' | 'mergeTags' | 'previewData'>>`
      select subject, content, merge_tags as "mergeTags", preview_data as "previewData" from message_template_versions
      where template_id = ${id} and version = ${version}`;
    if (!text) return 'no_version';
    const state = stateOf({ ...before, ...text });
    const edit: TemplateEdit = { actor, verb: 'restored', restoredFrom: version };
    return await writeTemplate(tx, { before, state, edit });
  });
}
