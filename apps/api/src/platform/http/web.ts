/**
 * Serves the built web app next to the API, with the headers that a page needs. Without a build, only the API
 * is served.
 */
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@praxis/config/environment';
import { APP_PERMISSIONS, setPagePolicy } from './page-policy.js';

const ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Registers static files, compression, security headers, and the page for every path outside the API. */
export async function serveWeb(app: NestFastifyApplication, environment: Environment): Promise<void> {
  await setPagePolicy(app, environment);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (!existsSync(ROOT)) return;
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(fastifyStatic, {
    root: ROOT,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (path.includes('/index.html')) void reply.header('permissions-policy', APP_PERMISSIONS);
      // File names under assets contain a hash of their content.
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const isPage = (url: string): boolean => !/^\/(v1|healthz|readyz|assets)(\/|$|\?)/.test(url);
  fastify.get('/*', (request, reply) => {
    if (isPage(request.url)) return reply.sendFile('index.html');
    return reply.callNotFound();
  });
}
