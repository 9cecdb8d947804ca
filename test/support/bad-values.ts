/** Values that a field must refuse, by the kind of field. */

const TOO_LONG = 'x'.repeat(10_000);
/** Characters that PostgreSQL or a terminal cannot handle: NUL, escape, delete, and unpaired surrogates. */
const BROKEN_TEXT = ['a\u0000b', 'a\u001b[31mb', 'a\u007fb', 'a\ud800b', '\udc00'];
const NOT_TEXT = [null, 42, true, [], {}, ['text']];
const NOT_NUMBER = [null, '12', true, [], {}, ''];

export const BAD = {
  requiredText: [undefined, ...NOT_TEXT, '', '   ', TOO_LONG, ...BROKEN_TEXT],
  optionalText: [...NOT_TEXT, TOO_LONG, ...BROKEN_TEXT],
  session: [
    undefined,
    ...NOT_TEXT,
    '',
    'short',
    'with spaces in it',
    '../../etc/passwd',
    "sess-1'; drop table leads; --",
    'sess-\u0000-null',
    'sess-ünïcode',
    'x'.repeat(81),
    '-begins-with-dash',
  ],
  optionalEnum: [...NOT_TEXT, '', 'nonsense', 'LAW ', '__proto__', 'constructor'],
  id: [undefined, ...NOT_TEXT, '', 'not-an-id', '1234', "' or 1=1 --", 'x'.repeat(500)],
  email: [
    null,
    42,
    [],
    {},
    '',
    'nobody',
    '@example.com',
    'a@',
    'a b@example.com',
    'a@b',
    `${'a'.repeat(250)}@example.com`,
    'a@example.com\u0000',
  ],
  phone: [
    null,
    3135550142,
    [],
    {},
    '',
    'call me',
    '12',
    '+1234567890123456',
    `313${'-'.repeat(40)}5550142`,
    '313-555-0142 ext 5',
    '<script>',
    '313\u0000555',
  ],
  contact: [undefined, null, 'text', 42, [], {}, { phone: undefined }, { fax: '3135550142' }],
  budget: [null, true, [], {}, -1, TOO_LONG, ...BROKEN_TEXT],
  amount: [undefined, ...NOT_NUMBER, -1, 1_000_000_001],
  percent: [undefined, ...NOT_NUMBER, -0.01, 100.01],
  inputs: [undefined, null, 'text', 42, []],
  minutes: [...NOT_NUMBER, 14, 121, 30.5, -30, 0],
  date: [
    ...NOT_TEXT,
    '',
    '2031-02-30',
    '04/05/2031',
    'tomorrow',
    '2031-5-4',
    '2031-05-04T10:00:00Z',
    "2031-05-04'; --",
  ],
  instant: [
    ...NOT_TEXT,
    '',
    'now',
    '2031-05-05',
    '2031-05-05T10:00:00',
    '2031-13-01T10:00:00Z',
    '2031-05-05 10:00:00Z',
  ],
  zone: [...NOT_TEXT, '', 'Mars/Olympus_Mons', '+05:00', 'UTC+5', 'x'.repeat(65), 'America/Detroit\u0000'],
  templates: [
    undefined,
    null,
    'thank_you',
    42,
    {},
    [],
    ['unknown'],
    ['thank_you', 'thank_you'],
    [null],
    Array(50).fill('thank_you'),
  ],
  channel: [undefined, null, 42, {}, '', 'fax', [], ['fax'], ['sms', 'sms'], ['sms', 'email', 'sms'], [null]],
  events: [undefined, null, 'text', {}, [], [null], [{}], [{ type: '' }], Array(101).fill({ type: 'call' })],
} satisfies Record<string, readonly unknown[]>;

export type Kind = keyof typeof BAD;

/** A copy with one field, named by a dotted path, replaced; `undefined` omits it. */
export function withField(
  body: Record<string, unknown>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner =
    rest.length === 0
      ? value
      : withField((body[first] ?? {}) as Record<string, unknown>, rest.join('.'), value);
  const copy = { ...body, [first]: inner };
  return copy;
}
