// @ts-check
/** Which names lint refuses, and where (docs/glossary.md). */

/** Words with a private meaning, which docs/glossary.md replaces by the field's terms. */
const PRIVATE_WORDS =
  '^(?:.*[a-z_])?(?:[Ss]tanding|[Tt]old|[Hh]eard|[Hh]ears|[Ww]ish(?:es|ed)?|[Pp]atience|[Bb]esides|[Pp]arcel(?:ed|s)?|[Tt]hought|[Dd]oor|[Ss]aying|[Pp]ieces|Anew|[Gg]oesOn|[Ff]orGood|[Tt]akenIn|[Ss]tandsOn)(?:[A-Z0-9_]|$)|^(?:.*_)?(?:STANDING|TOLD|HEARD|WISH(?:ES)?|PATIENCE|PIECES?|PARCELS?|DOOR|SAYING|ANEW|STANDS_ON)(?:_|$)';

/** A call is a conversation with the receptionist (docs/glossary.md). What a program sends is a request. */
const CALLS_OVER_HTTP = '^(?:.*[a-z])?(?:[Aa]pi|[Hh]ttp|[Tt]enant|[Vv]endor|[Ss]ervice)Calls?(?:[A-Z]|$)';

/** Names of limits that have one form here: MAX_STEPS, CHECKS_PER_MINUTE. Color is spelled the American way. */
const OTHER_FORMS =
  '^(?:MOST|LONGEST)_|^[A-Z0-9_]*_(?:MOST|LONGEST)(?:_|$)|^[A-Z0-9_]*_AN?_[A-Z]|[Cc]olour|COLOUR';

/** What is declared in an object, a class or a type. */
const PROPERTIES = { selector: ['objectLiteralProperty', 'classProperty', 'typeProperty'], format: null };
/** Everything that is declared, except properties and what is taken from them: some are names on the wire and in the database. */
export const NAMES = [
  {
    selector: 'default',
    format: null,
    custom: { regex: [PRIVATE_WORDS, CALLS_OVER_HTTP, OTHER_FORMS].join('|'), match: false },
  },
  PROPERTIES,
  { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
];

/** Outside the wire and the database, properties too have no private words. */
export const PROPERTY_NAMES = NAMES.map((rule) =>
  rule === PROPERTIES ? { ...PROPERTIES, custom: { regex: PRIVATE_WORDS, match: false } } : rule,
);
/** Files that write or read such a name, each with where it is fixed. */
export const FIXED_NAMES = [
  'libs/contracts/src/**',
  'libs/db/src/**/*.entity.ts',
  'libs/db/src/migrations/**',
  // `heard`, how much of a reply a caller heard: a field of the request that ends or continues a call.
  'apps/web/src/features/call/call-requests.ts',
  // The same field in messages to runs of calls that are open.
  'workflows/src/call/messages.ts',
  'apps/api/src/webhooks/phone/relay-connection.ts',
];
