/** A model that puts hostile sentences, in every disguise, into every field of its schema that accepts words. */
import { CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { CALL_ASKS, DIALOGUE_ACTS, FREE_ACTS } from '@praxis/contracts/call/dialogue.const';
import { FACT_IDS } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { AiPort, AiReply, AiRequest } from '@praxis/providers/ai/port';
import fc from '../support/property.js';
import { LOOK_ALIKES, readSentences } from './corpora.js';

const { en, es } = readSentences('hostile');
export const HOSTILE = [...en, ...es];
const HARMLESS = [
  'Thank you.',
  'Gracias.',
  'I understand.',
  'Lo siento mucho.',
  'Oh no, I am so sorry to hear that.',
];
const HUGE = 400;

const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.replace(/[.,!?¿]/g, ''),
  (text) => text.replace(/ /g, ', '),
  (text) => text.replace(/ /g, '. '),
  (text) => text.replace(/ /g, '-'),
  (text) => text.replace(/ /g, '\u00a0'),
  (text) => [...text].join('\u200b'),
  (text) => text.replace(/ /g, ' \u2060'),
  (text) => text.normalize('NFD'),
  (text) => `${text}\n`,
  (text) => `Thank you. ${text}`,
  (text) => `Gracias, ${text}`,
  (text) => `I am so sorry, ${text} Thank you.`,
  (text) => `I understand that ${text}`,
  (text) => `“${text}”`,
  ...Object.entries(LOOK_ALIKES).map(
    ([alike, letter]) =>
      (text: string) =>
        text.replaceAll(letter, alike),
  ),
];

const hostile = fc
  .tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...DISGUISES))
  .map(([text, disguise]) => disguise(text));
const words = fc.oneof({ weight: 5, arbitrary: hostile }, fc.constantFrom(...HARMLESS));
const machineWord = fc.constantFrom(...en).map((text) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .slice(0, 40),
);
const free = fc.constantFrom(...FREE_ACTS);
const question = fc.constantFrom<string>(...CALL_QUESTIONS.law, ...CALL_QUESTIONS.realestate, ...CALL_ASKS);
const extra = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ words: hostile }),
  fc.record({ text: hostile, answer: hostile, reply: hostile }),
);
const action = fc.oneof(
  fc.record({
    type: fc.constantFrom('qualify_lead'),
    score: fc.integer({ min: -5, max: 120 }),
    reason: hostile,
  }),
  fc.record({
    type: fc.constantFrom('handle_objection'),
    objection: fc.oneof(machineWord, hostile),
    reason: hostile,
  }),
  fc.record({
    type: fc.constantFrom('escalate_human', 'book_appointment', 'cancel_appointment'),
    reason: hostile,
  }),
  fc.record({
    type: fc.constantFrom('update_urgency'),
    urgency: fc.constantFrom('low', 'critical'),
    reason: hostile,
  }),
  fc.record({
    type: fc.constant('book_appointment'),
    start: fc.constantFrom('2031-05-06T09:00:00-04:00', ...en),
  }),
  fc.record({ type: hostile, reason: hostile }),
);
const act: fc.Arbitrary<unknown[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(free, words, extra)
      .map(([kind, said, more]) => [{ act: kind, words: said, ...more }]),
  },
  // One sentence split over two acts.
  fc.tuple(free, fc.constantFrom(...HOSTILE)).map(([kind, said]) => {
    const at = said.indexOf(' ', said.length / 2);
    return [said.slice(0, at), said.slice(at)].map((half) => ({ act: kind, words: half }));
  }),
  fc
    .tuple(fc.constantFrom('ask', 'confirm'), fc.oneof(question, hostile), extra)
    .map(([kind, asked, more]) => [{ act: kind, question: asked, ...more }]),
  fc
    .tuple(fc.oneof(fc.constantFrom<string>(...FACT_IDS), hostile), extra)
    .map(([fact, more]) => [{ act: 'answer', fact, ...more }]),
  fc.tuple(action, extra).map(([proposed, more]) => [{ act: 'propose', action: proposed, ...more }]),
  fc
    .tuple(fc.oneof(machineWord, hostile), extra)
    .map(([objection, more]) => [{ act: 'object', objection, ...more }]),
  fc
    .tuple(fc.constantFrom('offer', 'hand_over', 'close'), extra)
    .map(([kind, more]) => [{ act: kind, ...more }]),
  // Values of the wrong type.
  fc
    .tuple(fc.constantFrom<string>(...DIALOGUE_ACTS), hostile)
    .map(([kind, said]) => [{ act: kind, words: [said] }]),
  hostile.map((said) => [said, { act: said }, { act: { act: said } }, [said], null, 7, { words: said }]),
);
const acts = fc.array(act, { maxLength: 5 }).map((all) => all.flat());
/** How often the model repeats its acts. */
const times = fc.oneof({ weight: 60, arbitrary: fc.constant(1) }, fc.constant(HUGE));
const answers = fc.dictionary(
  fc.constantFrom(...CALL_QUESTIONS.law, ...CALL_QUESTIONS.realestate, 'reply', 'confirmation'),
  hostile,
  { maxKeys: 3 },
);

/** Generates a reply for one turn. */
export const hostileReply = fc.record({ acts, times, answers, isNamed: fc.boolean() });
type HostileReply = typeof hostileReply extends fc.Arbitrary<infer Reply> ? Reply : never;

/**
 * A model that gives these replies in order. Replies with `isNamed` add a name that contains a word of the caller's.
 */
export function hostileAi(replies: readonly HostileReply[], confidence = 1): AiPort {
  let turn = 0;
  const refuse = (): Promise<never> => Promise.reject(new Error('Nothing else is asked of it'));
  return {
    mode: 'sim',
    name: 'Hostile',
    model: 'hostile',
    proposePlan: refuse,
    writeTask: refuse,
    proposeAutomation: refuse,
    reply(request: AiRequest, options = {}): Promise<AiReply> {
      const reply = replies[turn % replies.length];
      turn += 1;
      if (!reply) return refuse();
      const acts = Array.from({ length: reply.times }, () => reply.acts).flat();
      for (const one of acts) options.onAct?.(one);
      const name: Record<string, string> = reply.isNamed ? { name: nameWith(request, turn) } : {};
      return Promise.resolve({ acts, confidence, answers: { ...reply.answers, ...name }, firstTokenMs: 1 });
    },
  };
}

/** A name such as "Jane You Are Booked", which is only partly what the caller said. */
function nameWith({ message, history }: AiRequest, turn: number): string {
  const said = [...history.filter(({ speaker }) => speaker === 'caller').map(({ text }) => text), message];
  const own = said.flatMap((text) => text.match(/\p{Lu}\p{Ll}+/gu) ?? []);
  const claim = HOSTILE[(turn * 7) % HOSTILE.length] ?? '';
  return `${own[turn % Math.max(1, own.length)] ?? 'Jane'} ${claim.replace(/[^\p{L} ]/gu, '')}`;
}
