/**
 * The simulated model follows the specification's scripted replies, scores and delays, and is deterministic.
 */
import { aiRequest } from './conformance.js';
import { createSimAi, SIM_REPLY_MS } from './sim.js';
import { scriptedReply } from './sim-script.js';

const about = (message: string, context: Partial<ReturnType<typeof aiRequest>['context']> = {}) => {
  const request = aiRequest({ message });
  return { ...request, context: { ...request.context, currentQuestion: 'legalMatter', ...context } };
};
const actionsTo = (message: string, chance = 0.5) => scriptedReply(about(message), chance).actions;

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

it('cost and expensive raise the objection cost_concern', () => {
  for (const message of ['what does it cost', 'that is expensive'])
    expect(actionsTo(message)).toContainEqual({ type: 'handle_objection', objection: 'cost_concern' });
});

it('any other input scores from 40 to 70 and never lowers a lead’s score', () => {
  for (const chance of [0, 0.3, 1]) {
    const [first] = actionsTo('a lease', chance) as { score: number }[];
    expect(first?.score).toBeGreaterThanOrEqual(40);
    expect(first?.score).toBeLessThanOrEqual(70);
  }
  expect(scriptedReply(about('a lease', { leadScore: 75 }), 0.5).actions).toEqual([]);
});

it('books when asked to or after a yes, but not after a no', () => {
  const books = (message: string, offered = false): boolean =>
    scriptedReply(about(message, { offered }), 0.5).actions.some(
      (action) => (action as { type: string }).type === 'book_appointment',
    );
  expect(books('please book an appointment in the morning')).toBe(true);
  expect(books('yes please', true)).toBe(true);
  expect(books('yes please')).toBe(false);
  expect(books('no thanks', true)).toBe(false);
  expect(books("I don't want an appointment")).toBe(false);
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
