import { embedSnippet, originsIn } from './embed-snippet.js';

test('a snippet is one element and one script tag', () => {
  expect(embedSnippet('intake', { practice: 'harbor-law', origin: 'https://desk.example' })).toBe(
    '<div data-praxis-intake="harbor-law"></div>\n<script async src="https://desk.example/embed.js"></script>',
  );
});

test('an address of a page counts as its site, once', () => {
  expect(originsIn(' https://www.example.com/contact \n\nhttps://WWW.example.com\nnot a site')).toEqual([
    'https://www.example.com',
    'not a site',
  ]);
});
