import { sentenceEnds, sentencesOf } from './sentences.js';

describe('sentences', () => {
  it.each([
    ['', []],
    ['One', ['One']],
    ['One. Two!', ['One. ', 'Two!']],
    ['He said “Go.” Then? Yes…', ['He said “Go.” ', 'Then? ', 'Yes…']],
    ['Hello. “Are you there?” I am… an AI', ['Hello. ', '“Are you there?” ', 'I am… ', 'an AI']],
    ['At 1.5 miles, see example.com for more.', ['At 1.5 miles, see example.com for more.']],
    ['First\n\nSecond', ['First\n\n', 'Second']],
    ['...and so on. ', ['...and so on. ']],
    ['  ', ['  ']],
  ])('splits %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
    expect(sentencesOf(text).join('')).toBe(text);
  });

  it('holds the last mark back while more text can follow', () => {
    expect(sentenceEnds('See 1.', { whole: false })).toEqual([]);
    expect(sentenceEnds('See 1.', { whole: true })).toEqual([6]);
    expect(sentenceEnds('One. Two.', { whole: false })).toEqual([4]);
  });
});
