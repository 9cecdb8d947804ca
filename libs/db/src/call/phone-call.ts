/**
 * The telephone line's record of calls. Every event may be written twice and out of order, so known facts are not
 * overwritten.
 */
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type {
  PhoneDirection,
  PhoneEnd,
  PhoneLine,
  PhoneOutcome,
  PhoneStatus,
} from '@praxis/contracts/call/phone.const';
import type { TenantTransaction } from '../core/database.js';
import type { SendDecision } from '../message/send-decision.js';
import { NOW, sql, type Sql } from '../core/sql.js';
import { announceCall } from './announce-call.js';
import { PhoneCallEntity } from './phone-call.entity.js';
import { CallEntity } from './call.entity.js';

export interface PhoneCallRecord {
  callId: string;
  direction: PhoneDirection;
  line: PhoneLine;
  providerCallId: string | null;
  number: string | null;
  contactKey: string | null;
  leadId: string | null;
  name: string | null;
  status: PhoneStatus;
  outcome: PhoneOutcome | null;
  decision: SendDecision | null;
  legs: number;
  transfer: 'ringing' | 'accepted' | 'missed' | null;
  callbackAt: Date | null;
  dialedAt: Date | null;
  createdAt: Date;
  /** This field and the next ones are from the call's own record. */
  sessionId: string;
  industry: Industry;
  mode: Mode;
  state: string;
  language: CallLanguage;
}

const COLUMNS = sql`p.call_id as "callId", p.direction, p.line, p.provider_call_id as "providerCallId", p.number,
  p.contact_key as "contactKey", p.lead_id as "leadId", p.name, p.status, p.outcome, p.decision, p.legs, p.transfer,
  p.callback_at as "callbackAt", p.dialed_at as "dialedAt", p.created_at as "createdAt",
  c.session_id as "sessionId", c.industry, c.mode, c.state, c.language`;

/** A phone call; `lock` prevents changes by other transactions. */
export async function findPhoneCall(
  tx: TenantTransaction,
  callId: string,
  { lock = false } = {},
): Promise<PhoneCallRecord | undefined> {
  // A separate statement, because a statement that waits for a lock does not see what was stored while it waited.
  const held = lock
    ? tx.query`select from phone_calls where tenant_id = ${tx.tenantId} and call_id = ${callId} for update`
    : undefined;
  const read = tx.query<PhoneCallRecord>`
    select ${COLUMNS} from phone_calls p join calls c on c.tenant_id = p.tenant_id and c.id = p.call_id
    where p.tenant_id = ${tx.tenantId} and p.call_id = ${callId}`;
  const [[row]] = await Promise.all([read, held]);
  return row;
}

export interface NewPhoneCall {
  callId: string;
  sessionId: string;
  industry: Industry;
  mode: Mode;
  /** The language in which the conversation begins. */
  language: CallLanguage;
  workflowId: string;
  direction: PhoneDirection;
  line: PhoneLine;
  providerCallId: string | null;
  number: string | null;
  contactKey: string | null;
  status: Extract<PhoneStatus, 'queued' | 'ringing'>;
  lead?: { id: string; name: string } | undefined;
  requestedBy?: string | undefined;
}

/** Stores a new call. False if it is already stored, which changes nothing. */
export async function addPhoneCall(tx: TenantTransaction, call: NewPhoneCall): Promise<boolean> {
  await tx.query`
    insert into calls (id, tenant_id, session_id, industry, mode, language, state, prompt_version, model,
      workflow_id, lead_id)
    values (${call.callId}, ${tx.tenantId}, ${call.sessionId}, ${call.industry}, ${call.mode}, ${call.language},
      'connecting', '', '', ${call.workflowId}, ${call.lead?.id ?? null}) on conflict (id) do nothing`;
  const rows = await tx.query`
    insert into phone_calls (call_id, tenant_id, direction, line, provider_call_id, number, contact_key,
      lead_id, name, status, requested_by)
    values (${call.callId}, ${tx.tenantId}, ${call.direction}, ${call.line}, ${call.providerCallId},
      ${call.number}, ${call.contactKey}, ${call.lead?.id ?? null}, ${call.lead?.name ?? null}, ${call.status},
      ${call.requestedBy ?? null}) on conflict (call_id) do nothing returning call_id`;
  return rows.length > 0;
}

