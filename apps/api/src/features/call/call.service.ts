/** Call operations: start, take a turn, end. Only the visitor who owns the session can use them. */
import { refuseOtherIndustry, type ProductCaller } from '../../platform/tenant/product-caller.js';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import { demoLiveCap } from '@praxis/config/demo-live-cap';
import type { Environment } from '@praxis/config/environment';
import type {
  CallEndResult,
  CallStartRequest,
  CallStartResult,
  PlayedTurn,
  TurnRequest,
  TurnResult,
} from '@praxis/contracts/call/call';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { findCall, findTurn, type CallRecord } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import { takeLiveCall } from '@praxis/db/demo/live-cap';
import { noteTurn } from '@praxis/telemetry/metrics';
import { finishCall, takeTurn, type CallStart, type FinishCommand } from '@praxis/workflows/call/messages';
import { Failure, notFound } from '../../platform/http/failure.js';
import { LiveMode } from '../../platform/tenant/live-mode.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { CallOwners, type CallRef } from './call-owners.js';
import { CallGateway } from './call.gateway.js';
import { callEnded, notConnected, replyOf } from './call.refusals.js';
import { CallViews, snapshotOf } from './call-views.js';
import { TurnTimes } from './turn-times.js';

/**
 * The mode of live calls: they use a language model. If no account has a voice, the browser's own voice reads replies.
 */
const LIVE_CALL = {
  vendors: ['openai'],
  sentence: (missing: string) => `Live calls need ${missing}, or the tenant’s own OpenAI account.`,
} as const;

/** A call that the request may use. */
export interface OwnCall extends CallRecord {
  tenantId: string;
}

/** Rounds milliseconds to one decimal. */
const round = (ms: number): number => Math.round(ms * 10) / 10;

@Injectable()
export class CallService {
  readonly #owners = new CallOwners();

