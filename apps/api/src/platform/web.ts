/** Serves the built web app beside the API, with the headers a page needs. Absent build: the API alone. */
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@praxis/config/environment';

const ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Registers static files, compression, security headers and the page for every path that is not the API's. */
export async function serveWeb(app: NestFastifyApplication, environment: Environment): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Emotion, behind Chakra, writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'"],
        // A voice is played while it arrives, from the page's own memory.
        mediaSrc: ["'self'", 'blob:'],
        upgradeInsecureRequests: environment.PUBLIC_URL?.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: environment.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (!existsSync(ROOT)) return;
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(fastifyStatic, {
    root: ROOT,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // File names under assets carry a hash of their content.
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
