/**
 * The schemas that validate requests, found on the composed application's handlers, and the schemas inside
 * them.
 */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type * as z from 'zod/mini';

/** A part of a schema and its path, such as `ExportController.request body.columns[]`. */
export interface SchemaPart {
  at: string;
  schema: z.core.$ZodType;
}

/** Meaning of the number before the colon in Nest's argument metadata (its RouteParamtypes). */
const SOURCES: Record<string, string> = { 3: 'body', 4: 'query', 5: 'path' };

/** The schema of each body, query and path parameter of every route. */
export function requestSchemas(app: NestFastifyApplication): SchemaPart[] {
  return [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => schemasOf(metatype as (new () => object) | null));
}

/** A route's arguments without a schema, by controller, handler and name. */
export function unchecked(app: NestFastifyApplication): string[] {
  return [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => argumentsOf(metatype as (new () => object) | null))
    .filter(({ schema }) => schema === undefined)
    .map(({ at }) => at);
}

function schemasOf(controller: (new () => object) | null): SchemaPart[] {
  return argumentsOf(controller).flatMap(({ at, schema }) => (schema ? [{ at, schema }] : []));
}

function argumentsOf(
  controller: (new () => object) | null,
): { at: string; schema: z.core.$ZodType | undefined }[] {
  if (!controller) return [];
  return Object.getOwnPropertyNames(controller.prototype).flatMap((handler) => {
    const found = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
      string,
      { data?: string; schema?: z.core.$ZodType }
    >;
    return Object.entries(found).flatMap(([key, { data, schema }]) => {
      const source = SOURCES[key.split(':')[0] ?? ''];
      return source === undefined
        ? []
        : [{ at: `${controller.name}.${handler} ${[source, data].filter(Boolean).join('.')}`, schema }];
    });
  });
}

/**
 * Every schema inside another, itself included, as it applies to the caller's input: of a pipe, its first
 * step.
 */
export function partsOf({ at, schema }: SchemaPart, seen = new Set<z.core.$ZodType>()): SchemaPart[] {
  if (seen.has(schema)) return [];
  const inner = new Set(seen).add(schema);
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const parts: [string, unknown][] = [];
  if (def.type === 'object') {
    parts.push(
      ...Object.entries(def.shape as object).map(([name, part]): [string, unknown] => [`.${name}`, part]),
    );
    if (def.catchall) parts.push(['.*', def.catchall]);
  } else if (def.type === 'pipe') {
    const isPrepared = (def.in as z.core.$ZodType)._zod.def.type === 'transform';
    parts.push(['', isPrepared ? def.out : def.in]);
  } else if (def.type === 'lazy') parts.push(['', (def.getter as () => unknown)()]);
  else if (def.type === 'array') parts.push(['[]', def.element]);
  else if (def.type === 'record') parts.push(['.key', def.keyType], ['.*', def.valueType]);
  else if (def.type === 'union')
    parts.push(...(def.options as unknown[]).map((part): [string, unknown] => ['', part]));
  else if (def.type === 'tuple')
    parts.push(...(def.items as unknown[]).map((part): [string, unknown] => ['[]', part]));
  else if (def.innerType) parts.push(['', def.innerType]);
  return [
    { at, schema },
    ...parts.flatMap(([name, part]) =>
      partsOf({ at: `${at}${name}`, schema: part as z.core.$ZodType }, inner),
    ),
  ];
}
