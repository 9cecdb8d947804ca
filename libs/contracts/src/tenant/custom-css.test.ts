import { customCssFault, scopedCss } from './custom-css.js';

test.each([
  '',
  'h1 { letter-spacing: 0.02em; }',
  '.card { border-radius: 12px } /* round */ .card > a:hover { color: #123456; }',
  `blockquote::before { content: "{"; }`,
])('accepts %j', (css) => {
  expect(customCssFault(css)).toBeUndefined();
});

test.each([
  ['a { background: url(https://evil.example/x.png) }', /url\(\)/],
  ['a { background: u/**/rl(x) }', /url\(\)/],
  ['a { background: ur\\6c (x) }', /backslashes/],
  ['@import "x.css";', /@ rules/],
  ['a { width: expression(alert(1)) }', /expression\(\)/],
  ['</style><script>alert(1)</script>', /</],
  ['a { b: javascript:alert(1) }', /script addresses/],
  ['a { background: image-set("x.png" 1x) }', /images/],
  ['a { b: //evil.example }', /other sites/],
  ['div { position: fixed }', /fixed/],
  ['body { display: none }', /html, body/],
  ['} body2 { display: none', /brace/],
  ['a { color: red', /brace/],
  ['a { content: "x }', /quote/],
  ['a { color: red } /* left open', /comment/],
  [`a { content: "/*" } b { background: url(x) } /* " */`, /url\(\)/],
  [`a { content: "/*" } } body2 { color: red } c { content: "*/" }`, /brace/],
])('refuses %j', (css, message) => {
  expect(customCssFault(css)).toMatch(message);
});

test('rules apply only inside the branded part of the page, and refused rules are not applied', () => {
  expect(scopedCss('h1 { color: red }')).toBe('[data-brand-scope] {\nh1 { color: red }\n}');
  expect(scopedCss('a { b: url(x) }')).toBe('');
});
