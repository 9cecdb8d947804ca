/** A call's record as the call itself writes it: each write may be repeated without further effect. */
import type { AiCallState } from '@praxis/contracts/call/call';
import type { ActionTaken, CallReceipt } from '@praxis/contracts/call/call-action';
import {
  CALL_MAX_MS,
  type CallEnd,
  type CallLanguage,
  type CallState,
} from '@praxis/contracts/call/call.const';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { announceCall } from './announce-call.js';
import { deleteChunks } from './reply-chunk.js';
import { encryptFacts, encryptTurnText } from './turn-text.js';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { rawSql, sql } from '../core/sql.js';
import { CallPromptEntity } from './call-prompt.entity.js';
import { isDemoTenant } from '../tenant/tenant.js';

export interface NewCall {
  id: string;
  sessionId: string;
  industry: Industry;
  mode: Mode;
  language: CallLanguage;
  promptVersion: string;
  model: string;
  workflowId: string;
  runId: string | undefined;
  /** `idle` if no connection was made. */
  state: Extract<CallState, 'idle' | 'active'>;
}

/** A call of a visitor's session. Its bookings have a separate session: the call's id. */
export type SessionCall = Pick<NewCall, 'id' | 'industry' | 'mode'>;

/**
 * The longest duration of a call. A held run may store the end of its call much later, and the time in between does not
 * belong to the call.
 */
const LONGEST = sql`make_interval(secs => ${CALL_MAX_MS / 1000})`;

/** Maximum number of calls of a session that are considered. */
const MAX_CALLS = 50;

/** The calls of a session, the latest first. */
export async function listSessionCalls(tx: TenantTransaction, sessionId: string): Promise<SessionCall[]> {
  return await tx.query<SessionCall>`select id, industry, mode from calls
    where tenant_id = ${tx.tenantId} and session_id = ${sessionId}
    order by started_at desc, id limit ${rawSql(MAX_CALLS)}`;
}

/** Opens a call, or returns the existing one unchanged; an ended call stays ended. */
export async function openCall(
  tx: TenantTransaction,
  call: NewCall,
): Promise<{ state: CallState; startedAt: Date; promptVersion: string }> {
  const [row] = await tx.query<{ state: CallState; startedAt: Date; promptVersion: string }>`
    insert into calls as call (id, tenant_id, session_id, industry, mode, language, state, prompt_version,
      model, workflow_id, run_id)
    values (${call.id}, ${tx.tenantId}, ${call.sessionId}, ${call.industry}, ${call.mode}, ${call.language},
      ${call.state}, ${call.promptVersion}, ${call.model}, ${call.workflowId}, ${call.runId})
    on conflict (id) do update set
      state = case when call.state = 'ended' then 'ended' else excluded.state end,
      -- One that was announced before its conversation begins here.
      prompt_version = coalesce(nullif(call.prompt_version, ''), excluded.prompt_version),
      model = coalesce(nullif(call.model, ''), excluded.model),
      started_at = case when call.prompt_version = '' then now() else call.started_at end,
      run_id = excluded.run_id, updated_at = now()
    returning state, started_at as "startedAt", prompt_version as "promptVersion"`;
  if (!row) throw new Error('a call that was just stored cannot be read');
  await announceCall(tx, call.id);
  return row;
}

export interface NewTurn {
  seq: number;
  turnId: string | null;
  /** Null if the text must not be stored. */
  callerText: string | null;
  aiText: string | null;
  confidence: number | null;
  actions: readonly ActionTaken[];
  blocked: readonly { phrase: string; reason: string }[];
  error: string | null;
  modelMs: number | null;
  firstTokenMs: number | null;
}

/** The facts of a call after a turn. */
export interface CallKnowledge extends AiCallState {
  language: CallLanguage;
  currentQuestion: string | null;
  escalated: boolean;
  recording: 'granted' | 'declined';
  turns: number;
}

export interface CallTimes {
  durationMs: number;
  /** Average time of the model per turn. */
  responseMs: number;
  qualificationMs: number | null;
}

/** Writes a turn, if there is one, and the call's facts after it, announces the change to open screens, and returns the call's times. */
export async function storeTurn(
  tx: TenantTransaction,
  callId: string,
  { turn, known }: { turn: NewTurn | undefined; known: CallKnowledge },
): Promise<CallTimes> {
  const [row] = await tx.query<CallTimes>`with turn as (
      insert into call_turns (tenant_id, call_id, seq, turn_id, sealed, confidence, actions, error, model_ms,
        first_token_ms)
      select ${tx.tenantId}, ${callId}, ${turn?.seq ?? null}::int, ${turn?.turnId ?? null}::text,
        ${turn ? await encryptTurnText(tx, callId, turn) : null}::bytea, ${turn?.confidence ?? null}::float8,
        ${JSON.stringify(turn?.actions ?? [])}::jsonb, ${turn?.error ?? null}::text,
        ${turn?.modelMs ?? null}::float8, ${turn?.firstTokenMs ?? null}::float8
      where ${turn?.seq ?? null}::int is not null
      on conflict do nothing returning model_ms
    ), call as (
      update calls set urgency = ${known.urgencyLevel}, lead_score = ${known.leadScore},
        qualification_status = ${known.qualificationStatus}, sealed = ${await encryptFacts(tx, callId, known)},
        objections = ${JSON.stringify(known.objections)},
        current_question = ${known.currentQuestion}, appointment_booked = ${known.appointmentBooked},
          escalated = ${known.escalated}, recording = ${known.recording}, turns = ${known.turns},
        language = ${known.language}, model_ms = model_ms + coalesce((select model_ms from turn), 0),
          responses = '{}', contact = '{}',
        qualified_at = case when ${known.currentQuestion === null} then coalesce(qualified_at, now()) end,
          updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${callId}
      returning tenant_id, id, started_at, qualified_at, model_ms, turns
    )
    select extract(epoch from least(now() - started_at, ${LONGEST}))::float8 * 1000 as "durationMs",
      model_ms / greatest(turns, 1) as "responseMs",
      extract(epoch from qualified_at - started_at)::float8 * 1000 as "qualificationMs",
      pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'call', 'key', id)::text) from call`;
  const qualificationMs = row?.qualificationMs ?? null;
  return {
    durationMs: Number(row?.durationMs ?? 0),
    responseMs: Number(row?.responseMs ?? 0),
    qualificationMs: qualificationMs === null ? null : Number(qualificationMs),
  };
}

