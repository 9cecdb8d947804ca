/** The worker process: connects database, vendors and workflows, and runs until stopped. */
import pino from 'pino';
import { publicOrigin, readEnvironment } from '@praxis/config/environment';
import { deriveKey } from '@praxis/config/keys';
import { simLineToken } from '@praxis/config/sim-line';
import { Database } from '@praxis/db/core/database';
import { Flags } from '@praxis/db/flag/flag-client';
import { Suspensions } from '@praxis/db/tenant/suspensions';
import { listTenantIds } from '@praxis/db/tenant/tenant';
import { withStoredKeys } from '@praxis/db/vault/platform-variables';
import { announceWorker } from '@praxis/db/health/worker-presence';
import { createSimCallee } from '@praxis/providers/phone/sim-callee';
import { createSimNotifier } from '@praxis/providers/sim/notifier';
import { logScope } from '@praxis/telemetry/log-scope';
import { openTracing } from '@praxis/telemetry/tracing';
import { watchLoop } from '@praxis/threads/loop-watch';
import { ACTIVITY_CONTEXT } from './core/activity-context.js';
import { Breakers } from '@praxis/db/health/breakers';
import { VendorGuard } from '@praxis/providers/vendor-guard';
import { createActivities } from './activities.js';
import { openDocuments } from './core/document.js';
import { serveMetrics } from './core/metrics-server.js';
import { openPayments } from './core/payments.js';
import { createProviders } from './core/providers.js';
import { createSimStore } from './sim/sim-store.js';
import { startWorker } from './worker.js';

/**
 * Time limit of a start in milliseconds. A start takes seconds; after this the process exits and the
 * supervisor starts another.
 */
const START_TIMEOUT_MS = 45_000;

async function main(): Promise<void> {
  const given = readEnvironment();
  const log = pino({ level: given.LOG_LEVEL, base: { process: 'worker' }, mixin: logScope });
  const tracing = await openTracing('praxis-worker', process.env);
  const stuck = setTimeout(() => fail(`not running after ${START_TIMEOUT_MS / 1_000} s`), START_TIMEOUT_MS);
  const database = await Database.open(given, 'praxis-activities');
  const environment = await withStoredKeys(given, database);
  const store = createSimStore(database);
  const notifier = createSimNotifier({
    store,
    url: `${environment.PRAXIS_API_URL ?? `http://127.0.0.1:${environment.PORT}`}/v1/webhooks/sim`,
    secret: `whsec_${deriveKey(environment.PRAXIS_MASTER_KEY, 'webhooks/sim').toString('base64')}`,
  });
  const documents = openDocuments();
  const breakers = new Breakers({ environment, database });
  await breakers.start();
  const providers = createProviders({
    environment,
    database,
    documents,
    store,
    notifier,
    guard: new VendorGuard(breakers, ACTIVITY_CONTEXT),
    callee: createSimCallee({
      apiUrl: environment.PRAXIS_API_URL ?? `http://127.0.0.1:${environment.PORT}`,
      origin: publicOrigin(environment),
      authToken: simLineToken(environment.PRAXIS_MASTER_KEY),
    }),
  });
  // All practices share one payment account, so the limit of concurrent requests per tenant is off; otherwise they
  // would delay each other.
  const payments = openPayments({
    environment,
    database,
    guard: new VendorGuard(breakers, ACTIVITY_CONTEXT, false),
  });
  const flags = await Flags.open(environment, database, 'praxis-worker');
  const suspensions = new Suspensions(environment, database);
  await suspensions.start();
  const worker = await startWorker({
    environment,
    log,
    gate: suspensions,
    activities: createActivities({
      environment,
      database,
      documents,
      flags,
      providers,
      payments: payments?.port,
    }),
  });
  const presence = await announceWorker(environment);
  const metrics = await serveMetrics(environment, database);
  clearTimeout(stuck);
  const watch = watchLoop('worker', environment.PRAXIS_LOOP_STUCK_MS);
  log.info('worker is running');

  // Sends the reports of messages that a simulator accepted for a worker that then crashed.
  for (const tenantId of await listTenantIds(database)) await notifier.resume(tenantId);

  await worker.stopped;
  await presence.close();
  await notifier.close();
  await payments?.close();
  await documents.close();
  await breakers.close();
  await flags.close();
  await suspensions.close();
  await watch.stop();
  await metrics?.close();
  await database.close();
  await tracing?.close();
}

function fail(why: string): never {
  process.stderr.write(`worker: ${why}\n`);
  process.exit(1);
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
