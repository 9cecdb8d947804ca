import { embedSnippet, originsIn } from './embed-snippet.js';

test('a snippet is one element and one script tag', () => {
  expect(embedSnippet('intake', { practice: 'harbor-law', origin: 'https://desk.example' })).toBe(
    '<div data-praxis-intake="harbor-law"></div>\n<script async src="https://desk.example/embed.js"></script>',
  );
});

test('a page’s URL counts as its site, and each site is listed once', () => {
  expect(originsIn(' https://www.example.com/contact \n\nhttps://WWW.example.com\nnot a site')).toEqual([
    'https://www.example.com',
    'not a site',
  ]);
});