/** When a caller declines recording, the words of earlier turns are deleted. */
export async function deleteTurnTexts(tx: TenantTransaction, callId: string): Promise<void> {
  await deleteChunks(tx, callId);
  await tx.query`update call_turns set caller_text = null, ai_text = null, blocked = '[]', sealed = null
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and (caller_text is not null
      or ai_text is not null or sealed is not null)`;
}

/** Stores the proof of an action; an existing one is kept. */
export async function keepReceipt(
  tx: TenantTransaction,
  callId: string,
  receipt: CallReceipt,
): Promise<CallReceipt> {
  const rows = await tx.query<{ detail: CallReceipt }>`with kept as (
      insert into call_receipts (tenant_id, call_id, id, action, detail) values (${tx.tenantId}, ${callId},
        ${receipt.id}, ${receipt.action}, ${JSON.stringify(receipt)})
      on conflict do nothing returning detail
    )
    select detail from kept union all select detail from call_receipts where tenant_id = ${tx.tenantId}
      and call_id = ${callId} and id = ${receipt.id}`;
  return rows[0]?.detail ?? receipt;
}

/**
 * The session to which a caller's contacts are limited. In simulated calls of a demo tenant, many visitors give the
 * same number (contact-lead.ts has the same rule). Undefined for all other calls.
 */
export async function findCallScope(
  tx: TenantTransaction,
  { mode, sessionId }: { mode: Mode; sessionId: string },
): Promise<string | undefined> {
  if (mode !== 'sim') return undefined;
  return (await isDemoTenant(tx)) ? sessionId : undefined;
}

/**
 * Ends a call's record, once; true if this call ended it. If the sweep closed the record as lost because its run was
 * held for a long time, the record is completed with its lead and its notes. The end is at most the maximum length of a
 * call after the beginning.
 */
export async function endCall(
  tx: TenantTransaction,
  callId: string,
  { reason, leadId }: { reason: CallEnd; leadId: string | null },
): Promise<boolean> {
  const rows = await tx.query`with call as (
      update calls set state = 'ended', end_reason = ${reason}, lead_id = ${leadId},
        ended_at = least(now(), started_at + ${LONGEST}), updated_at = now()
      where tenant_id = ${tx.tenantId} and id = ${callId} and (state <> 'ended' or end_reason = 'lost'
        and (${reason}::text <> 'lost' or lead_id is null and ${leadId}::uuid is not null))
      returning tenant_id, id
    )
    select pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'call', 'key', id)::text)
      from call`;
  return rows.length > 0;
}

/** The latest version of the tenant's own guidance for its calls. */
export async function findCallGuidance(
  tx: TenantTransaction,
): Promise<{ version: number; guidance: string } | undefined> {
  const prompt = await tx.repository(CallPromptEntity).findOne({
    select: { version: true, guidance: true },
    where: { tenantId: tx.tenantId },
    order: { version: 'desc' },
  });
  return prompt ?? undefined;
}

/** Adds a version of the tenant's guidance. Versions are added one at a time, so that each gets its own number. */
export async function addCallGuidance(
  tx: TenantTransaction,
  { guidance, userId }: { guidance: string; userId: string },
): Promise<number> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('call-prompts/' || ${tx.tenantId}::text, 0))`;
  const [row] = await tx.query<{ version: number }>`
    insert into call_prompts (tenant_id, version, guidance, created_by)
    select ${tx.tenantId}, coalesce(max(version), 0) + 1, ${guidance}, ${userId} from call_prompts
      where tenant_id = ${tx.tenantId} returning version`;
  return row?.version ?? 0;
}

/**
 * Closes calls whose run was ended from outside: no call lasts that long. Runs of a suspended tenant wait and end their
 * calls later. The end is at most the maximum length of a call after the beginning; `updated_at` is the time when this
 * was noticed.
 */
export async function closeLostCalls(tx: SystemTransaction, olderThanMs: number): Promise<number> {
  const rows = await tx.query`
    update calls set state = 'ended', end_reason = 'lost', ended_at = least(now(), started_at + ${LONGEST}),
      updated_at = now()
    where state in ('connecting', 'active') and ${isOpenTenant(sql`calls.tenant_id`)}
      and updated_at < now() - make_interval(secs => ${olderThanMs / 1000}) returning id`;
  return rows.length;
}
