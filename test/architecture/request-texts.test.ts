/** What callers may send is bounded: every text and list has a longest length, and one line is one line. */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import * as z from 'zod/mini';
import { composeApi } from '../support/routes.js';
import { partsOf, requestSchemas, unchecked, type SchemaPart } from '../support/request-schemas.js';

/** The longest body that the API takes, in characters: a schema that takes so long a text has no bound of its own. */
const BODY_LIMIT = 256 * 1024;
/** Texts of several lines, by the name of their field, and what a caller said. Anything else that a person types is one line. */
const SEVERAL_LINES =
  /[ .](?:details|note|message|messageTemplate|body|text|reason|errorMessage|guidance|response|objection|systemPrompt|transcript|keyFile)$|qualification\.(?:\w+|responses\.\*)$/i;
/** Secrets that are compared and never kept: what somebody once chose must open, whatever is in it. */
const COMPARED = [
  'AuthController.enterDemo body.passcode',
  'AuthController.signIn body.password',
  'PasswordController.change body.currentPassword',
];
/** Names that are looked up in a list of ours, and kept only when they stand in it. */
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

/** Texts of many shapes, so that most fields take one of them, with something in the middle of each. */
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

/** Whether the schema says a most itself. */
function isBounded(schema: z.core.$ZodType): boolean {
  const checks = (schema._zod.def as z.core.$ZodArrayDef).checks ?? [];
  return checks.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check));
}

test('the schemas of requests are found, deep ones too, and every argument has one', () => {
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

test('every text has a longest length', () => {
  const long = ['x', '1', ' '].map((one) => `a${one.repeat(BODY_LIMIT)}a`);
  const isOpen = ({ schema }: SchemaPart): boolean =>
    !isBounded(schema) && long.some((text) => z.safeParse(schema, text).success);
  expect(places(ofType('string').filter(isOpen))).toEqual([]);
});

test('every list has a most', () => {
  expect(places(ofType('array').filter(({ schema }) => !isBounded(schema)))).toEqual([]);
});

test('a line takes no line break and no tab', () => {
  const broken = takesAny(['\n', '\r', '\t', '\u2028', '\u2029']);
  expect(places(broken.filter(({ at }) => !SEVERAL_LINES.test(at)))).toEqual([]);
});

test('no text takes control characters or half a character', () => {
  expect(places(takesAny(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\ud800']))).toEqual(
    [],
  );
});
