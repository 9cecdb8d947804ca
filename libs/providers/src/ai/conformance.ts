/// <reference types="jest" />
/** The conformance suite of AI adapters: the behavior that a call may rely on, whether the model is simulated or live. */
import { DialogueAct } from '@praxis/contracts/call/dialogue';
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
      now: 'Monday 2031-05-05T10:00-04:00',
      understood: ['inform'],
      currentQuestion: 'name',
      answered: [],
      objections: [],
      leadScore: 0,
      urgencyLevel: 'low',
      awaits: null,
      offeredTimes: [],
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

    it('returns acts and a confidence', async () => {
      const reply = await subject.ai.reply(aiRequest());
      expect(reply.confidence).toBeGreaterThanOrEqual(0);
      expect(reply.confidence).toBeLessThanOrEqual(1);
      for (const act of reply.acts) expect(DialogueAct.safeParse(act)).toMatchObject({ success: true });
      expect(reply.acts).toContainEqual({ act: 'propose', action: { type: 'qualify_lead', score: 75 } });
    });

    it('gives each act as it is complete, in order', async () => {
      const streamed: unknown[] = [];
      const { acts, firstTokenMs } = await subject.ai.reply(aiRequest(), {
        onAct: (act) => streamed.push(act),
      });
      expect(streamed.length).toBeGreaterThan(1);
      expect(streamed).toEqual(acts);
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
