/**
 * Every route of the API as Nest sees it, read from the composed application without opening a port or a
 * database.
 */
import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import pino from 'pino';
import { readEnvironment } from '@praxis/config/environment';
import { AppModule } from '../../apps/api/src/app.module.js';
import { ACCESS_KEY } from '../../apps/api/src/platform/auth/access.js';
import { STEP_UP_KEY } from '../../apps/api/src/platform/auth/step-up.js';
import { ContractSchemas } from '../../apps/api/src/platform/http/contract-schemas.js';
import { buildOpenApi } from '../../apps/api/src/platform/http/openapi.js';
import type { Platform } from '../../apps/api/src/platform/platform.module.js';

export interface Route {
  method: string;
  /** The path, with `{name}` for parameters as in OpenAPI. */
  path: string;
  handler: string;
  /** The declared rules, one of which must be met. */
  access: readonly string[];
  /** Requires a recent sign-in. */
  stepUp: boolean;
  /** Excluded from the document on purpose. */
  hidden: boolean;
}

const CONTRACTS = joinPath(__dirname, '../../libs/contracts/src');
const HIDDEN_KEY = 'swagger/apiExcludeEndpoint';

/** Composes the application with a platform whose parts are never used. */
export async function composeApi(): Promise<NestFastifyApplication> {
  const environment = readEnvironment({
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    PRAXIS_MASTER_KEY: Buffer.alloc(32).toString('base64'),
    PRAXIS_PUBLIC_API_KEY: 'pk_demo_for_reading_routes',
  });
  const unused = {};
  const platform = {
    environment,
    log: pino({ level: 'silent' }),
    database: unused,
    temporal: unused,
    tenants: unused,
    live: unused,
  } as unknown as Platform;
  return await NestFactory.create<NestFastifyApplication>(AppModule.with(platform), new FastifyAdapter(), {
    logger: false,
  });
}

/** The routes of all controllers. */
export function routesOf(app: NestFastifyApplication): Route[] {
  const routes: Route[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const controller = metatype as (new () => object) | null;
      if (!controller) continue;
      const prefix = String(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
      for (const name of Object.getOwnPropertyNames(controller.prototype)) {
        const handler = (controller.prototype as Record<string, unknown>)[name] as object | undefined;
        const method =
          handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
        if (!handler || method === undefined) continue;
        routes.push({
          method: (RequestMethod[method] ?? '').toLowerCase(),
          path: join(prefix, String(Reflect.getMetadata(PATH_METADATA, handler) ?? '')),
          handler: `${controller.name}.${name}`,
          access: (Reflect.getMetadata(ACCESS_KEY, handler) ??
            Reflect.getMetadata(ACCESS_KEY, controller) ??
            []) as string[],
          stepUp: Reflect.hasMetadata(STEP_UP_KEY, handler) || Reflect.hasMetadata(STEP_UP_KEY, controller),
          hidden: Reflect.hasMetadata(HIDDEN_KEY, handler),
        });
      }
    }
  }
  return routes;
}

/** The document as the API publishes it, without its address. */
export async function documentOf(app: NestFastifyApplication): Promise<OpenAPIObject> {
  const names = readdirSync(CONTRACTS, { encoding: 'utf8', recursive: true })
    .filter((file) => /^[\w-]+\/[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length));
  const modules = await Promise.all(
    names.map(async (name) => (await import(`@praxis/contracts/${name}`)) as Record<string, unknown>),
  );
  return await buildOpenApi(app, { schemas: await ContractSchemas.of(modules), origin: 'http://localhost' });
}

function join(prefix: string, path: string): string {
  const joined = `/${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return joined.replace(/:(\w+)/g, '{$1}');
}
