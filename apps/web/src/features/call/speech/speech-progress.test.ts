import { freshProgress, restOf, withChunk, type SpeechProgress } from './speech-progress.js';

const REPLY = 'Thank you. I see. When did it happen?';
const [FIRST, SECOND] = [
  { turnId: 't1', piece: 0, text: 'Thank you.' },
  { turnId: 't1', piece: 1, text: 'I see.' },
];

function after(...chunks: { turnId: string; piece: number; text: string }[]): SpeechProgress {
  return chunks.reduce<SpeechProgress>(
    (progress, chunk) => withChunk(progress, chunk) ?? progress,
    freshProgress('c1', 't1'),
  );
}

it('speaks each chunk once, in order, and then the rest', () => {
  expect(after(FIRST, FIRST, SECOND)).toEqual(after(FIRST, SECOND));
  expect(after(SECOND)).toEqual(freshProgress('c1', 't1'));
  const whole = { turnId: 't1', reply: REPLY };
  expect(restOf(after(FIRST, SECOND), whole)).toMatchObject({ text: 'When did it happen?', after: 2 });
  expect(restOf(after(FIRST), whole)).toMatchObject({ text: 'I see. When did it happen?', after: 1 });
  expect(restOf(after(), whole)).toMatchObject({ text: REPLY, after: 0 });
});

it('speaks nothing of a reply that is finished, of another turn, or already complete', () => {
  const over = restOf(after(FIRST), { turnId: 't1', reply: REPLY })?.progress;
  expect(over?.isOver).toBe(true);
  expect(withChunk(over, SECOND)).toBeUndefined();
  expect(restOf(over, { turnId: 't1', reply: REPLY })).toBeUndefined();
  expect(withChunk(after(FIRST), { ...SECOND, turnId: 't2' })).toBeUndefined();
  expect(restOf(after(FIRST), { turnId: 't2', reply: REPLY })).toBeUndefined();
  expect(restOf(after(FIRST), { turnId: 't1', reply: 'Thank you.' })).toBeUndefined();
});