/** Stores the decision about a call, and what the call may cost until it is over. */
export async function keepPhoneDecision(
  tx: TenantTransaction,
  callId: string,
  { decision, cents }: { decision: object; cents: number },
): Promise<void> {
  await tx.query`
    update phone_calls set decision = ${JSON.stringify(decision)}, cents = ${cents}, updated_at = now()
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`;
}

/** The order of the statuses; an earlier status never replaces a later one. */
const rank = (status: Sql): Sql =>
  sql`array_position(array['queued', 'dialing', 'unknown', 'initiated', 'ringing', 'answered', 'completed'],
    case when ${status} in ('refused', 'busy', 'no_answer', 'failed', 'canceled') then 'completed' else ${status} end)`;

export interface PhoneChange {
  status?: PhoneStatus | undefined;
  outcome?: PhoneOutcome | undefined;
  providerCallId?: string | undefined;
  answeredBy?: string | undefined;
  errorCode?: string | undefined;
  /** The cost of the call in cents; until it is known, the reserved amount counts. */
  cents?: number | undefined;
  durationS?: number | undefined;
}

/**
 * Updates a call's record of the line. Its status only moves forward. Its first outcome stays, except that a later outcome replaces
 * `unknown` and `callback`; `unknown` is also cleared once the call is known to have started.
 */
export async function changePhoneCall(
  tx: TenantTransaction,
  callId: string,
  change: PhoneChange,
): Promise<void> {
  const status = sql`${change.status}::text`;
  await tx.query`update phone_calls set
      status = case when ${status} is not null and ${rank(status)} > ${rank(sql`status`)} then ${status} else status end,
      outcome = case
        when ${change.outcome}::text is null then case
          when outcome = 'unknown' and ${rank(status)} > ${rank(sql`'unknown'`)} then null else outcome end
        when outcome is null or outcome in ('unknown', 'callback') then ${change.outcome} else outcome end,
      provider_call_id = coalesce(provider_call_id, ${change.providerCallId}),
      answered_by = coalesce(answered_by, ${change.answeredBy}),
      error_code = coalesce(${change.errorCode}, error_code), cents = coalesce(${change.cents}, cents),
      duration_s = coalesce(${change.durationS}, duration_s),
      dialed_at = case when ${status} = 'dialing' then coalesce(dialed_at, now()) else dialed_at end,
      updated_at = now()
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`;
  await announceCall(tx, callId);
}

/** Releases a call that was claimed for dialing but was not dialed. */
export async function requeuePhoneCall(tx: TenantTransaction, callId: string): Promise<void> {
  await tx
    .repository(PhoneCallEntity)
    .update(
      { tenantId: tx.tenantId, callId, status: 'dialing' },
      { status: 'queued', dialedAt: null, updatedAt: NOW },
    );
}

/** Ends the record of a call in which no one spoke. A call that is under way or has ended is not changed. */
export async function endUnanswered(tx: TenantTransaction, callId: string): Promise<void> {
  await tx
    .repository(CallEntity)
    .update(
      { tenantId: tx.tenantId, id: callId, state: 'connecting' },
      { state: 'ended', endReason: 'unanswered', endedAt: NOW, updatedAt: NOW },
    );
  await announceCall(tx, callId);
}

/** The provider's ids of other calls to the same number. */
export async function knownCallIds(
  tx: TenantTransaction,
  { callId, number }: Pick<PhoneCallRecord, 'callId' | 'number'>,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`select provider_call_id as id from phone_calls
    where tenant_id = ${tx.tenantId} and number = ${number} and call_id <> ${callId} and provider_call_id is not null
      and created_at > now() - interval '2 days'`;
  return rows.map(({ id }) => id);
}

/** Whether a call on the line has ended. */
export function isOver(status: PhoneStatus): status is PhoneEnd | 'refused' {
  return ['refused', 'completed', 'busy', 'no_answer', 'failed', 'canceled'].includes(status);
}
