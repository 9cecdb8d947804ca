/**
 * Requests are bounded: every text and list has a maximum length, and single-line fields reject line breaks.
 */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import * as z from 'zod/mini';
import { composeApi } from '../support/routes.js';
import { partsOf, requestSchemas, unchecked, type SchemaPart } from '../support/request-schemas.js';

/** The largest accepted body, in characters: a schema that accepts a text this long has no bound. */
const BODY_LIMIT = 256 * 1024;
/**
 * Names of fields whose text may have several lines. Any other text that a person types is one line. Texts in `seen`
 * are only compared with the stored version, which may be older than this rule, and are not stored.
 */
const SEVERAL_LINES =
  /[ .](?:details|notes?|message|messageTemplate|body|content|text|reason|errorMessage|guidance|response|objection|systemPrompt|transcript|keyFile|defaultValue|instruction|sentence|customCss|custom_css)$|(?:event|settings|configuration)\.\*$|\.receive body\.\*$|body\.seen\.\*$|qualification\.(?:\w+|responses\.\*)$/i;
/** Secrets that are compared and never stored: they must work with any characters their owners once chose. */
const COMPARED = [
  'AuthController.enterDemo body.passcode',
  'AuthController.signIn body.password',
  'PasswordController.change body.currentPassword',
];
/** Names that are looked up in a fixed list, and stored only if they are in it. */
const LOOKED_UP = /^(?:Event|Function)\w*Controller\.\w+ body\.(?:events\[\]\.)?payload\.key$/;
let app: NestFastifyApplication;
let parts: SchemaPart[];
beforeAll(async () => {
  app = await composeApi();
  parts = requestSchemas(app).flatMap((one) => partsOf(one));
});
afterAll(() => app.close());

const ofType = (type: string): SchemaPart[] => parts.filter(({ schema }) => schema._zod.def.type === type);
const places = (found: readonly SchemaPart[]): string[] => [...new Set(found.map(({ at }) => at))].sort();

/** Texts in many formats, each with `middle` in it, so that most fields accept at least one of them. */
const around = (middle: string): string[] =>
  ['ab', 'abcdefgh', '12345678', 'https://example.com/', 'ab@example.com', '2031-05-04T10:00:00Z'].map(
    (text) => `${text}${middle}${text}`,
  );
const takesAny = (marks: readonly string[]): SchemaPart[] =>
  ofType('string')
    .filter(({ at }) => !COMPARED.includes(at) && !LOOKED_UP.test(at))
    .filter(({ schema }) =>
      marks.flatMap((mark) => around(mark)).some((text) => z.safeParse(schema, text).success),
    );

/** Whether the schema itself states a maximum. */
function isBounded(schema: z.core.$ZodType): boolean {
  const checks = (schema._zod.def as z.core.$ZodArrayDef).checks ?? [];
  return checks.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check));
}

test('finds the schemas of requests, including nested ones, and one for every argument', () => {
  expect(ofType('string').length).toBeGreaterThan(200);
  expect(places(parts)).toEqual(
    expect.arrayContaining([
      'LeadController.addNote body.note',
      'CampaignController.create body.steps[].variants[].subject',
      'LeadController.list query.q',
    ]),
  );
  expect(unchecked(app)).toEqual([]);
});

test('every text has a maximum length', () => {
  const long = ['x', '1', ' '].map((one) => `a${one.repeat(BODY_LIMIT)}a`);
  const isOpen = ({ schema }: SchemaPart): boolean =>
    !isBounded(schema) && long.some((text) => z.safeParse(schema, text).success);
  expect(places(ofType('string').filter(isOpen))).toEqual([]);
});

test('every list has a maximum length', () => {
  expect(places(ofType('array').filter(({ schema }) => !isBounded(schema)))).toEqual([]);
});

test('single-line texts accept no line breaks and no tabs', () => {
  const broken = takesAny(['\n', '\r', '\t', '\u2028', '\u2029']);
  expect(places(broken.filter(({ at }) => !SEVERAL_LINES.test(at)))).toEqual([]);
});

test('texts accept no control characters and no unpaired surrogates', () => {
  expect(places(takesAny(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\ud800']))).toEqual(
    [],
  );
});
