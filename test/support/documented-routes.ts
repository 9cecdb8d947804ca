/** The routes of a running API from its OpenAPI document, for tests that try every one. */
import type { Access } from '../../apps/api/src/platform/auth/access.js';
import type { ApiClient } from './api.js';

export interface DocumentedRoute {
  /** The HTTP method in lower case. */
  method: string;
  /** The path, with `{name}` for parameters. */
  path: string;
  access: readonly Access[];
  /** Whether the route requires a recent sign-in. */
  stepUp: boolean;
  query: { name: string; required: boolean }[];
  hasBody: boolean;
  /** Names of the body's fields, over all its variants. */
  bodyFields: string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

type Schemas = Record<string, Schema | undefined>;

interface Operation {
  'x-access'?: Access[];
  'x-step-up'?: boolean;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

/** Reads the document. */
export async function documentedRoutes(api: ApiClient): Promise<DocumentedRoute[]> {
  const { body } = await api.get('/v1/openapi.json', { key: null });
  const paths = body.paths as Record<string, Record<string, Operation>>;
  const { schemas } = body.components as { schemas: Schemas };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      access: operation['x-access'] ?? [],
      stepUp: operation['x-step-up'] ?? false,
      query: (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, required = false }) => ({ name, required })),
      hasBody: operation.requestBody !== undefined,
      bodyFields: fieldsOf(operation.requestBody?.content?.['application/json']?.schema, schemas),
    })),
  );
}

function fieldsOf(schema: Schema | undefined, schemas: Schemas): string[] {
  if (!schema) return [];
  const { $ref, properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [schemas[$ref?.split('/').at(-1) ?? ''], ...anyOf, ...oneOf, ...allOf];
  return [...new Set([...Object.keys(properties), ...parts.flatMap((part) => fieldsOf(part, schemas))])];
}

export const nameOf = ({ method, path }: Pick<DocumentedRoute, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** The names of a path's parameters. */
export function parametersOf({ path }: Pick<DocumentedRoute, 'path'>): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** The path with its parameters filled in. */
export function fill({ path }: Pick<DocumentedRoute, 'path'>, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
