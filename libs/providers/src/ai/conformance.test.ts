/** Runs the conformance suite on both adapters of the AI port. */
import { OPENAI_DOUBLE_KEY, startOpenAiDouble, written } from '../testing/openai-double.js';
import { describeAiConformance } from './conformance.js';
import { createAi } from './factory.js';

describeAiConformance('the simulated model', async () => ({
  ai: createAi({ mode: 'sim', sim: { pace: 0 } }),
  close: () => Promise.resolve(),
}));

describeAiConformance('OpenAI', async () => {
  const double = await startOpenAiDouble(() => ({
    text: written('Thank you, Jane. I am sorry to hear that. What kind of “legal” matter is it?\n', {
      qualification_update: [{ question: 'name', answer: 'Jane Roe' }],
      advance_question: true,
    }),
    tools: [{ name: 'qualify_lead', arguments: { score: 75, reason: null } }],
  }));
  const openai = { apiKey: OPENAI_DOUBLE_KEY, baseUrl: double.url, timeoutMs: 60_000 };
  return { ai: createAi({ mode: 'live', openai }), close: () => double.close() };
});
