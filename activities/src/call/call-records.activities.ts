/** A call's short database writes, run as local activities. Each can be repeated without further effect. */
import { activityInfo } from '@temporalio/activity';
import type { CallMetrics } from '@praxis/contracts/call/call';
import { findMeetingOfCall } from '@praxis/db/appointment/meeting-request';
import { captureCallLead, importTurns, noteCall } from '@praxis/db/call/call-lead';
import { listChunks } from '@praxis/db/call/reply-chunk';
import { findCall } from '@praxis/db/call/call-view';
import {
  endCall,
  findCallGuidance,
  deleteTurnTexts,
  openCall,
  storeTurn,
  type CallTimes,
} from '@praxis/db/call/call';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { cutTurn } from '@praxis/db/call/phone-leg';
import { findPracticeZone } from '@praxis/db/tenant/practice-zone';
import { findTenant } from '@praxis/db/tenant/tenant';
import { findSecretHint } from '@praxis/db/vault/vault';
import { AiError } from '@praxis/providers/ai/failures';
import type { CallContext, CallOutcome, CallRecords, CallFacts } from '@praxis/workflows/call/effects';
import { escalateWhatIsDue } from './call-escalation.js';
import { recordOptOut } from './call-opt-out.js';
import { callerIntake, callNote } from './call-people.js';
import { chargeCall, claimCall } from './call-usage.js';
import { findKnownAppointment } from './caller-appointments.js';
import { promptVersion } from './receptionist-prompt.js';
import { findFreeTimes } from './free-times.js';
import { firstWords } from './first-words.js';
import { phraseOf } from './speech/phrases.js';
import { replyOf } from './reply.js';
import type { Providers } from '../core/providers.js';

export interface CallRecordDependencies {
  database: Database;
  providers: Pick<Providers, 'ai'>;
  masterKey: string;
}

/** Creates the record activities. */
export function createCallRecords({ database, providers, masterKey }: CallRecordDependencies): CallRecords {
  return {
    async openCall(call) {
      const accountAt =
        call.mode === 'sim'
          ? undefined
          : (await database.withTenant(call.tenantId, (tx) => findSecretHint(tx, 'openai')))?.updatedAt;
      const model = await modelOf(providers, { ...call, accountAt });
      const { workflowExecution } = activityInfo();
      return await database.withTenant(call.tenantId, async (tx) => {
        const [tenant, guidance, timeZone] = await Promise.all([
          findTenant(tx),
          findCallGuidance(tx),
          findPracticeZone(tx),
        ]);
        // A call that cannot be answered is not metered.
        const canAnswer = tenant !== undefined && model !== undefined;
        const isConnected = canAnswer && (await claimCall(tx, call.callId));
        const opened = await openCall(tx, {
          ...call,
          id: call.callId,
          state: isConnected ? 'active' : 'idle',
          promptVersion: promptVersion({
            industry: call.industry,
            guidance: guidance && { version: guidance.version, text: guidance.guidance },
          }),
          model: model ?? 'none',
          workflowId: workflowExecution?.workflowId ?? '',
          runId: workflowExecution?.runId,
        });
        if (opened.state === 'ended') return { kind: 'ended' };
        if (!canAnswer) return { kind: 'failed' };
        if (!isConnected) return { kind: 'failed', reason: 'plan_limit' };
        const greeting = await firstWords(tx, call, tenant.clientName);
        await importTurns(tx, call.callId, [{ seq: 0, callerText: null, aiText: greeting }]);
        const met = await findMeetingOfCall(tx, call.callId);
        const known = met && (await findKnownAppointment(tx, met.sessionId, timeZone));
        return {
          kind: 'open',
          greeting,
          appointment: known,
          promptVersion: opened.promptVersion,
          startedAtMs: opened.startedAt.getTime(),
          timeZone,
        };
      });
    },

    async recordTurn(call, turn) {
      const { facts } = turn;
      const isKept = facts.recording === 'granted';
      const { times, reply } = await database.withTenant(call.tenantId, async (tx) => {
        if (!isKept) await deleteTurnTexts(tx, call.callId);
        // A failed model turn may already have been spoken in part.
        const spokenSentences = turn.said ?? (await listChunks(tx, { callId: call.callId, seq: turn.seq }));
        const reply = await replyOf(tx, { call, turn, said: spokenSentences });
        const times = await storeTurn(tx, call.callId, {
          turn: {
            seq: turn.seq,
            turnId: turn.turnId,
            callerText: isKept ? turn.callerText : null,
            aiText: isKept ? reply : null,
            confidence: turn.confidence,
            actions: turn.actions,
            blocked: [],
            error: turn.error,
            modelMs: turn.modelMs,
            firstTokenMs: turn.modelFirstTokenMs,
          },
          known: keptFacts(facts),
        });
        return { times, reply };
      });
      return { reply, metrics: metricsOf(times, facts) };
    },

    async findTimes(call, request) {
      return await database.withTenant(call.tenantId, (tx) => findFreeTimes(tx, call, request));
    },

    async recordInterruption(call, interruption) {
      const spoken = { turnId: interruption.turnId, played: interruption.heard };
      await database.withTenant(call.tenantId, (tx) => cutTurn(tx, call.callId, spoken));
    },

    async processConversation(call, outcome) {
      return await database.withTenant(call.tenantId, async (tx) => {
        const before = await findCall(tx, call.callId);
        const facts = await escalateWhatIsDue(tx, call.callId, withReported(outcome));
        const met = await findMeetingOfCall(tx, call.callId);
        const leadId =
          (await captureLead(tx, masterKey, { call: { ...call, ...met }, facts })) ?? met?.leadId ?? null;
        const times = await recordFarewell(tx, call, { ...outcome, facts });
        const isNow = await endCall(tx, call.callId, { reason: outcome.reason, leadId });
        if (isNow) await chargeCall(tx, call, { ...times, turns: facts.turns });
        if (isNow && leadId !== null)
          await noteCall(tx, {
            leadId,
            callId: call.callId,
            text: callNote(keptFacts(facts)),
            detail: {
              durationMs: Math.round(times.durationMs),
              turns: facts.turns,
              score: facts.leadScore,
              urgency: facts.urgencyLevel,
            },
            objections: keptFacts(facts).objections,
            isEscalated: facts.escalated,
          });
        // The opt-out could not be recorded during the call.
        if (facts.optOut) await recordOptOut(tx, masterKey, { call, facts });
        return { leadId: isNow ? leadId : (before?.leadId ?? leadId), metrics: metricsOf(times, facts) };
      });
    },
  };
}

