/// <reference types="jest" />
/** The conformance suite of AI adapters: what a call may rely on, whether the model is simulated or live. */
import type { AiPort, AiRequest } from './port.js';

/** An adapter under test, whose model answers as `aiRequest` expects. */
export interface AiSubject {
  ai: AiPort;
  close(): Promise<void>;
}

/** A typical turn of a call. */
export function aiRequest(overrides: Partial<AiRequest> = {}): AiRequest {
  return {
    instructions: 'You are the receptionist.',
    industry: 'law',
    language: 'en',
    history: [{ speaker: 'ai', text: 'May I have your full name?' }],
    message: 'My name is Jane Roe and I had an accident.',
    seed: 'seed',
    context: {
      currentQuestion: 'name',
      answered: [],
      objections: [],
      leadScore: 0,
      urgencyLevel: 'low',
      bookingWanted: false,
      offered: false,
      appointmentBooked: false,
      hasContact: false,
      escalated: false,
    },
    ...overrides,
  };
}

/** Registers the suite for one adapter; `setUp` is called once per test. */
export function describeAiConformance(name: string, setUp: () => Promise<AiSubject>): void {
  describe(`${name} conforms`, () => {
    let subject: AiSubject;
    beforeEach(async () => {
      subject = await setUp();
    });
    afterEach(() => subject.close());

    it('describes itself', () => {
      const { mode, name: label, model } = subject.ai;
      expect(['sim', 'live']).toContain(mode);
      expect([label, model]).not.toContain('');
    });

    it('returns a response, a confidence, answers and proposals', async () => {
      const reply = await subject.ai.reply(aiRequest());
      expect(reply.response).not.toBe('');
      expect(reply.confidence).toBeGreaterThanOrEqual(0);
      expect(reply.confidence).toBeLessThanOrEqual(1);
      expect(reply.qualificationUpdate).toEqual({ name: 'Jane Roe' });
      expect(reply.actions).toContainEqual(expect.objectContaining({ type: 'qualify_lead', score: 75 }));
      expect(reply.advanceQuestion).toBe(true);
    });

    it('streams text whose chunks add up to the response', async () => {
      const streamed: string[] = [];
      const { response, firstTokenMs } = await subject.ai.reply(aiRequest(), {
        onText: (text) => streamed.push(text),
      });
      expect(streamed.length).toBeGreaterThan(1);
      expect(streamed.join('')).toBe(response);
      expect(firstTokenMs).not.toBeNull();
    });

    it('sends no request once cancelled, and throws the given reason', async () => {
      const reason = new Error('cancelled by the caller');
      await expect(subject.ai.reply(aiRequest(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });
  });
}
