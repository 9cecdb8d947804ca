/// <reference types="jest" />
/** The conformance suite of AI adapters: what a call may rely on, whether the model is simulated or live. */
import { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import { proposalProblems } from '@praxis/domain/automation/check-proposal';
import type { AiPort, AiRequest } from './port.js';

/** An adapter under test, whose model answers as `aiRequest` expects. */
export interface AiSubject {
  ai: AiPort;
  close(): Promise<void>;
}

/** A sentence for which every adapter proposes a text after a missed call. */
export const AUTOMATION_SENTENCE = 'When we miss a call, text them back.';

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

    it('proposes an automation that can be saved, for what the sentence says', async () => {
      const sentence = AUTOMATION_SENTENCE;
      const answer = await subject.ai.proposeAutomation({ industry: 'law', sentence });
      if (answer.kind !== 'proposal') throw new Error(answer.reason);
      const { definition } = AutomationProposal.parse(answer.proposal);
      expect(proposalProblems(answer.proposal, sentence)).toEqual([]);
      expect(definition.trigger).toEqual({ kind: 'call_missed' });
      expect(Object.values(definition.steps).map(({ kind }) => kind)).toEqual(['send_message']);
    });

    it('says why it proposes no automation', async () => {
      const request = { industry: 'law', sentence: 'Deploy everything' } as const;
      expect(await subject.ai.proposeAutomation(request)).toEqual({
        kind: 'not_understood',
        reason: expect.stringMatching(/begins/) as unknown,
      });
    });

    it('asks for no automation once cancelled', async () => {
      const reason = new Error('cancelled by the caller');
      const request = { industry: 'law', sentence: AUTOMATION_SENTENCE } as const;
      await expect(subject.ai.proposeAutomation(request, { signal: AbortSignal.abort(reason) })).rejects.toBe(
        reason,
      );
    });

    it('sends no request once cancelled, and throws the given reason', async () => {
      const reason = new Error('cancelled by the caller');
      await expect(subject.ai.reply(aiRequest(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });
  });
}
