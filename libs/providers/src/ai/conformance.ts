/// <reference types="jest" />
/** One suite for every AI adapter: what a call may rely upon, whether the model is simulated or live. */
import type { AiPort, AiRequest } from './port.js';

/** An adapter that can be asked, and answers as `aiRequest` expects. */
export interface AiSubject {
  ai: AiPort;
  close(): Promise<void>;
}

/** A turn as any call has it. */
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

    it('says what it is', () => {
      const { mode, name: label, model } = subject.ai;
      expect(['sim', 'live']).toContain(mode);
      expect([label, model]).not.toContain('');
    });

    it('answers with words, a confidence, answers and proposals', async () => {
      const reply = await subject.ai.reply(aiRequest());
      expect(reply.response).not.toBe('');
      expect(reply.confidence).toBeGreaterThanOrEqual(0);
      expect(reply.confidence).toBeLessThanOrEqual(1);
      expect(reply.qualificationUpdate).toEqual({ name: 'Jane Roe' });
      expect(reply.actions).toContainEqual(expect.objectContaining({ type: 'qualify_lead', score: 75 }));
      expect(reply.advanceQuestion).toBe(true);
    });

    it('gives the words as they arrive: together they are the response', async () => {
      const streamed: string[] = [];
      const { response, firstTokenMs } = await subject.ai.reply(aiRequest(), {
        onText: (text) => streamed.push(text),
      });
      expect(streamed.length).toBeGreaterThan(1);
      expect(streamed.join('')).toBe(response);
      expect(firstTokenMs).not.toBeNull();
    });

    it('asks nothing once cancelled, and says so with the reason given', async () => {
      const reason = new Error('cancelled by the caller');
      await expect(subject.ai.reply(aiRequest(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });
  });
}
