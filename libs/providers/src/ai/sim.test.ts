/**
 * The simulated model follows the specification's scripted replies, scores and delays, and is deterministic.
 */
import { judgeWords } from '@praxis/domain/call/speech-judge';
import { aiRequest } from './conformance.js';
import { createSimAi, SIM_REPLY_MS } from './sim.js';
import { scriptedReply } from './sim-script.js';

const about = (message: string, context: Partial<ReturnType<typeof aiRequest>['context']> = {}) => {
  const request = aiRequest({ message });
  return { ...request, context: { ...request.context, currentQuestion: 'legalMatter', ...context } };
};
const actionsTo = (message: string, chance = 0.5, context = {}) =>
  scriptedReply(about(message, context), chance).acts.flatMap((act) =>
    (act as { act: string }).act === 'propose' ? [(act as { action: object }).action] : [],
  );

it.each([
  ['I had an accident', 75, 'high'],
  ['an injury at work', 75, 'high'],
  ['we want to buy', 65, 'medium'],
  ['it is about my house', 65, 'medium'],
  ['this is urgent', 85, 'critical'],
  ['asap please', 85, 'critical'],
  ['tuve un accidente', 75, 'high'],
])('%s: score %i and %s urgency', (message, score, urgency) => {
  expect(actionsTo(message)).toEqual(
    expect.arrayContaining([
      { type: 'qualify_lead', score },
      { type: 'update_urgency', urgency },
    ]),
  );
});

it('the words cost and expensive raise the objection cost_concern', () => {
  for (const message of ['what does it cost', 'that is expensive'])
    expect(scriptedReply(about(message), 0.5).acts).toContainEqual({
      act: 'object',
      objection: 'cost_concern',
    });
});

it('any other input scores from 40 to 70 and never lowers a lead’s score', () => {
  for (const chance of [0, 0.3, 1]) {
    const [first] = actionsTo('a lease', chance) as { score: number }[];
    expect(first?.score).toBeGreaterThanOrEqual(40);
    expect(first?.score).toBeLessThanOrEqual(70);
  }
  expect(actionsTo('a lease', 0.5, { leadScore: 75 })).toEqual([]);
});

it('writes no words that the judge would refuse', () => {
  for (const message of ['an accident', 'a house', 'urgent', 'un accidente', 'una casa', 'urgente', 'hello'])
    for (const understood of [['inform'], ['angry'], ['thanks'], ['greet']])
      for (const language of ['en', 'es'] as const) {
        const { acts } = scriptedReply({ ...about(message, { understood }), language }, 0.5);
        for (const act of acts as { words?: string }[])
          if (act.words !== undefined) expect(judgeWords(act.words, { language })).toBe(act.words);
      }
});

it('takes one to three seconds, depending on its seed, and can run faster', async () => {
  const clock = jest.spyOn(globalThis, 'setTimeout');
  const waits = async (seed: string): Promise<number> => {
    clock.mockClear();
    await createSimAi({ pace: 0.01 }).reply(aiRequest({ seed }));
    return clock.mock.calls.reduce((sum, [, ms]) => sum + (ms ?? 0), 0) / 0.01;
  };
  const all = [await waits('a'), await waits('b'), await waits('c'), await waits('a')];
  clock.mockRestore();
  for (const ms of all) {
    expect(ms).toBeGreaterThanOrEqual(SIM_REPLY_MS.from);
    expect(ms).toBeLessThanOrEqual(SIM_REPLY_MS.to);
  }
  expect(all[3]).toBe(all[0]);
  expect(all[1]).not.toBe(all[0]);
  const again = createSimAi({ pace: 0 });
  expect(await again.reply(aiRequest())).toEqual(await again.reply(aiRequest()));
});
