/** OpenAPI document, generated from the same schemas that validate requests and responses. */
import { setImmediate } from 'node:timers/promises';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type * as z from 'zod/mini';
import { IDEMPOTENCY_KEY_HOURS } from '@praxis/contracts/core/idempotency.const';
import { INDUSTRIES } from '@praxis/contracts/core/industry.const';
import { TENANT_ROLES } from '@praxis/contracts/auth/role.const';
import type { Access } from '../auth/access.js';
import { isAuthSessionRule } from '../auth/auth-session-access.js';
import { COMPONENT, referencedBy, type ContractSchemas } from './contract-schemas.js';
import { sampleOf } from './openapi-sample.js';
import { withInlineStyles } from './page-policy.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;
type ParameterObject = Extract<NonNullable<Operation['parameters']>[number], { name: string }>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** Path parameters that guards and interceptors read, so that no handler declares them. */
const INDUSTRY: ParameterObject = {
  name: 'industry',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: [...INDUSTRIES] },
};
const TENANT: ParameterObject = {
  name: 'tenantId',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};
const IDEMPOTENCY_KEY: ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same key with the same body has one effect and gives the same answer, showing what the caller may see by then; with another body, 409. Kept for ${IDEMPOTENCY_KEY_HOURS} hours.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const CSRF_TOKEN: ParameterObject = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: false,
  description: 'With a session: `csrfToken` of `GET /v1/auth/session`.',
  schema: { type: 'string' },
};
const TENANT_ID: ParameterObject = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: false,
  description: 'With a session: the tenant to act in. The first of one’s own without it.',
  schema: { type: 'string', format: 'uuid' },
};

const VISITOR_TOKEN: ParameterObject = {
  name: 'X-Visitor-Token',
  in: 'header',
  required: false,
  description:
    'With the demo’s key, or none: the visitor’s secret. The first answer brings it, as this header and as the cookie ' +
    '`praxis_visitor`; either is taken. A session belongs to the visitor who used its id first.',
  schema: { type: 'string' },
};

const SESSION = 'session';
/** Rules under which a request acts for a tenant. */
const TENANT_RULES: readonly Access[] = ['product', 'tenant-key', ...TENANT_ROLES];

/** Inputs for building the document. */
export interface DocumentParts {
  schemas: ContractSchemas;
  /** The API's public origin. */
  origin: string;
}

/** Builds the document. This takes most of a second of processor time, so other requests run in between its parts. */
export async function buildOpenApi(
  app: NestFastifyApplication,
  { schemas, origin }: DocumentParts,
): Promise<OpenAPIObject> {
  const config = new DocumentBuilder()
    .setTitle('Praxis API')
    .setDescription(
      'Front desk for law firms and real-estate agencies. Every JSON answer has `ok`; a failure says what to do.',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(origin)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-VA-KEY' }, 'X-VA-KEY')
    .addCookieAuth('praxis_session', { type: 'apiKey', in: 'cookie' }, SESSION)
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    standardSchemaConverter: (schema, { schemaType }) => ({
      schema: schemas.describe(schema as z.core.$ZodType, schemaType),
    }),
  });
  await setImmediate();
  for (const [path, { get, post, put, patch, delete: remove }] of Object.entries(document.paths)) {
    for (const operation of [get, post, put, patch, remove]) {
      if (!operation) continue;
      nameParts(operation);
      addExample(operation, schemas);
      // Stated for every operation: a missing value would look like an oversight.
      operation.security ??= [];
      // Handlers that read the header of the key themselves would list it a second time.
      const parameters = (operation.parameters = (operation.parameters ?? []).filter(
        (one) => !('name' in one) || one.name !== IDEMPOTENCY_KEY.name.toLowerCase(),
      ));
      const isNamed = parameters.some((one) => 'name' in one && one.name === TENANT.name);
      if (path.includes('{industry}')) parameters.push(INDUSTRY);
      if (path.includes('{tenantId}') && !isNamed) parameters.push(TENANT);
      if (isForVisitors(operation)) parameters.push(VISITOR_TOKEN);
      describeAccess(operation, { isChange: operation !== get, namesTenant: path.includes('{tenantId}') });
    }
    // Idempotency keys belong to a tenant, so routes without one do not accept them.
    if (post && accessOf(post).some((rule) => TENANT_RULES.includes(rule)))
      (post.parameters ??= []).push(IDEMPOTENCY_KEY);
  }
  await setImmediate();
  document.components = { ...document.components, schemas: componentsOf(document.paths, schemas) };
  return document;
}

