import { paragraphsOf, withButton } from './mail-layout.js';

test('each line of a text is a line of the email, and blank lines separate paragraphs', () => {
  expect(paragraphsOf('Harbor Law\n12 Main St\r\nDetroit\n\nSee you\n\n\nAda')).toBe(
    '<p>Harbor Law<br>12 Main St<br>Detroit</p>\n<p>See you</p>\n<p>Ada</p>',
  );
});

test('web addresses are links, without the end of the sentence around them', () => {
  const link = (address: string, shown = address): string => `<a href="${address}">${shown}</a>`;
  expect(paragraphsOf('Pay at https://a.example/b, or HTTP://c.example.')).toBe(
    `<p>Pay at ${link('https://a.example/b')}, or ${link('HTTP://c.example')}.</p>`,
  );
  expect(paragraphsOf('(https://a.example/b) “https://a.example/(c)”')).toBe(
    `<p>(${link('https://a.example/b')}) “${link('https://a.example/(c)')}”</p>`,
  );
  expect(paragraphsOf('https://a.example/?b=1&c=2')).toBe(`<p>${link('https://a.example/?b=1&#38;c=2')}</p>`);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://a.example',
  'https://',
  'https://...',
  'xhttps://a.example',
])('only web addresses become links: %s', (text) => {
  expect(paragraphsOf(text)).not.toContain('<a');
});

test('a web address cannot end its HTML attribute or link', () => {
  const html = paragraphsOf(
    'https://a.example/"onclick="x https://b.example/\'x https://c.example/</a><script>x</script> https://d.example/&quot;',
  );
  expect(html).not.toMatch(/<script|"onclick|'/);
  expect(html.match(/<[^>]*>/g)).toEqual([
    '<p>',
    '<a href="https://a.example/">',
    '</a>',
    '<a href="https://b.example/&#39;x">',
    '</a>',
    '<a href="https://c.example/">',
    '</a>',
    '<a href="https://d.example/&#38;quot">',
    '</a>',
    '</p>',
  ]);
});

test('a link with a label becomes a button, also between lines that are no paragraph', () => {
  const html = withButton('Hi\nthere\n\nChange it: https://a.example/x#t=1\n\nBye', {
    label: 'Change it',
    link: 'https://a.example/x#t=1',
    style: 'color:red',
  });
  expect(html).toContain('<p>Hi<br>there</p>\n<p><a href="https://a.example/x#t=1" style="color:red;');
  expect(html).toContain('>Change it</a></p>\n<p>Bye</p>');
});
