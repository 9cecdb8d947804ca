/** The API process. */
import 'reflect-metadata';
import pino from 'pino';
import * as z from 'zod/mini';
import { readEnvironment } from '@praxis/config/environment';
import { logScope } from '@praxis/telemetry/log-scope';
import { openTracing } from '@praxis/telemetry/tracing';
import { watchLoop } from '@praxis/threads/loop-watch';
import { createApp } from './create-app.js';
import { openPlatform } from './platform/platform.module.js';

async function main(): Promise<void> {
  // Schemas of zod/mini contain no messages.
  z.config(z.locales.en());
  const environment = readEnvironment();
  const log = pino({ level: environment.LOG_LEVEL, base: { process: 'api' }, mixin: logScope });
  const tracing = await openTracing('praxis-api', process.env);
  const app = await createApp(await openPlatform({ environment, log, tracing }));
  await app.listen(environment.PORT, environment.HOST);
  watchLoop('api', environment.PRAXIS_LOOP_STUCK_MS);
  log.info({ port: environment.PORT }, 'api is listening');
}

main().catch((error: unknown) => {
  process.stderr.write(`api: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
