/** Decides which reply is read aloud, with which voice, and how often. */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SpeechByListener, SpeechQuery } from '@praxis/contracts/call/call-speech';
import { spokenForm } from '@praxis/contracts/call/spoken-form';
import { findCall, findTurn, listTurns, type CallRecord } from '@praxis/db/call/call-view';
import { findChunk, listChunks } from '@praxis/db/call/reply-chunk';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { ProviderError } from '@praxis/providers/failures';
import { createMemorySimStore } from '@praxis/providers/sim/memory-store';
import { createVoice } from '@praxis/providers/voice/factory';
import type { VoiceSpeech, VoiceRequest } from '@praxis/providers/voice/port';
import { Failure, notFound } from '../../../platform/http/failure.js';
import type { PraxisRequest } from '../../../platform/http/request.js';
import { TenantDirectory } from '../../../platform/tenant/tenant-directory.js';
import { LOG } from '../../../platform/tokens.js';
import { CallVoices } from './call-voices.js';

/** How often a caller can have one reply read: once, plus retries after a lost connection. */
const MAX_READINGS = 3;
/** How long after a call its last words can still be requested, in milliseconds. */
const FAREWELL_MS = 60_000;
const HOUR_SECONDS = 3_600;

interface Reading {
  request: PraxisRequest;
  callId: string;
  query: SpeechQuery;
  signal: AbortSignal;
}

type Sound = Extract<VoiceSpeech, { by: 'provider' }>;
type Reason = SpeechByListener['reason'];

@Injectable()
export class SpeechService {
  readonly #readings = new RateLimiterMemory({ points: MAX_READINGS, duration: HOUR_SECONDS });
  readonly #simStore = createMemorySimStore();

  constructor(
    @Inject(LOG) private readonly log: Logger,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly voices: CallVoices,
  ) {}

  /** The audio of a reply of the caller's own call. @throws Failure 404 or 429 */
  async read({ request, callId, query, signal }: Reading): Promise<Sound | SpeechByListener> {
    const tenant = await this.#tenantOf(request, query);
    const { call, text } = await this.#replyOf(tenant.id, callId, query);
    const { industry, language } = call;
    const voice: VoiceRequest = { text: spokenForm(text, language), industry, language };
    const byListener = (reason: Reason): Promise<SpeechByListener> => this.#byListener(call, voice, reason);
    if (call.mode === 'sim') return await byListener('sim');
    const live = await this.voices.of(tenant.id, signal);
    if (!live) return await byListener('not_configured');
    if (call.endedAt && call.now.getTime() - call.endedAt.getTime() > FAREWELL_MS)
      return await byListener('ended');
    const { turnId = '', piece, after, farewell } = query;
    await this.#take([callId, turnId, piece ?? '', after ?? '', farewell ?? ''].join('/'));
    try {
      const speech = await live.speak(voice, { signal });
      return speech.by === 'provider' ? speech : await byListener('unavailable');
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      // The message contains only our own text, so it is safe to log.
      if (!signal.aborted) this.log.warn({ callId, code: cause.code }, cause.message);
      return await byListener('unavailable');
    }
  }

  /** The demo's key is valid for both demo tenants; the query says which one. */
  async #tenantOf(request: PraxisRequest, { industry }: SpeechQuery): Promise<TenantIdentity> {
    if (request.isDemo && industry) return await this.tenants.demoTenant(industry);
    if (!request.tenant) throw new Error('this route declares no access that yields a tenant');
    return request.tenant;
  }

  /**
   * A stored reply, which the guardrails checked before. Without the right session, the call is not found.
   */
  async #replyOf(
    tenantId: string,
    callId: string,
    query: SpeechQuery,
  ): Promise<{ call: CallRecord; text: string }> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const call = await findCall(tx, callId);
      if (!call || call.sessionId !== query.sessionId) throw notFound();
      const text = await spokenText(tx, callId, query);
      if (!text) throw notFound();
      return { call, text };
    });
  }

  async #byListener(call: CallRecord, voice: VoiceRequest, reason: Reason): Promise<SpeechByListener> {
    const sim = createVoice({ mode: 'sim', sim: { tenantId: call.sessionId, store: this.#simStore } });
    const speech = await sim.speak(voice);
    if (speech.by !== 'listener') throw new Error('a simulated voice makes no sound of its own');
    return { ok: true, speakWith: 'browser', reason, voice: speech.voice };
  }

  async #take(reading: string): Promise<void> {
    try {
      await this.#readings.consume(reading);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Failure({
        status: 429,
        code: 'rate_limited',
        message: 'This reply has been played too many times.',
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      });
    }
  }
}

/** The words that a query names, always from the call's own replies; undefined if there are none. */
async function spokenText(
  tx: TenantTransaction,
  callId: string,
  { turnId, piece, after, farewell }: Omit<SpeechQuery, 'sessionId'>,
): Promise<string | null | undefined> {
  if (turnId === undefined) {
    const own = (await listTurns(tx, callId)).filter((turn) => turn.turnId === null);
    // The greeting and an automatic farewell belong to no turn of the caller.
    return own.findLast(({ seq }) => (farewell ? seq > 0 : seq === 0))?.aiText;
  }
  if (piece !== undefined) return await findChunk(tx, { callId, turnId, piece });
  const turn = await findTurn(tx, callId, turnId);
  if (!turn?.aiText || !after) return turn?.aiText;
  const chunks = await listChunks(tx, { callId, seq: turn.seq });
  const played = chunks.slice(0, after).join(' ');
  return turn.aiText.startsWith(played) ? turn.aiText.slice(played.length).trim() : turn.aiText;
}