  constructor(
    private readonly database: Database,
    private readonly gateway: CallGateway,
    private readonly tenants: TenantDirectory,
    private readonly views: CallViews,
    private readonly times: TurnTimes,
    private readonly live: LiveMode,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Starts a call; the same key returns the same call. */
  async start(
    caller: ProductCaller,
    request: CallStartRequest,
    key: string | undefined,
  ): Promise<CallStartResult> {
    refuseOtherIndustry(caller, request);
    const { sessionId, mode, language } = request;
    const callId = derivedId(caller.tenantId, 'call', sessionId, key ?? randomUUID());
    return await this.connect(caller, { callId, sessionId, mode, language });
  }

  /** Starts a call under a given id, or finds the one that was started. */
  async connect(
    caller: ProductCaller,
    call: { callId: string; sessionId: string; mode: Mode; language: CallLanguage },
  ): Promise<CallStartResult> {
    if (call.mode === 'live') {
      await this.live.require(caller, LIVE_CALL);
      if (caller.isDemo) await this.#takeLiveCall(caller.tenantId, call.callId);
    }
    const start: CallStart = {
      ...call,
      tenantId: caller.tenantId,
      industry: caller.industry,
      leadId: derivedId(caller.tenantId, call.callId, 'lead'),
    };
    const outcome = await this.gateway.connect(start);
    if (outcome.kind === 'unreachable' || outcome.kind === 'unfinished' || outcome.kind === 'crowded')
      throw notConnected();
    const reply = replyOf(outcome);
    return { ok: true, ...reply, run: this.views.runOf(caller.tenantId, call.callId) };
  }

  /** Takes one turn. Repeating a turn returns the same answer, even after the call has ended. */
  async turn(
    call: CallRef,
    { turnId, text }: Pick<TurnRequest, 'turnId' | 'text'>,
    played?: PlayedTurn,
  ): Promise<TurnResult> {
    const started = performance.now();
    this.#notePlayed(call, played);
    const outcome = await this.gateway.send(call, {
      update: takeTurn,
      command: { turnId, text },
      name: `turn-${turnId}`,
    });
    if (outcome.kind === 'not_running') return await this.#turnOfEnded(call, turnId);
    const { metrics, learned: _, advanced: __, ...reply } = replyOf(outcome);
    const totalMs = performance.now() - started;
    noteTurn(Math.max(0, totalMs - metrics.modelMs));
    this.times.note(call.tenantId, { callId: call.id, turnId, totalMs: round(totalMs) });
    return {
      ok: true,
      ...reply,
      metrics: {
        modelMs: round(metrics.modelMs),
        modelFirstTokenMs: metrics.modelFirstTokenMs === null ? null : round(metrics.modelFirstTokenMs),
        totalMs: round(totalMs),
        overheadMs: round(Math.max(0, totalMs - metrics.modelMs)),
      },
    };
  }

  /** Ends a call; repeating it returns the same result. */
  async end(call: OwnCall, command: FinishCommand = {}, played?: PlayedTurn): Promise<CallEndResult> {
    this.#notePlayed(call, played);
    if (call.state !== 'ended') {
      const outcome = await this.gateway.send(call, { update: finishCall, command, name: 'finish' });
      if (outcome.kind !== 'not_running') return { ok: true, ...replyOf(outcome) };
    }
    const ended = (await this.find(call.tenantId, call.id)) ?? call;
    return { ok: true, call: snapshotOf(ended), leadId: ended.leadId };
  }

  /** The call that a request takes a turn in, from the cache or like `own`. @throws Failure 404 */
  async ref(request: PraxisRequest, id: string, sessionId: string): Promise<CallRef> {
    const known = this.#owners.find(request, id, sessionId);
    if (known) return known;
    const call = await this.own(request, id, sessionId);
    this.#owners.remember(request, call);
    return call;
  }

  /**
   * The call that a request with a key names. It must belong to the key's tenant and the request's session.
   * The demo's key is valid for both demo industries.
   * @throws Failure 404
   */
  async own(request: PraxisRequest, id: string, sessionId: string | undefined): Promise<OwnCall> {
    if (request.tenant === undefined || sessionId === undefined) throw notFound();
    const tenantIds = request.isDemo
      ? (await this.tenants.demoTenants()).map((tenant) => tenant.id)
      : [request.tenant.id];
    for (const tenantId of tenantIds) {
      const call = await this.find(tenantId, id);
      if (call) {
        if (call.sessionId !== sessionId) throw notFound();
        return call;
      }
    }
    throw notFound();
  }

  /** A tenant's call by id. */
  async find(tenantId: string, id: string): Promise<OwnCall | undefined> {
    const call = await this.database.withTenant(tenantId, (tx) => findCall(tx, id));
    return call && { ...call, tenantId };
  }

  async #turnOfEnded(call: CallRef, turnId: string): Promise<TurnResult> {
    const [turn, ended] = await Promise.all([
      this.database.withTenant(call.tenantId, (tx) => findTurn(tx, call.id, turnId)),
      this.find(call.tenantId, call.id),
    ]);
    if (!turn || !ended) throw callEnded();
    const modelMs = round(turn.modelMs ?? 0);
    const totalMs = turn.totalMs ?? modelMs;
    return {
      ok: true,
      turnId,
      reply: turn.aiText ?? '',
      confidence: turn.confidence ?? 0,
      call: snapshotOf(ended),
      actions: turn.actions,
      error: turn.error,
      metrics: {
        modelMs,
        modelFirstTokenMs: turn.firstTokenMs,
        totalMs,
        overheadMs: round(Math.max(0, totalMs - modelMs)),
      },
    };
  }

  /** Stores the times that the caller's device measured for an earlier turn. */
  #notePlayed({ tenantId, id }: CallRef, played: PlayedTurn | undefined): void {
    if (played)
      this.times.note(tenantId, { callId: id, turnId: played.turnId, voiceMs: round(played.voiceMs) });
  }

  /** Counts a live call, unless it was started and counted before. @throws Failure 429 */
  async #takeLiveCall(tenantId: string, callId: string): Promise<void> {
    const retryAfter = await this.database.withTenant(tenantId, async (tx) =>
      (await findCall(tx, callId)) ? undefined : await takeLiveCall(tx, demoLiveCap(this.environment)),
    );
    if (retryAfter === undefined) return;
    throw new Failure({
      status: 429,
      code: 'limit_reached',
      message: 'The demo has reached its limit for live calls today. Use sim mode or come back tomorrow.',
      retryAfter,
      extra: { limitReached: true },
    });
  }
}
