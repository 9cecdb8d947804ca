/** Runs the conformance suite on both adapters of the AI port. */
import { OPENAI_DOUBLE_KEY, startOpenAiDouble, written } from '../testing/openai-double.js';
import { describeAiConformance } from './conformance.js';
import { createAi } from './factory.js';

const NOTHING = { name: '', trigger: null, condition: null, first: '', steps: [], notes: [] };
const NOT_UNDERSTOOD = { ...NOTHING, understood: false, reason: 'Say what begins it.' };
const PROPOSED = {
  understood: true,
  reason: '',
  name: 'Missed call',
  trigger: { kind: 'call_missed' },
  condition: null,
  first: 'text',
  notes: [],
  steps: [
    {
      id: 'text',
      step: {
        kind: 'send_message',
        label: 'Text back',
        channel: 'sms',
        subject: null,
        next: null,
        body: 'Hi {{first_name}}, sorry we missed your call.',
      },
    },
  ],
};

describeAiConformance('the simulated model', async () => ({
  ai: createAi({ mode: 'sim', sim: { pace: 0 } }),
  close: () => Promise.resolve(),
}));

describeAiConformance('OpenAI', async () => {
  const double = await startOpenAiDouble(({ message }) => {
    if (message.startsWith('<sentence>'))
      return { text: message.includes('Deploy everything') ? NOT_UNDERSTOOD : PROPOSED };
    return {
      text: written(
        [
          { act: 'empathize', words: 'I am so sorry to hear “that”, Jane.\n' },
          { act: 'propose', action: { type: 'qualify_lead', score: 75, reason: null } },
          { act: 'ask', question: 'legalMatter' },
        ],
        { answers: [{ question: 'name', answer: 'Jane Roe' }] },
      ),
    };
  });
  const openai = { apiKey: OPENAI_DOUBLE_KEY, baseUrl: double.url, timeoutMs: 60_000 };
  return { ai: createAi({ mode: 'live', openai }), close: () => double.close() };
});
