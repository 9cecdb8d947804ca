import type { CallDetail, CallSnapshot, TurnResult } from '@praxis/contracts/call/call';
import { linesOf, mergeDetail, mergeTurn } from './call-merge.js';
import { freshScreen, rememberCall, rememberedCall, type CallScreen } from './call-store.js';

const ID = '0193b2c0-0000-7000-8000-000000000001';
const NOW = Date.parse('2026-11-21T20:01:00Z');

const call: CallSnapshot = {
  id: ID,
  state: 'active',
  language: 'en',
  qualification: {
    industry: 'law',
    urgencyLevel: 'high',
    leadScore: 75,
    qualificationStatus: 'qualifying',
    responses: { name: 'Jane Roe' },
    objections: [],
    appointmentBooked: false,
    contactInfo: { name: 'Jane Roe' },
  },
  progress: 20,
  currentQuestion: 'legalMatter',
  metrics: {
    duration: 30_000,
    responseTime: 800,
    qualificationTime: null,
    bookingSuccess: false,
    objectionCount: 0,
    conversationTurns: 1,
  },
  endReason: null,
};

const turn = (turnId: string | null, at: string): CallDetail['turns'][number] => ({
  turnId,
  at,
  actions: [],
  blocked: [],
  metrics: { modelMs: 500, modelFirstTokenMs: 100, totalMs: 520, overheadMs: 20, voiceMs: null },
});

const AT = ['2026-11-21T20:00:00.000Z', '2026-11-21T20:00:10.000Z'] as const;
const detail: CallDetail = {
  ...call,
  sessionId: 'sess-1-abc',
  channel: 'web',
  phone: null,
  mode: 'sim',
  recording: 'granted',
  promptVersion: 'law-1',
  model: 'simulator',
  messages: [
    { id: '0-ai', speaker: 'ai', message: 'Hello, this is the AI assistant.', timestamp: AT[0] },
    { id: '1-caller', speaker: 'caller', message: 'I am Jane Roe', timestamp: AT[1] },
    { id: '1-ai', speaker: 'ai', message: 'Thank you.', timestamp: AT[1], confidence: 0.9 },
  ],
  turns: [turn(null, AT[0]), turn('t1', AT[1])],
  receipts: [],
  startedAt: '2026-11-21T20:00:00.000Z',
  endedAt: null,
  leadId: null,
  masked: false,
  revealedUntil: null,
  run: { workflowId: 'tenant/x/call/y' },
};

const answer: TurnResult = {
  ok: true,
  turnId: 't1',
  reply: 'Thank you.',
  confidence: 0.9,
  call,
  actions: [
    {
      type: 'escalate_human',
      outcome: 'done',
      receipt: { id: 'r1', action: 'escalate_human', at: AT[1] },
    },
  ],
  error: null,
  metrics: { modelMs: 500, modelFirstTokenMs: 100, totalMs: 520, overheadMs: 20 },
};

function screenSpeaking(...texts: string[]): CallScreen {
  return {
    ...freshScreen('law'),
    phase: 'active',
    lines: texts.map((message, index) => ({
      id: `t${index + 1}/caller`,
      speaker: 'caller',
      message,
      timestamp: AT[1],
      turnId: `t${index + 1}`,
      sending: 'pending',
    })),
  };
}

describe('a call on screen', () => {
  it('gives each line its turn, with the ids that this page assigns', () => {
    expect(linesOf(detail).map(({ id, turnId }) => [id, turnId])).toEqual([
      ['greeting', null],
      ['t1/caller', 't1'],
      ['t1/reply', 't1'],
    ]);
  });

  it('puts a reply after the words it answers, even if the caller has spoken since', () => {
    const merged = mergeTurn(screenSpeaking('I am Jane Roe', 'Hello?'), answer, AT[1]);
    expect(merged.lines?.map(({ id, sending }) => [id, sending])).toEqual([
      ['t1/caller', undefined],
      ['t1/reply', undefined],
      ['t2/caller', 'pending'],
    ]);
    expect(merged.receipts?.map(({ id }) => id)).toEqual(['r1']);
  });

  it('shows the same reply once, however often it arrives', () => {
    const once = {
      ...screenSpeaking('I am Jane Roe'),
      ...mergeTurn(screenSpeaking('I am Jane Roe'), answer, AT[1]),
    };
    const twice = { ...once, ...mergeTurn(once, answer, AT[1]) };
    expect(twice.lines).toHaveLength(2);
    expect(twice.receipts).toHaveLength(1);
  });

  it('keeps its own measurements and unsent lines when the call is reloaded', () => {
    const measured = { ...screenSpeaking('I am Jane Roe', 'Hello?'), turns: { t1: answer } };
    const merged = mergeDetail(measured, detail, NOW);
    expect(merged.turns?.['t1']?.metrics?.overheadMs).toBe(20);
    expect(merged.lines?.map(({ id }) => id)).toEqual(['greeting', 't1/caller', 't1/reply', 't2/caller']);
  });

  it('keeps the words of a caller who declined recording, which the server does not store', () => {
    const screen = screenSpeaking('Do not record me');
    const forgotten: CallDetail = { ...detail, recording: 'declined', messages: [] };
    expect(mergeDetail(screen, forgotten, NOW).lines).toBe(screen.lines);
  });

  it('computes the start by this browser’s clock, even if the server’s clock differs', () => {
    const began = (startedAt: string): number | undefined =>
      mergeDetail(freshScreen('law'), { ...detail, startedAt }, NOW).startedAt;
    expect(began('2026-11-21T20:00:30Z')).toBe(NOW - 30_000);
    expect(began('2026-11-21T20:05:00Z')).toBe(NOW);
    expect(began('2026-11-21T19:00:00Z')).toBe(NOW - 30_000);
  });
});

describe('the remembered call', () => {
  it('is found per industry, and can be removed', () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    const identity = { callId: ID, sessionId: 'sess-1-abc' };
    rememberCall('law', identity, storage);
    expect(rememberedCall('law', storage)).toEqual(identity);
    expect(rememberedCall('realestate', storage)).toBeUndefined();
    rememberCall('law', undefined, storage);
    expect(rememberedCall('law', storage)).toBeUndefined();
    storage.setItem('praxis.call.law', 'javascript:alert(1)/x');
    expect(rememberedCall('law', storage)).toBeUndefined();
  });
});