/** Replaces a body by a reference if it is a component; parameters stay inlined. */
function nameParts({ parameters = [], requestBody }: Operation): void {
  for (const parameter of parameters)
    if ('schema' in parameter && parameter.schema)
      delete (parameter.schema as Record<string, unknown>)[COMPONENT];
  if (!requestBody || !('content' in requestBody)) return;
  for (const media of Object.values(requestBody.content)) {
    const name = (media.schema as Record<string, unknown> | undefined)?.[COMPONENT];
    if (typeof name === 'string') media.schema = { $ref: `#/components/schemas/${name}` };
  }
}

/** Adds an example body that the route accepts: the contract's own, or one created from the schema. */
function addExample({ requestBody }: Operation, schemas: ContractSchemas): void {
  const media = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined;
  if (media?.schema) media.example = sampleOf(media.schema as Record<string, unknown>, schemas);
}

/**
 * Every component that the paths refer to, directly or through others.
 * @throws Error for one that does not exist
 */
function componentsOf(paths: OpenAPIObject['paths'], schemas: ContractSchemas): Schemas {
  const found: Record<string, object> = {};
  const open = referencedBy(paths);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name in found) continue;
    const schema = schemas.component(name);
    if (!schema) throw new Error(`there is no component ${name}`);
    found[name] = schema;
    open.push(...referencedBy(schema));
  }
  const inOrder = Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(inOrder);
}

function accessOf(operation: Operation): readonly Access[] {
  return (operation as { 'x-access'?: readonly Access[] })['x-access'] ?? [];
}

/** Whether a visitor of the demo may use the route: with its key, or without one for a named session. */
function isForVisitors(operation: Operation): boolean {
  const rules = accessOf(operation);
  const namesSession = (operation.parameters ?? []).some((one) => 'name' in one && one.name === 'sessionId');
  return rules.includes('product') || (rules.includes('public') && namesSession);
}

/** Adds what a session requires to an operation: the cookie, the CSRF token, the acting tenant. */
function describeAccess(
  operation: Operation,
  { isChange, namesTenant }: { isChange: boolean; namesTenant: boolean },
): void {
  const rules = accessOf(operation);
  if (!rules.some(isAuthSessionRule)) return;
  const isOptional = rules.includes('public');
  operation.security = [...(isOptional ? [{}] : []), ...(operation.security ?? []), { [SESSION]: [] }];
  const parameters = (operation.parameters ??= []);
  if (isChange) parameters.push(CSRF_TOKEN);
  if (!namesTenant && rules.some((rule) => isTenantRole(rule))) parameters.push(TENANT_ID);
}

function isTenantRole(rule: Access): boolean {
  return (TENANT_ROLES as readonly Access[]).includes(rule);
}

const DOCS = 'v1/docs';
const JSON_DOCUMENT = 'v1/openapi.json';

/** Serves the document at /v1/openapi.json and a page at /v1/docs. It is built when either is first requested. */
export function serveOpenApi(app: NestFastifyApplication, parts: () => Promise<DocumentParts>): void {
  let building: Promise<void> | undefined;
  let document: OpenAPIObject | undefined;
  const build = async (): Promise<void> => {
    try {
      document = await buildOpenApi(app, await parts());
    } catch (error) {
      // A failed build is dropped, so that the next request tries again.
      building = undefined;
      throw error;
    }
  };
  const isOfDocument = (url: string): boolean =>
    url.startsWith(`/${DOCS}`) || url.startsWith(`/${JSON_DOCUMENT}`);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ url }) => {
      if (isOfDocument(url)) await (building ??= build());
    })
    .addHook('onSend', async (request, reply, payload) => {
      const policy = reply.getHeader('content-security-policy');
      // The library's own page contains two style elements.
      if (request.url.startsWith(`/${DOCS}`) && typeof payload === 'string' && typeof policy === 'string')
        void reply.header('content-security-policy', withInlineStyles(policy, payload));
      return await Promise.resolve(payload);
    });
  const built = (): OpenAPIObject => {
    if (!document) throw new Error('the document is asked for before it is built');
    return document;
  };
  SwaggerModule.setup(DOCS, app, built, {
    jsonDocumentUrl: JSON_DOCUMENT,
    customSiteTitle: 'Praxis API',
    // Without the library's top bar, whose logo adds an inline style to the page.
    swaggerOptions: { layout: 'BaseLayout' },
  });
}
