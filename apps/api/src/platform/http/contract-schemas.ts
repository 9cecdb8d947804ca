/** The contract's schemas as OpenAPI 3.1 components, each under its export name. */
import { setImmediate } from 'node:timers/promises';
import { RequestExample } from '@praxis/contracts/core/request-example';
import * as z from 'zod/mini';

/** A schema as JSON. */
export type JsonSchema = Record<string, unknown>;
/** `input` is what a caller may send, `output` what it receives. */
export type Direction = 'input' | 'output';

/** Schemas that get a name: objects, unions and enums. */
const NAMED_KINDS = ['object', 'union', 'enum'];
const PREFIX = '#/components/schemas/';
/** Names the component of an inlined schema. */
export const COMPONENT = 'x-component';

/** Converts the contract's schemas to JSON for one direction. */
function toJson(
  schema: z.core.$ZodType,
  io: Direction,
  metadata: z.core.$ZodRegistry<{ id: string }>,
): JsonSchema {
  const { $schema: _, $defs: __, ...json } = z.toJSONSchema(schema, { ...optionsOf(io), metadata });
  return json;
}

const optionsOf = (io: Direction) => ({ io, target: 'draft-2020-12', unrepresentable: 'any' }) as const;

export class ContractSchemas {
  readonly #registry: z.core.$ZodRegistry<{ id: string }>;
  readonly #schemas: Record<Direction, Record<string, JsonSchema>>;
  /** Names of schemas whose input differs from their output, for example through defaults. */
  readonly #differing: ReadonlySet<string>;

  /** Examples by schema name. */
  readonly #examples = new Map<string, unknown>();

  /**
   * Names every schema that these modules export. Lets other requests run in between.
   * @throws Error if two schemas have the same name
   */
  static async of(modules: readonly Readonly<Record<string, unknown>>[]): Promise<ContractSchemas> {
    const registry = z.registry<{ id: string }>();
    const names = new Set<string>();
    for (const [name, value] of modules.flatMap((exported) => Object.entries(exported))) {
      if (!isNamed(value) || registry.has(value)) continue;
      if (names.has(name)) throw new Error(`two schemas of the contract are called ${name}`);
      names.add(name);
      registry.add(value, { id: name });
    }
    const input = componentsOf(registry, 'input');
    await setImmediate();
    const output = componentsOf(registry, 'output');
    await setImmediate();
    return new ContractSchemas(registry, { input, output }, examplesOf(modules));
  }

  private constructor(
    registry: z.core.$ZodRegistry<{ id: string }>,
    schemas: Record<Direction, Record<string, JsonSchema>>,
    examples: readonly RequestExample[],
  ) {
    for (const { schema, body } of examples) {
      const id = registry.get(schema)?.id;
      if (id !== undefined) this.#examples.set(id, body);
    }
    this.#registry = registry;
    this.#schemas = schemas;
    this.#differing = differing(this.#schemas);
  }

  /**
   * A schema in OpenAPI: a reference if it is a component. Query parameters need the properties of their schema, so
   * input is inlined, with its name as `x-component`.
   */
  describe(schema: z.core.$ZodType, io: Direction): JsonSchema {
    const id = this.#registry.get(schema)?.id;
    if (id === undefined) return this.#directed(toJson(schema, io, this.#registry), io);
    const name = this.#nameOf(id, io);
    if (io === 'output') return { $ref: `${PREFIX}${name}` };
    return { ...this.#directed(this.#schemas.input[id] ?? {}, io), [COMPONENT]: name };
  }

  /** The example of a component, by its name in the document; undefined if the contract has none. */
  example(name: string): unknown {
    return this.#examples.get(this.#idOf(name));
  }

  /** A component by its name in the document. */
  component(name: string): JsonSchema | undefined {
    const id = this.#idOf(name);
    if (name !== id) return this.#directed(this.#schemas.input[id] ?? {}, 'input');
    return this.#schemas.output[name];
  }

  #idOf(name: string): string {
    const id = name.endsWith('Input') ? name.slice(0, -'Input'.length) : name;
    return this.#differing.has(id) ? id : name;
  }

  #nameOf(id: string, io: Direction): string {
    return io === 'input' && this.#differing.has(id) ? `${id}Input` : id;
  }

  /** The schema with references to the components of this direction. */
  #directed(schema: JsonSchema, io: Direction): JsonSchema {
    return withReferences(schema, (id) => `${PREFIX}${this.#nameOf(id, io)}`) as JsonSchema;
  }
}

/** Every named schema as JSON for one direction. */
function componentsOf(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: Direction,
): Record<string, JsonSchema> {
  const options = { ...optionsOf(io), uri: (id: string) => `${PREFIX}${id}` };
  const { schemas } = z.toJSONSchema(registry, options);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...json }]) => [name, json]),
  );
}

/** Names of the components that a part of a document refers to. */
export function referencedBy(part: unknown): string[] {
  const names = new Set<string>();
  withReferences(part, (id) => {
    names.add(id);
    return '';
  });
  return [...names];
}

function withReferences(part: unknown, rewrite: (id: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => withReferences(one, rewrite));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, rewrite(value.replace(/^#\/(?:\$defs|components\/schemas)\//, ''))]
        : [key, withReferences(value, rewrite)],
    ),
  );
}

/** Schemas whose input and output differ, directly or through a reference. */
function differing({ input, output }: Record<Direction, Record<string, JsonSchema>>): Set<string> {
  const names = Object.keys(output);
  const found = new Set(names.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const name of names)
      if (referencedBy(output[name]).some((other) => found.has(other))) found.add(name);
  }
  return found;
}

function examplesOf(modules: readonly Readonly<Record<string, unknown>>[]): RequestExample[] {
  return modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
    .filter((value) => value instanceof RequestExample);
}

function isNamed(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType && NAMED_KINDS.includes(value._zod.def.type);
}
