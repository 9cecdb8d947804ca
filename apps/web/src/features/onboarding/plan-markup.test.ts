import { readMarkup } from './plan-markup.js';

test('reads headings, lists, paragraphs, bold and italic', () => {
  expect(readMarkup('# Plan\n\nFor **you** and *them*.\n## Steps\n1. One\n2. Two\n- A\n### Small')).toEqual([
    { kind: 'heading', level: 1, runs: [{ text: 'Plan', style: 'plain' }] },
    {
      kind: 'paragraph',
      runs: [
        { text: 'For ', style: 'plain' },
        { text: 'you', style: 'bold' },
        { text: ' and ', style: 'plain' },
        { text: 'them', style: 'italic' },
        { text: '.', style: 'plain' },
      ],
    },
    { kind: 'heading', level: 2, runs: [{ text: 'Steps', style: 'plain' }] },
    {
      kind: 'list',
      isNumbered: true,
      items: [[{ text: 'One', style: 'plain' }], [{ text: 'Two', style: 'plain' }]],
    },
    { kind: 'list', isNumbered: false, items: [[{ text: 'A', style: 'plain' }]] },
    { kind: 'heading', level: 3, runs: [{ text: 'Small', style: 'plain' }] },
  ]);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '**open and never closed',
  '#### four marks',
  '* a star and no item',
])('unsupported markup stays text: %s', (line) => {
  const [block, ...rest] = readMarkup(line);
  expect(rest).toEqual([]);
  expect(block).toMatchObject({ kind: 'paragraph' });
  expect(block?.kind === 'paragraph' && block.runs.map(({ text }) => text).join('')).toBe(line);
});

test('a text without lines gives an empty plan', () => {
  expect(readMarkup(' \n\r\n')).toEqual([]);
});
