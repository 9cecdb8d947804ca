import type { ReplyChunk } from '@praxis/db/call/reply-chunk';
import { RelaySpeech } from './relay-speech.js';

const REPLY = 'Thank you for telling me. I am sorry to hear that. When did it happen?';
const chunk = (turnId: string, number: number, text: string): ReplyChunk => ({
  seq: 1,
  turnId,
  piece: number,
  language: 'en',
  text,
});

function speech(): { speech: RelaySpeech; chunks: ReplyChunk[]; said: string[] } {
  const chunks: ReplyChunk[] = [];
  const said: string[] = [];
  const list = (): Promise<ReplyChunk[]> => Promise.resolve([...chunks]);
  return { speech: new RelaySpeech(list, (text) => said.push(text)), chunks, said };
}

test('speaks each sentence once as it arrives, and the rest with the whole answer', async () => {
  const { speech: line, chunks, said } = speech();
  line.begin('p1-1');
  chunks.push(chunk('p1-1', 0, 'Thank you for telling me.'));
  await line.stream();
  await line.stream();
  chunks.push(chunk('p1-1', 1, 'I am sorry to hear that.'));
  await line.stream();
  expect(said).toEqual(['Thank you for telling me.', 'I am sorry to hear that.']);
  expect(line.finish(REPLY)).toBe('When did it happen?');
  await line.stream();
  expect(said).toHaveLength(2);
});

test('speaks the whole answer if no sentences arrived early', () => {
  const { speech: line } = speech();
  line.begin('p1-1');
  expect(line.finish(REPLY)).toBe(REPLY);
  expect(line.finish(REPLY)).toBe(REPLY);
});

test('stops an answer that the caller interrupts, and speaks the next one', async () => {
  const { speech: line, chunks, said } = speech();
  line.begin('p1-1');
  line.cut();
  chunks.push(chunk('p1-1', 0, 'Thank you for telling me.'));
  await line.stream();
  expect(said).toEqual([]);
  expect(line.finish(REPLY)).toBe('');
  line.begin('p1-2');
  expect(line.finish('Go on.')).toBe('Go on.');
});

test('ignores sentences of another connection’s turn', async () => {
  const { speech: line, chunks, said } = speech();
  line.begin('p2-1');
  chunks.push(chunk('p1-9', 0, 'Thank you for telling me.'));
  await line.stream();
  expect(said).toEqual([]);
});