/**
 * The facts of a call to store. For a caller who declines recording, only the facts that an appointment needs and what
 * was done for the caller.
 */
function keptFacts(facts: CallFacts): CallFacts {
  if (facts.recording === 'granted') return facts;
  const contactInfo = facts.appointmentBooked ? facts.contactInfo : {};
  return { ...facts, responses: {}, objections: [], contactInfo };
}

/** Name of the model in use; undefined if there is none. */
async function modelOf(
  providers: Pick<Providers, 'ai'>,
  scope: Parameters<Providers['ai']>[0],
): Promise<string | undefined> {
  try {
    return (await providers.ai(scope)).model;
  } catch (error) {
    if (error instanceof AiError) return undefined;
    throw error;
  }
}

function metricsOf({ durationMs, responseMs, qualificationMs }: CallTimes, facts: CallFacts): CallMetrics {
  return {
    duration: durationMs,
    responseTime: responseMs,
    qualificationTime: qualificationMs,
    bookingSuccess: facts.appointmentBooked,
    objectionCount: facts.objections.length,
    conversationTurns: facts.turns,
  };
}

/**
 * Values that a client reports are used only if the call itself has none, because the conversation may have
 * taken place elsewhere.
 */
function withReported({ facts, reported }: CallOutcome): CallFacts {
  if (!reported || facts.turns > 0) return facts;
  return {
    ...facts,
    responses: reported.responses,
    contactInfo: { ...reported.contact },
  };
}

async function captureLead(
  tx: TenantTransaction,
  masterKey: string,
  { call, facts }: { call: CallContext; facts: CallFacts },
): Promise<string | null> {
  // A caller who declines recording does not become a lead, unless they made an appointment.
  if (facts.recording === 'declined' && !facts.appointmentBooked) return null;
  const fields = callerIntake(facts);
  return fields ? await captureCallLead(tx, masterKey, { call, fields }) : null;
}

async function recordFarewell(
  tx: TenantTransaction,
  call: CallContext,
  { farewell, seq, facts, reported }: CallOutcome,
): Promise<CallTimes> {
  if (reported && facts.turns === 0)
    await importTurns(
      tx,
      call.callId,
      reported.messages.map(({ speaker, message }, index) => ({
        seq: index + 1,
        callerText: speaker === 'caller' ? message : null,
        aiText: speaker === 'ai' ? message : null,
      })),
    );
  return await storeTurn(tx, call.callId, {
    turn: farewell
      ? {
          seq,
          turnId: null,
          callerText: null,
          aiText: facts.recording === 'granted' ? phraseOf('farewell', facts.language) : null,
          confidence: null,
          actions: [],
          blocked: [],
          error: null,
          modelMs: null,
          firstTokenMs: null,
        }
      : undefined,
    known: keptFacts(facts),
  });
}
