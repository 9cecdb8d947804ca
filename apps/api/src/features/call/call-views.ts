/** Calls as screens show them, masked for the viewer. */
import { Injectable } from '@nestjs/common';
import type {
  CallDetail,
  CallLine,
  CallListItem,
  CallSnapshot,
  ConversationMessage,
  StoredTurnMetrics,
} from '@praxis/contracts/call/call';
import { qualificationProgress } from '@praxis/domain/call/qualification';
import { maskEmail, maskPhone } from '@praxis/contracts/core/masking';
import { maskText } from '@praxis/domain/core/mask-text';
import type { RunLink } from '@praxis/contracts/core/run';
import { listReceipts, listTurns, type CallRecord, type TurnRow } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { Masking, type Viewer } from '../../platform/auth/viewer-masking.js';
import { RunLinks } from '../../platform/runs/run-links.js';

@Injectable()
export class CallViews {
  constructor(
    private readonly database: Database,
    private readonly runs: RunLinks,
    private readonly masking: Masking,
  ) {}

  /** Link to the run of a call. */
  runOf(tenantId: string, callId: string, runId?: string | null): RunLink {
    return this.runs.ofWorkflow(callWorkflowId(tenantId, callId), runId);
  }

  /** A call with all details. */
  async detail(tenantId: string, call: CallRecord, viewer: Viewer | undefined): Promise<CallDetail> {
    const { turns, receipts, view } = await this.database.withTenant(tenantId, async (tx) => {
      const [turns, receipts] = await Promise.all([listTurns(tx, call.id), listReceipts(tx, call.id)]);
      const view = await this.masking.callView(tx, viewer, [call]);
      return { turns, receipts, view };
    });
    const masked = view.isMasked(call);
    const detail: CallDetail = {
      ...snapshotOf(call),
      // Visitors get their own session id; a tenant's people identify a call by its call id.
      ...(viewer ? {} : { sessionId: call.sessionId }),
      channel: call.phone ? 'phone' : 'web',
      phone: call.phone,
      mode: call.mode,
      recording: call.recording,
      promptVersion: call.promptVersion,
      model: call.model,
      messages: turns.flatMap(messagesOf),
      turns: turns.map((turn) => ({
        turnId: turn.turnId,
        at: turn.at.toISOString(),
        actions: turn.actions,
        blocked: turn.blocked,
        metrics: metricsOf(turn),
      })),
      receipts,
      startedAt: call.startedAt.toISOString(),
      endedAt: call.endedAt?.toISOString() ?? null,
      leadId: call.leadId,
      masked,
      revealedUntil: view.revealedUntil(call)?.toISOString() ?? null,
      run: this.runOf(tenantId, call.id, call.runId),
    };
    return masked ? maskCall(detail, (name) => view.nameOf(call, name)) : detail;
  }

  /** Entries of the call log. */
  async items(
    tenantId: string,
    calls: readonly CallRecord[],
    viewer: Viewer | undefined,
  ): Promise<CallListItem[]> {
    const view = await this.database.withTenant(tenantId, (tx) => this.masking.callView(tx, viewer, calls));
    return calls.map((call) => {
      const masked = view.isMasked(call);
      const { qualification, metrics, progress, ...snapshot } = snapshotOf(call);
      const { name } = qualification.contactInfo;
      return {
        id: call.id,
        industry: call.industry,
        mode: call.mode,
        state: snapshot.state,
        language: snapshot.language,
        caller: name === undefined ? null : view.nameOf(call, name),
        urgencyLevel: qualification.urgencyLevel,
        leadScore: qualification.leadScore,
        progress,
        channel: call.phone ? 'phone' : 'web',
        phone: masked ? maskLine(call.phone) : call.phone,
        objections: qualification.objections,
        appointmentBooked: qualification.appointmentBooked,
        escalated: call.escalated,
        conversationTurns: metrics.conversationTurns,
        duration: metrics.duration,
        endReason: snapshot.endReason,
        leadId: call.leadId,
        startedAt: call.startedAt.toISOString(),
        masked,
      };
    });
  }
}

/** The state of a call according to its record. */
export function snapshotOf(call: CallRecord): CallSnapshot {
  const end = call.endedAt ?? call.now;
  return {
    id: call.id,
    state: call.state,
    language: call.language,
    qualification: {
      industry: call.industry,
      urgencyLevel: call.urgency,
      leadScore: call.leadScore,
      qualificationStatus: call.qualificationStatus,
      responses: call.responses,
      objections: call.objections,
      appointmentBooked: call.appointmentBooked,
      contactInfo: call.contact,
    },
    progress: qualificationProgress(call.industry, call.responses),
    currentQuestion: call.currentQuestion,
    metrics: {
      duration: end.getTime() - call.startedAt.getTime(),
      responseTime: call.turns === 0 ? 0 : call.modelMs / call.turns,
      qualificationTime:
        call.qualifiedAt === null ? null : call.qualifiedAt.getTime() - call.startedAt.getTime(),
      bookingSuccess: call.appointmentBooked,
      objectionCount: call.objections.length,
      conversationTurns: call.turns,
    },
    endReason: call.endReason,
  };
}

/** Measured times of a turn; null if none were measured. */
function metricsOf({ modelMs, firstTokenMs, totalMs, voiceMs }: TurnRow): StoredTurnMetrics | null {
  if (modelMs === null) return null;
  const overheadMs = totalMs === null ? null : Math.max(0, Math.round((totalMs - modelMs) * 10) / 10);
  return { modelMs, modelFirstTokenMs: firstTokenMs, totalMs, overheadMs, voiceMs };
}

function messagesOf({ seq, callerText, aiText, confidence, at }: TurnRow): ConversationMessage[] {
  const timestamp = at.toISOString();
  return [
    ...(callerText === null || callerText === ''
      ? []
      : [{ id: `${seq}-caller`, speaker: 'caller' as const, message: callerText, timestamp }]),
    ...(aiText === null
      ? []
      : [
          {
            id: `${seq}-ai`,
            speaker: 'ai' as const,
            message: aiText,
            timestamp,
            ...(confidence === null ? {} : { confidence }),
          },
        ]),
  ];
}

function maskLine(line: CallLine | null): CallLine | null {
  return line && { ...line, number: line.number && maskPhone(line.number) };
}

/** A call without its caller's addresses; the name is as `nameOf` shows it. Free text is masked entirely. */
function maskCall(call: CallDetail, nameOf: (name: string) => string): CallDetail {
  const { contactInfo, responses } = call.qualification;
  const { name, email, phone } = contactInfo;
  return {
    ...call,
    phone: maskLine(call.phone),
    qualification: {
      ...call.qualification,
      responses: Object.fromEntries(Object.keys(responses).map((question) => [question, maskText('text')])),
      contactInfo: {
        ...(name === undefined ? {} : { name: nameOf(name) }),
        ...(email === undefined ? {} : { email: maskEmail(email) }),
        ...(phone === undefined ? {} : { phone: maskPhone(phone) }),
      },
    },
    messages: call.messages.map((message) => ({ ...message, message: maskText(message.message) })),
    turns: call.turns.map((turn) => ({
      ...turn,
      blocked: turn.blocked.map(({ phrase, reason }) => ({ phrase: maskText(phrase), reason })),
    })),
  };
}
