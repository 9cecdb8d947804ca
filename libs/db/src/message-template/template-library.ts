/** Copies of the platform's templates in a practice: each copy is a saved reply that knows the version it was made from. */
import { MAX_REPLY_TEMPLATES } from '@praxis/contracts/message/reply-template';
import type { LibraryTemplate } from '@praxis/contracts/message-template/message-template';
import type { TenantTransaction } from '../core/database.js';
import { listReplyTemplates } from '../message/reply-template.js';

export type AdoptionOutcome = { replyTemplateId: string } | 'name_taken' | 'full';

/** Locks the practice's replies against new ones, like code that adds one. */
export async function lockReplies(tx: TenantTransaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(hashtext('reply_templates'), hashtext(${tx.tenantId}))`;
}

/** Adds a copy of the latest version; a repeat gives the copy that is there. */
export async function adoptTemplate(
  tx: TenantTransaction,
  { id: templateId, version, name, subject, content }: LibraryTemplate,
): Promise<AdoptionOutcome> {
  await lockReplies(tx);
  const [copy] = await tx.query<{ id: string }>`
    select id from reply_templates where tenant_id = ${tx.tenantId} and global_template_id = ${templateId}`;
  if (copy) return { replyTemplateId: copy.id };
  return await addCopy(tx, { templateId, version, name, subject, content });
}

/** A text to be copied, from the version of a template. */
interface NewCopy {
  templateId: string;
  version: number;
  name: string;
  subject: string | null;
  content: string;
}

/** Adds a copy to a practice whose replies are locked and that has none. */
export async function addCopy(
  tx: TenantTransaction,
  { templateId, version, name, subject, content }: NewCopy,
): Promise<AdoptionOutcome> {
  const replies = await listReplyTemplates(tx);
  if (replies.length >= MAX_REPLY_TEMPLATES) return 'full';
  const [copy] = await tx.query<{ id: string }>`
    insert into reply_templates (tenant_id, name, subject, body, global_template_id, base_version)
    values (${tx.tenantId}, ${name}, ${subject || null}, ${content}, ${templateId}, ${version})
    on conflict (tenant_id, lower(name)) do nothing returning id`;
  return copy ? { replyTemplateId: copy.id } : 'name_taken';
}
