/**
 * A contract's schema in the form that OpenAI's `strict` mode requires: every field is required, and optional ones may
 * be null. Pure.
 */
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The schema keywords that OpenAI supports. The contract checks the other rules when the answer is read. */
const KNOWN = ['type', 'enum', 'const', 'description', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** The schema as JSON. */
export function strictSchema(schema: z.core.$ZodType): Json {
  return strict(z.toJSONSchema(schema, { io: 'input' }));
}

function strict(json: Json): Json {
  const choices = json['anyOf'] ?? json['oneOf'];
  if (Array.isArray(choices)) return { anyOf: (choices as Json[]).map(strict) };
  const plain = Object.fromEntries(KNOWN.flatMap((name) => (name in json ? [[name, json[name]]] : [])));
  if (json['type'] === 'array') return { ...plain, items: strict(json['items'] as Json) };
  if (json['type'] !== 'object') return plain;
  const required = (json['required'] ?? []) as string[];
  const properties = Object.fromEntries(
    Object.entries((json['properties'] ?? {}) as Record<string, Json>).map(([name, field]) => [
      name,
      required.includes(name) ? strict(field) : { anyOf: [strict(field), { type: 'null' }] },
    ]),
  );
  return { ...plain, properties, required: Object.keys(properties), additionalProperties: false };
}

/**
 * An answer without the fields that are null only because the schema requires them. `next` and `otherwise` are kept,
 * because their null ends the run.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
      field === null && !ENDS.includes(name) ? [] : [[name, withoutNulls(field)]],
    ),
  );
}
const ENDS = ['next', 'otherwise'];
