/**
 * The single decision before an AI call to a person: consent to be called, their quiet hours, suppression, no other
 * call or message of ours to them at the same time, and the practice's spending limit. It combines the decision for
 * every send (send-decision.ts) with the rules for calls, and is stored with the call. An artificial voice needs
 * express consent (47 CFR 64.1200(a)(1); FCC 24-17), so grounds that suffice for a message, such as an appointment, do
 * not suffice here.
 */
import { CALL_RESERVE_CENTS } from '@praxis/contracts/call/call.const';
import type { PhoneRefusal } from '@praxis/contracts/call/phone.const';
import type { TenantTransaction } from '../core/database.js';
import { mayDialLive, type LiveCap } from '../demo/live-cap.js';
import { keepPhoneDecision } from './phone-call.js';
import { findPhoneSettings, phoneCentsSpent } from './phone-settings.js';
import type { NumberPlace } from '@praxis/domain/message/quiet-hours';
import { decideSend, type SendDecision } from '../message/send-decision.js';
import { rawSql } from '../core/sql.js';
import { mayUse } from '../usage/meter.js';

export interface PhoneQuestion {
  callId: string;
  leadId: string;
  /** Undefined if there is no number that can be called. */
  contactKey: string | undefined;
  /** The place of their number. */
  place: NumberPlace | undefined;
  at: Date;
  /** The limit of the public demo's live calls. */
  liveCap: LiveCap;
}

export type PhoneVerdict =
  { allowed: true } | { allowed: false; reason: PhoneRefusal; notBefore?: string | undefined };

/** Decides, reserves what the call may cost, and stores both with the call, in the caller's transaction. */
export async function decidePhoneCall(tx: TenantTransaction, question: PhoneQuestion): Promise<PhoneVerdict> {
  const { callId, leadId, contactKey, place, at } = question;
  // Calls of a tenant are decided one at a time, so that two calls cannot both spend the last of the budget.
  await tx.query`select pg_advisory_xact_lock(hashtextextended('phone/' || ${tx.tenantId}::text, 0))`;
  await releaseForgotten(tx, callId, contactKey);
  const decision = await decideSend(tx, {
    leadId,
    channel: 'voice',
    contactKey,
    place,
    purpose: 'marketing',
    at,
  });
  const verdict = await withLineRules(tx, question, decision);
  await keepPhoneDecision(tx, callId, {
    decision: verdict.allowed ? decision : { ...decision, outcome: 'refused', ...refusalOf(verdict) },
    cents: verdict.allowed ? CALL_RESERVE_CENTS : 0,
  });
  return verdict;
}

async function withLineRules(
  tx: TenantTransaction,
  { callId, contactKey, at, liveCap }: PhoneQuestion,
  decision: SendDecision,
): Promise<PhoneVerdict> {
  if (decision.outcome === 'refused')
    return { allowed: false, reason: decision.reason === 'stopped' ? 'no_consent' : decision.reason };
  // A number that can never receive text messages is not called either.
  const [known] = await tx.query<{ isSuppressed: boolean; isBusy: boolean }>`
    select exists (select from suppressions s where s.tenant_id = ${tx.tenantId}
    and s.contact_key = ${contactKey ?? ''} and s.channel <> 'email') as "isSuppressed",
    exists (select from phone_calls p where p.tenant_id = ${tx.tenantId}
      and p.contact_key = ${contactKey ?? ''} and p.direction = 'outbound' and p.call_id <> ${callId}
      and p.status in ('queued', 'dialing', 'initiated', 'ringing', 'answered')) as "isBusy"`;
  if (known?.isSuppressed) return { allowed: false, reason: 'suppressed' };
  if (decision.outcome === 'deferred')
    return {
      allowed: false,
      reason: decision.reason === 'paused' ? 'busy' : decision.reason,
      notBefore: decision.notBefore,
    };
  if (known?.isBusy) return { allowed: false, reason: 'busy' };
  if (!(await mayDialLive(tx, callId, liveCap))) return { allowed: false, reason: 'demo_limit' };
  if (!(await mayUse(tx, 'ai_calls'))) return { allowed: false, reason: 'plan_limit' };
  const { monthlyCapCents } = await findPhoneSettings(tx);
  const spent = await phoneCentsSpent(tx, { at, except: callId });
  return spent + CALL_RESERVE_CENTS > monthlyCapCents
    ? { allowed: false, reason: 'spend_cap' }
    : { allowed: true };
}

/**
 * Minutes after which a call without news must have ended: no call lasts half as long, and none is dialed for longer
 * than a few minutes.
 */
const FORGOTTEN_RESERVATION_MINUTES = 60;

/** Ends other calls to the same person whose run was lost. A call that was never dialed has cost nothing. */
async function releaseForgotten(
  tx: TenantTransaction,
  callId: string,
  contactKey: string | undefined,
): Promise<void> {
  // Skips locked rows: a run that is claiming its call holds the row and waits for this transaction, so its call is not
  // lost.
  await tx.query`
    update phone_calls set status = 'failed', outcome = coalesce(outcome, 'failed'), error_code = 'lost',
      cents = case status when 'queued' then 0 else cents end, updated_at = now()
    where tenant_id = ${tx.tenantId} and call_id in (
      select call_id from phone_calls where tenant_id = ${tx.tenantId} and contact_key = ${contactKey ?? ''}
        and direction = 'outbound' and call_id <> ${callId}
        and status in ('queued', 'dialing', 'initiated', 'ringing', 'answered')
        and updated_at < now() - make_interval(mins => ${rawSql(FORGOTTEN_RESERVATION_MINUTES)})
      for update skip locked)`;
}

function refusalOf(verdict: Extract<PhoneVerdict, { allowed: false }>): object {
  const { reason, notBefore } = verdict;
  return { reason, ...(notBefore === undefined ? {} : { notBefore }) };
}
