/** The expected effects of a rollout on the copies of all practices, read in one query. */
import { MAX_SMS_CHARACTERS } from '@praxis/contracts/message/conversation';
import { MAX_REPLY_TEMPLATES } from '@praxis/contracts/message/reply-template';
import {
  MAX_ROLLOUT_TENANTS,
  type CopyOutcome,
  type RolloutAudience,
} from '@praxis/contracts/message-template/message-template.const';
import type { CopyText } from '@praxis/contracts/message-template/text-diff';
import { planCopyText } from '@praxis/domain/message-template/text-merge';
import type { CopyChange } from '@praxis/contracts/message-template/template-operation';
import type { SystemTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';

/** A practice's copy, the version from which it was made, and the version that it may get. */
export interface CopySides {
  baseVersion: number | null;
  base: CopyText | null;
  theirs: CopyText | null;
  version: number;
  next: CopyText;
}

/** The planned change of a copy; `text` is set if the practice's text changes. */
export interface CopyPlan {
  outcome: CopyOutcome;
  text?: CopyText;
}

/** Used for both the dry run and the rollout itself. */
export function planCopy({ baseVersion, base, theirs, version, next }: CopySides): CopyPlan {
  if (!theirs || !base || baseVersion === null) return { outcome: 'add', text: next };
  if (baseVersion >= version) return { outcome: 'current' };
  return planCopyText({ base, theirs, next }, MAX_SMS_CHARACTERS);
}

export interface PlannedCopy extends CopyChange {
  version: number;
}

/** Plans a rollout, ordered by practice and then by template. `too_many`: it would reach too many copies. */
export async function planRollout(
  tx: SystemTransaction,
  {
    ids,
    audience,
    tenantIds,
  }: { ids: readonly string[]; audience: RolloutAudience; tenantIds?: readonly string[] | undefined },
): Promise<PlannedCopy[] | 'too_many'> {
  const rows = await tx.query<
    CopySides &
      Pick<CopyChange, 'tenantId' | 'tenantName' | 'templateId' | 'templateName'> & {
        isTaken: boolean;
        isFull: boolean;
      }
  >`
    select t.id as "tenantId", t.name as "tenantName", m.id as "templateId", m.name as "templateName", m.version,
      r.base_version as "baseVersion",
      case when r.id is not null then jsonb_build_object('subject', r.subject, 'content', r.body) end as theirs,
      case when r.id is not null then jsonb_build_object('subject', nullif(b.subject, ''), 'content', b.content) end as base,
      jsonb_build_object('subject', nullif(v.subject, ''), 'content', v.content) as next,
      exists(select from reply_templates o where o.tenant_id = t.id and lower(o.name) = lower(m.name)) as "isTaken",
      (select count(*) from reply_templates o where o.tenant_id = t.id) >= ${rawSql(MAX_REPLY_TEMPLATES)} as "isFull"
    from message_templates m join message_template_versions v on v.template_id = m.id and v.version = m.version
    join tenants t on t.status = 'active' and ${IS_REAL_PRACTICE} and (${tenantIds}::uuid[] is null or t.id = any(${tenantIds}::uuid[]))
    left join reply_templates r on r.tenant_id = t.id and r.global_template_id = m.id
    left join message_template_versions b on b.template_id = r.global_template_id and b.version = r.base_version
    where m.id = any(${ids}::uuid[]) and m.is_active
      and (r.id is not null or (${audience} = 'industry' and m.industry in ('both', t.industry)))
    order by lower(t.name), t.id, lower(m.name), m.id limit ${MAX_ROLLOUT_TENANTS + 1}`;
  if (rows.length > MAX_ROLLOUT_TENANTS) return 'too_many';
  return rows.map(({ baseVersion: _, isTaken, isFull, ...row }) => {
    const plan = planCopy({ ...row, baseVersion: _ });
    const refused = isFull ? 'full' : isTaken ? 'name_taken' : undefined;
    const outcome = plan.outcome === 'add' && refused ? refused : plan.outcome;
    return { ...row, outcome, result: outcome === plan.outcome ? (plan.text ?? null) : null };
  });
}
