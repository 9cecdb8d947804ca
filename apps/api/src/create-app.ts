/** Builds the HTTP application: body limits, headers, guards, validation and the files of the web app. */
import fastifyCookie from '@fastify/cookie';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { publicOrigin } from '@praxis/config/environment';
import { choosePasswordCost, warmPasswords } from '@praxis/db/auth/password-hash';
import { AppModule } from './app.module.js';
import { AccessGuard } from './platform/auth/access.guard.js';
import { AnswerCheck } from './platform/http/answer.js';
import { ApiRequestMeter } from './platform/auth/api-request-meter.js';
import { AuditTrail } from './platform/audit/audit-trail.js';
import { AuthCookies } from './platform/auth/auth-cookies.js';
import { contractModules } from './platform/http/contract-modules.js';
import { ContractSchemas } from './platform/http/contract-schemas.js';
import { Csrf } from './platform/http/csrf.js';
import { ErrorJournal } from './platform/http/error-journal.js';
import { answerFrameworkErrors, FailureFilter } from './platform/http/failure.filter.js';
import { BODY_LIMIT_BYTES, httpOptions } from './platform/http/http-server.js';
import { IdempotencyInterceptor } from './platform/http/idempotency.interceptor.js';
import { NestLog } from './platform/http/nest-log.js';
import { NestingGuard } from './platform/http/nesting.guard.js';
import { serveOpenApi } from './platform/http/openapi.js';
import { bareHeaders } from './platform/http/page-policy.js';
import type { Platform } from './platform/platform.module.js';
import { RateLimit } from './platform/http/rate-limit.js';
import { observeRequests, requestIdOf } from './platform/http/request-telemetry.js';
import { RequestTally } from './platform/http/request-tally.js';
import { trustedProxies } from './platform/http/trusted-proxies.js';
import { acceptUploads } from './platform/http/upload-body.js';
import { createValidationPipe } from './platform/http/validation.js';
import { VisitorGuard } from './platform/auth/visitor.guard.js';
import { Visitors } from './platform/auth/visitors.js';
import { serveWeb } from './platform/http/web.js';
import { takeWebhookForms } from './webhooks/form-body.js';

/** Maximum length of a value in a path. The secrets of unsubscribe links are longer than Fastify's default. */
const PATH_VALUE_MAX_LENGTH = 200;

/** Creates the application, ready to listen. */
export async function createApp(platform: Platform): Promise<NestFastifyApplication> {
  const { environment, log, database, tenants } = platform;
  choosePasswordCost(environment.PRAXIS_PASSWORD_COST);
  await warmPasswords();
  const isProxy = trustedProxies(environment);
  const adapter = new FastifyAdapter({
    ...httpOptions(environment, isProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIdOf,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: PATH_VALUE_MAX_LENGTH },
    trustProxy: isProxy,
    frameworkErrors: answerFrameworkErrors(bareHeaders(environment)),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(platform), adapter, {
    rawBody: true,
    bodyParser: false,
    logger: new NestLog(log),
  });
  // JSON is the only accepted body type, except for files and one vendor's forms. So Fastify's plain-text
  // parser is removed and Nest's form parser is not registered.
  adapter.getInstance().removeContentTypeParser('text/plain');
  app.useBodyParser('application/json', { bodyLimit: BODY_LIMIT_BYTES });
  acceptUploads(adapter.getInstance());
  takeWebhookForms(adapter.getInstance(), BODY_LIMIT_BYTES);
  await app.register(fastifyCookie);
  const reflector = app.get(Reflector);
  observeRequests(adapter.getInstance(), { isProxy, tally: app.get(RequestTally) });
  adapter.getInstance().addHook('onRequest', async (request, reply) => {
    // Responses are for their caller and must not be cached. A route with a public, cacheable response sets
    // its own header.
    void reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    await Promise.resolve();
  });
  app.useGlobalFilters(
    new FailureFilter(log, { trail: app.get(AuditTrail), journal: app.get(ErrorJournal) }),
  );
  app.useGlobalGuards(
    new AccessGuard({
      reflector,
      environment,
      tenants,
      rateLimit: new RateLimit(environment.PRAXIS_RATE_LIMIT),
      csrf: app.get(Csrf),
      cookies: app.get(AuthCookies),
      trail: app.get(AuditTrail),
      apiRequests: new ApiRequestMeter(database, (err) => log.error({ err }, 'a request was not settled')),
    }),
    new NestingGuard(),
    new VisitorGuard(app.get(Visitors), reflector),
  );
  app.useGlobalInterceptors(
    new IdempotencyInterceptor(database, environment.PRAXIS_MASTER_KEY),
    new AnswerCheck({ reflector, log, strict: process.env['NODE_ENV'] !== 'production' }),
  );
  app.useGlobalPipes(createValidationPipe());
  app.enableShutdownHooks();
  const modules = await contractModules();
  // Created when the document is first requested, because creating it takes a tenth of the start time.
  serveOpenApi(app, async () => ({
    schemas: await ContractSchemas.of(modules),
    origin: publicOrigin(environment),
  }));
  await serveWeb(app, environment);
  return app;
}
