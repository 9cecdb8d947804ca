/**
 * Creates an example from a JSON schema: the required fields, filled by format, by bounds, or by name if only the
 * meaning helps. Pure. A schema that it cannot fill needs a `RequestExample` in the contract, and a test reports it.
 */
import { EXAMPLE_ID, EXAMPLE_SESSION_ID } from '@praxis/contracts/core/request-example';
import type { JsonSchema } from './contract-schemas.js';

/** Where referenced schemas are found. */
export interface Components {
  component(name: string): JsonSchema | undefined;
  example(name: string): unknown;
}

/** Made-up values by field name. The phone number is reserved for fiction. */
const BY_NAME: Record<string, string> = {
  sessionId: EXAMPLE_SESSION_ID,
  conversationId: EXAMPLE_SESSION_ID,
  name: 'Jordan Ellis',
  contactName: 'Jordan Ellis',
  businessName: 'Ellis Law',
  email: 'jordan.ellis@example.com',
  phone: '+13135550142',
  timeZone: 'America/Detroit',
  timezone: 'America/Detroit',
  startZone: 'America/Detroit',
  questionId: 'name',
  code: '123456',
  password: 'correct horse battery staple',
  action: 'checklist',
  endpoint: '/dev/checklist',
  message: 'I would like an appointment.',
  text: 'I would like an appointment.',
  preferredTime: 'any time',
  visit: EXAMPLE_ID,
};
const BY_FORMAT: Record<string, string> = {
  email: 'jordan.ellis@example.com',
  uuid: EXAMPLE_ID,
  date: '2030-01-15',
  'date-time': '2030-01-15T14:00:00Z',
  time: '09:00',
  uri: 'https://example.com/',
};
/** Texts to try in turn for a pattern that no name or format fills. */
const GUESSES = [
  'example',
  'example-1',
  'Example',
  '09:00',
  '123456',
  '123',
  'jordan.ellis@example.com',
  '#00A3FF',
  '+13135550142',
  'harbor-law',
  'example.com',
  'a.b',
  'cs_example_0001',
  '4242 4242 4242 4242',
  '12/30',
  'https://example.com/',
  're_example_0001',
  'sk-example-0001',
  `AC${'0'.repeat(32)}`,
  `whsec_${'a'.repeat(32)}`,
  ...[32, 40, 43, 48, 64].map((length) => 'a'.repeat(length)),
];

/** An example that fits `schema`. `name` is the name of the field, if the schema belongs to one. */
export function sampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const component = reference.split('/').at(-1) ?? '';
    return components.example(component) ?? sampleOf(components.component(component) ?? {}, components, name);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [first] = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as JsonSchema[]);
  if (first) return sampleOf(first, components, name);
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, components);
    case 'array':
      return Array.from({ length: numberIn(schema, 'minItems') }, () =>
        sampleOf((schema['items'] ?? {}) as JsonSchema, components),
      );
    case 'string':
      return sampleText(schema, name);
    case 'integer':
    case 'number':
      return Math.max(1, numberIn(schema, 'minimum'));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

function sampleObject(schema: JsonSchema, components: Components): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(properties[name] ?? {}, components, name)]),
  );
}

function sampleText(schema: JsonSchema, name: string): string {
  const format = String(schema['format'] ?? '');
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern']) : undefined;
  const shortest = numberIn(schema, 'minLength');
  const longest = 'maxLength' in schema ? numberIn(schema, 'maxLength') : Number.POSITIVE_INFINITY;
  const fits = (text: string | undefined): text is string =>
    text !== undefined && text.length >= shortest && text.length <= longest && (pattern?.test(text) ?? true);
  const known = [BY_NAME[name], BY_FORMAT[format], ...GUESSES].find(fits);
  return (
    known ?? 'example'.padEnd(shortest, 'e').slice(0, Math.min(longest, Math.max(shortest, 'example'.length)))
  );
}

function numberIn(schema: JsonSchema, key: string): number {
  const value = schema[key];
  return typeof value === 'number' ? value : 0;
}
