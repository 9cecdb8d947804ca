/**
 * Copies of the platform's templates in a practice: each copy is a saved reply with a reference to the version it was
 * made from.
 */
import { MAX_REPLY_TEMPLATES } from '@praxis/contracts/message/reply-template';
import type { LibraryTemplate } from '@praxis/contracts/message-template/message-template';
import type { TenantTransaction } from '../core/database.js';
import { listReplyTemplates } from '../message/reply-template.js';

export type AdoptionOutcome = { replyTemplateId: string } | 'name_taken' | 'full';

/** Prevents new replies of the practice until the transaction ends, as code that adds a reply also does. */
export async function lockReplies(tx: TenantTransaction): Promise<void> {
  await tx.query`select pg_advisory_xact_lock(hashtext('reply_templates'), hashtext(${tx.tenantId}))`;
}

/** Adds a copy of the latest version; a repeat returns the existing copy. */
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

/** A version of a template whose text is to be copied. */
interface NewCopy {
  templateId: string;
  version: number;
  name: string;
  subject: string | null;
  content: string;
}

/** Adds a copy to a practice that has none. The practice's replies must be locked. */
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
