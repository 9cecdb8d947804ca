import { textOfHtml } from './text-of-html.js';

describe('the text of an HTML email', () => {
  it('has one line per block, no markup, and no addresses behind links', () => {
    expect(
      textOfHtml(
        '<html><head><title>No</title><style>p { color: red }</style></head><body><h1>Hello</h1><p>See&nbsp;you <a href="https://x.example">there</a> &amp; then<br>Jane</p><div>&#83;TOP</div><img src="x" alt="no"><script>alert(1)</script></body></html>',
      ),
    ).toBe('Hello\n\nSee\u00a0you there & then\nJane\nSTOP');
  });

  it('marks quotations', () => {
    expect(textOfHtml('<p>Stop</p><blockquote><p>Book now</p></blockquote>')).toMatch(/^Stop\n+> Book now$/);
  });

  it.each([
    ['nothing', '', ''],
    ['broken markup', '<p <b>1 < 2</p', '1 < 2'],
    ['markup in text', '&lt;b&gt;', '<b>'],
  ])('%s', (_, html, text) => expect(textOfHtml(html)).toBe(text));

  it('reads 100,000 nested elements', () => {
    expect(textOfHtml(`Hello ${'<div>'.repeat(100_000)}deep`)).toContain('Hello');
  });
});
