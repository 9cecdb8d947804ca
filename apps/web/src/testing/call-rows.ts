/** A double of the API for one call: it stores what was said, and each test decides the results. */
import { CallEndRequest, CallStartRequest, TurnRequest } from '@praxis/contracts/call/call';
import type { CallDetail, CallSnapshot, TurnResult } from '@praxis/contracts/call/call';
import type { CallSpeech, SpeechByListener } from '@praxis/contracts/call/call-speech';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { demoApi } from './demo-rows.js';
import { TestStream, type TestApi } from './test-api.js';

export const GREETING = 'Hello, I am the AI assistant of Harbor Law. This call is recorded.';
const SPEECH: SpeechByListener = {
  ok: true,
  speakWith: 'browser',
  reason: 'sim',
  voice: { lang: 'en-US', rate: 1, pitch: 0.95 },
};
const METRICS = { modelMs: 500, modelFirstTokenMs: 100, totalMs: 520, overheadMs: 20 };

/** The reply to a turn, and the changes that the turn makes to the call. */
export type Answered = Partial<Pick<TurnResult, 'reply' | 'actions'>> &
  Partial<Pick<CallSnapshot['qualification'], 'responses' | 'leadScore' | 'urgencyLevel' | 'objections'>> &
  Partial<Pick<CallSnapshot, 'progress' | 'metrics'>>;

export class TestCall {
  readonly id = '0193b2c0-0000-7000-8000-000000000001';
  readonly api: TestApi;
  detail: CallDetail;
  /** How often the page has opened the call's live stream. */
  listened = 0;
  #stream = new TestStream();

  /** @param answer returns the AI's reaction to the caller's words */
  constructor(
    readonly industry: Industry,
    readonly answer: (text: string) => Answered = () => ({}),
  ) {
    this.detail = this.#begun();
    this.api = demoApi()
      .onBody(`POST /v1/${industry}/calls`, CallStartRequest, ({ sessionId }) => {
        this.detail = { ...this.#begun(), sessionId };
        const { promptVersion, run } = this.detail;
        return { ok: true, call: this.detail, greeting: GREETING, promptVersion, run };
      })
      .on('GET /v1/calls/:id', () => ({ ok: true, call: this.detail }))
      .on('GET /v1/calls/:id/speech', SPEECH)
      .on('GET /v1/live', ({ query }) => {
        if (!query.get('topics')?.includes(this.#topic)) return new TestStream().open();
        this.listened += 1;
        return (this.#stream = new TestStream(this.#topic)).open();
      })
      .onBody('POST /v1/calls/:id/turns', TurnRequest, ({ turnId, text }) => this.#turn(turnId, text))
      .onBody('POST /v1/calls/:id/end', CallEndRequest, () => {
        this.end('caller');
        return { ok: true, call: this.detail, leadId: this.detail.leadId };
      });
  }

  get #topic(): string {
    return `call:${this.industry}:${this.detail.sessionId}:${this.id}`;
  }

  /** Sends the page a sentence of the reply that is being generated. */
  sends({ turnId, piece, text }: Pick<CallSpeech, 'turnId' | 'piece' | 'text'>): void {
    this.#stream.send('speech', { callId: this.id, turnId, piece, language: 'en', text });
  }

  /** Sends the page a live update that the call has changed. */
  changes(): void {
    this.#stream.send('call', { callId: this.id });
  }

  end(endReason: NonNullable<CallDetail['endReason']>): void {
    this.detail = { ...this.detail, state: 'ended', endReason, endedAt: new Date().toISOString() };
  }

  /** Stores a turn: the caller's words, if any, and the reply. */
  store({ turnId, text, reply }: { turnId: string | null; text?: string; reply: string }): void {
    const timestamp = new Date(Date.now() + this.detail.turns.length).toISOString();
    const id = String(this.detail.turns.length);
    const { messages, turns } = this.detail;
    const said =
      text === undefined
        ? []
        : [{ id: `${id}-caller`, speaker: 'caller' as const, message: text, timestamp }];
    const spoken = { id: `${id}-ai`, speaker: 'ai' as const, message: reply, timestamp };
    const metrics = turnId === null ? null : { ...METRICS, voiceMs: null };
    this.detail = {
      ...this.detail,
      messages: [...messages, ...said, spoken],
      turns: [...turns, { turnId, at: timestamp, actions: [], blocked: [], metrics }],
    };
  }

  #turn(turnId: string, text: string): TurnResult {
    const { reply = 'I see.', actions = [], progress, metrics, ...found } = this.answer(text);
    const { qualification } = this.detail;
    this.store({ turnId, text, reply });
    this.detail = {
      ...this.detail,
      progress: progress ?? this.detail.progress,
      qualification: {
        ...qualification,
        ...found,
        responses: { ...qualification.responses, ...found.responses },
      },
      metrics: metrics ?? {
        ...this.detail.metrics,
        conversationTurns: this.detail.turns.filter((turn) => turn.turnId !== null).length,
      },
      receipts: [...this.detail.receipts, ...actions.flatMap(({ receipt }) => receipt ?? [])],
    };
    return {
      ok: true,
      turnId,
      reply,
      confidence: 0.9,
      call: this.detail,
      actions,
      error: null,
      metrics: METRICS,
    };
  }

  #begun(): CallDetail {
    const at = new Date().toISOString();
    return {
      id: this.id,
      state: 'active',
      language: 'en',
      qualification: {
        industry: this.industry,
        urgencyLevel: 'low',
        leadScore: 40,
        qualificationStatus: 'qualifying',
        responses: {},
        objections: [],
        appointmentBooked: false,
        contactInfo: {},
      },
      progress: 0,
      currentQuestion: 'name',
      metrics: {
        duration: 0,
        responseTime: 0,
        qualificationTime: null,
        bookingSuccess: false,
        objectionCount: 0,
        conversationTurns: 0,
      },
      endReason: null,
      channel: 'web',
      sessionId: 'sess-1-abc',
      phone: null,
      mode: 'sim',
      recording: 'granted',
      promptVersion: `${this.industry}-1`,
      model: 'simulator',
      messages: [{ id: '0-ai', speaker: 'ai', message: GREETING, timestamp: at }],
      turns: [{ turnId: null, at, actions: [], blocked: [], metrics: null }],
      receipts: [],
      startedAt: at,
      endedAt: null,
      leadId: null,
      masked: false,
      revealedUntil: null,
      run: { workflowId: 'tenant/t/call/c', url: 'http://temporal.example/tenant%2Ft%2Fcall%2Fc' },
    };
  }
}
