/** The table "Durations" of docs/security.md agrees with the code: each constant is in its file and has that value. */
import { textOf } from '../support/sources.js';

const SECONDS = { MS: 0.001, SECOND: 1, MINUTE: 60, HOUR: 3_600, DAY: 86_400 } as const;
const ROW = /^\| (.+?) +\| (.+?) +\| `([A-Z][A-Z_]+)` \(`([^`]+)`\) +\|$/gm;

const [, section = ''] = textOf('docs/security.md').split('\n## Durations\n');
const rows = [...(section.split('\n## ')[0] ?? '').matchAll(ROW)].map(
  ([, what = '', stated = '', name = '', path = '']) => ({ what, stated, name, path }),
);

function secondsOf(count: number, unit: string): number {
  const known = unit.toUpperCase().replace(/S$/, '');
  return count * SECONDS[(known === 'M' ? 'MS' : known) as keyof typeof SECONDS];
}

/** The duration that a text such as `30 days` states, in seconds; undefined for longer texts. */
function statedSeconds(text: string): number | undefined {
  const [, count, unit] = /^(\d+) (second|minute|hour|day)s?(?:;|$)/.exec(text) ?? [];
  return count === undefined || unit === undefined ? undefined : secondsOf(Number(count), unit);
}

/** The value of a constant that is a number, a product of numbers or constants of its file, or a variable's default. */
function valueOf(source: string, name: string): number | undefined {
  const [, text] =
    new RegExp(`\\b${name} = ([\\w *]+);`).exec(source) ??
    new RegExp(`\\b${name}: .*?(?:count|default)\\(([\\d_]+)\\)`).exec(source) ??
    [];
  return text
    ?.split(' * ')
    .map((part) => (/^\d/.test(part) ? Number(part.replaceAll('_', '')) : valueOf(source, part)))
    .reduce((product, factor) =>
      product === undefined || factor === undefined ? undefined : product * factor,
    );
}

/** The duration that a constant states in the code, in seconds; undefined for constants with several values. */
function codedSeconds(source: string, name: string): number | undefined {
  const [, text] = new RegExp(`\\b${name} = '([^']+)'`).exec(source) ?? [];
  if (text !== undefined) return statedSeconds(text);
  const value = valueOf(source, name);
  return value === undefined ? undefined : secondsOf(value, name.slice(name.lastIndexOf('_') + 1));
}

test('the table exists', () => {
  expect(rows.length).toBeGreaterThan(40);
});

test.each(rows)('$what: $name is declared in $path', ({ name, path }) => {
  expect(textOf(path)).toMatch(new RegExp(`\\bconst ${name}\\b|^ +${name}: `, 'm'));
});

const single = rows.filter(({ stated }) => statedSeconds(stated) !== undefined);
test.each(single.filter(({ name }) => name !== 'COOKIES'))(
  '$what: $stated is the value of $name',
  ({ stated, name, path }) => {
    expect(codedSeconds(textOf(path), name)).toBeCloseTo(statedSeconds(stated) ?? NaN, 6);
  },
);
