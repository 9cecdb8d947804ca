/** Reads calls for screens: one in full, and a tenant's call log. */
import type { ActionTaken, CallReceipt } from '@praxis/contracts/call/call-action';
import type { AiCallState, CallLine } from '@praxis/contracts/call/call';
import type { CallEnd, CallLanguage, CallState, CallUrgency } from '@praxis/contracts/call/call.const';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { decryptFacts, TURN_TEXT_COLUMNS, decryptTurnText, type StoredTurnText } from './turn-text.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';

export interface CallRecord {
  id: string;
  sessionId: string;
  industry: Industry;
  mode: Mode;
  language: CallLanguage;
  state: CallState;
  endReason: CallEnd | null;
  urgency: CallUrgency;
  leadScore: number;
  qualificationStatus: AiCallState['qualificationStatus'];
  responses: Record<string, string>;
  objections: string[];
  contact: AiCallState['contactInfo'];
  currentQuestion: string | null;
  appointmentBooked: boolean;
  escalated: boolean;
  recording: 'granted' | 'declined';
  promptVersion: string;
  model: string;
  turns: number;
  modelMs: number;
  qualifiedAt: Date | null;
  leadId: string | null;
  runId: string | null;
  /** Null for a call on the web. */
  phone: CallLine | null;
  startedAt: Date;
  endedAt: Date | null;
  now: Date;
}

type StoredCall = CallRecord & { sealed: Buffer | null };

async function withFacts<Row extends StoredCall>(
  tx: TenantTransaction,
  { sealed, ...row }: Row,
): Promise<Omit<Row, 'sealed'>> {
  if (sealed === null) return row;
  const { responses, contactInfo } = await decryptFacts(tx, row.id, sealed);
  return { ...row, responses, contact: contactInfo };
}

const COLUMNS = sql`id, session_id as "sessionId", industry, mode, language, state, end_reason as "endReason", urgency,
  lead_score as "leadScore", qualification_status as "qualificationStatus", responses, objections, contact, sealed,
  current_question as "currentQuestion", appointment_booked as "appointmentBooked", escalated, recording,
  prompt_version as "promptVersion", model, turns, model_ms as "modelMs", qualified_at as "qualifiedAt",
    lead_id as "leadId",
  run_id as "runId", (
    select json_build_object('direction', p.direction, 'number', p.number, 'status', p.status, 'outcome', p.outcome,
      'reason', coalesce(p.error_code, case when p.status = 'refused' then p.decision->>'reason' end))
    from phone_calls p where p.tenant_id = calls.tenant_id and p.call_id = calls.id) as phone,
      started_at as "startedAt", ended_at as "endedAt", now() as now`;

/** A call of the tenant. */
export async function findCall(tx: TenantTransaction, id: string): Promise<CallRecord | undefined> {
  const [row] = await tx.query<StoredCall>`
    select ${COLUMNS} from calls where tenant_id = ${tx.tenantId} and id = ${id}`;
  return row && (await withFacts(tx, row));
}

/** Whether a call has ended, or its record was deleted. */
export async function isCallOver(tx: TenantTransaction, id: string): Promise<boolean> {
  const open = await tx.query`
    select from calls where tenant_id = ${tx.tenantId} and id = ${id}::uuid and state <> 'ended'`;
  return open.length === 0;
}

export interface TurnRow extends Omit<StoredTurnText, 'sealed'> {
  turnId: string | null;
  confidence: number | null;
  actions: ActionTaken[];
  error: string | null;
  modelMs: number | null;
  firstTokenMs: number | null;
  totalMs: number | null;
  voiceMs: number | null;
  at: Date;
}

const TURN_COLUMNS = `${TURN_TEXT_COLUMNS}, turn_id as "turnId", confidence, actions, error,
  model_ms as "modelMs", first_token_ms as "firstTokenMs", total_ms as "totalMs", voice_ms as "voiceMs", created_at as at`;

/** The turns of a call in order. */
export async function listTurns(tx: TenantTransaction, callId: string): Promise<TurnRow[]> {
  const rows = await tx.query<TurnRow & StoredTurnText>`
    select ${rawSql(TURN_COLUMNS)} from call_turns where tenant_id = ${tx.tenantId} and call_id = ${callId}
    order by seq`;
  return await Promise.all(rows.map((row) => decryptTurnText(tx, callId, row)));
}

/** Finds one turn of a call by its turn id. */
export async function findTurn(
  tx: TenantTransaction,
  callId: string,
  turnId: string,
): Promise<TurnRow | undefined> {
  const [row] = await tx.query<TurnRow & StoredTurnText>`
    select ${rawSql(TURN_COLUMNS)} from call_turns where tenant_id = ${tx.tenantId} and call_id = ${callId}
    and turn_id = ${turnId}`;
  return row && (await decryptTurnText(tx, callId, row));
}

/** The receipts of a call in order. */
export async function listReceipts(tx: TenantTransaction, callId: string): Promise<CallReceipt[]> {
  const rows = await tx.query<{ detail: CallReceipt }>`
    select detail from call_receipts where tenant_id = ${tx.tenantId} and call_id = ${callId}
    order by created_at, id`;
  return rows.map(({ detail }) => detail);
}

/**
 * A page of the tenant's calls, newest first.
 * @throws CursorError
 */
export async function listCalls(
  tx: TenantTransaction,
  { cursor, limit, state }: PageQuery & { state?: CallState | undefined },
): Promise<Page<CallRecord>> {
  const after = positionAfter(cursor, 'started');
  const rows = await tx.query<StoredCall & { sortValue: string }>`
    select ${COLUMNS}, started_at::text as "sortValue" from calls
    where tenant_id = ${tx.tenantId} and (${state ?? null}::text is null or state = ${state ?? null})
      and (${after?.value ?? null}::timestamptz is null or (started_at,
        id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by started_at desc, id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: 'started', limit });
  return { items: await Promise.all(items.map((row) => withFacts(tx, row))), nextCursor };
}
