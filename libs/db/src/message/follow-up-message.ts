/**
 * The messages that a journey sends itself and cancels when it ends, and their states. All other messages of its session have their own
 * runs.
 */
import { FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import { callIdOf } from '../call/call-id.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';

/** True for a row of `messages` that is a journey's follow-up, as opposed to a reminder, a reply or a code. */
export const IS_FOLLOW_UP = rawSql(
  `template in (${FOLLOW_UP_TEMPLATES.map((template) => `'${template}'`).join(', ')})`,
);

/**
 * Whether an appointment of the follow-up's session has changed since it was planned, so that it may state the previous
 * time.
 */
export async function isFollowUpOutdated(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`
    select 1 from messages m
    join appointments a on a.tenant_id = m.tenant_id and a.lead_id = m.lead_id and a.session_id = m.session_id
    join appointment_changes c on c.tenant_id = a.tenant_id and c.appointment_id = a.id and c.created_at > m.created_at
    where m.tenant_id = ${tx.tenantId} and m.id = ${id} and ${IS_FOLLOW_UP} limit 1`;
  return rows.length > 0;
}

/**
 * Updates the follow-up step: it is done when none of its messages waits anymore, and retrying while a provider refuses
 * temporarily. A change of any message of the session is announced as a change of its journey, because the handset
 * shows all messages. For a message about a booking in a call, which belongs to the call's own session, the journey of
 * the calling session is announced.
 */
export async function refreshFollowUpStep(tx: TenantTransaction, messageId: string): Promise<void> {
  // The journey is locked, because two messages that are settled at the same time would each count the other as still
  // waiting.
  await tx.query`
    select from journeys where tenant_id = ${tx.tenantId} and session_id = (select session_id from messages
      where tenant_id = ${tx.tenantId} and id = ${messageId})
    for update`;
  await tx.query`with session as (
      select ref.session_id, sums.* from (
        select session_id from messages where tenant_id = ${tx.tenantId} and id = ${messageId}
      ) ref, lateral (select count(*) as planned,
        count(*) filter (where m.status in ('queued', 'sending')) as waiting,
        count(*) filter (where m.status = 'queued' and m.error_code is not null) as refused,
        count(*) filter (where m.status in ('failed', 'unknown')) as failed,
        count(*) filter (where m.status = 'blocked') as blocked,
        count(*) filter (where m.status = 'queued' and m.decision ->> 'reason' = 'quiet_hours') as quiet,
        count(*) filter (where m.status in ('sent', 'delivered')) as sent
      from messages m
      where m.tenant_id = ${tx.tenantId} and m.session_id = ref.session_id
        and ${IS_FOLLOW_UP}) sums
    ), journey as (
      update journeys j set
        steps = case when s.planned = 0 then j.steps else jsonb_set(j.steps, '{followup}',
          coalesce(j.steps->'followup', '{}') || jsonb_build_object(
          'at', to_json(now()),
          'state', case when s.refused > 0 then 'retrying' when s.waiting > 0 then 'running'
                        when s.sent = 0 and s.failed > 0 then 'failed' else 'done' end,
          'note', case when s.refused > 0 then 'The provider refused for now; the journey tries again.'
                       when s.quiet > 0 then 'It is late where the customer is; the rest goes out in the morning.'
                       when s.blocked > 0 then s.blocked || ' message(s) held back: the customer does not want them.'
                       when s.failed > 0 then s.failed || ' message(s) could not be sent.' else '' end)) end,
        version = j.version + 1, updated_at = now()
      from session s
      where j.tenant_id = ${tx.tenantId} and j.session_id = s.session_id
      returning j.tenant_id, j.session_id
    )
    select pg_notify('praxis_live', json_build_object('tenantId', ${tx.tenantId}::text, 'topic', 'journey', 'key',
      shown.session_id)::text)
    from (select session_id from journey union all select c.session_id from session s join calls c
      on c.tenant_id = ${tx.tenantId} and c.id = ${callIdOf(sql`s.session_id`)}) shown`;
}
