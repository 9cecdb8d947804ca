/**
 * Serves the built web app next to the API, with the headers that a page needs. Without a build, only the API
 * is served.
 */
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGuestPage } from '@praxis/contracts/core/guest-page.const';
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
  const guestPage = withoutProduct(await readFile(join(ROOT, 'index.html'), 'utf8'));
  const isPage = (url: string): boolean => !/^\/(v1|healthz|readyz|assets)(\/|$|\?)/.test(url);
  fastify.get('/*', (request, reply) => {
    if (isGuestPage(request.url.split('?', 1)[0] ?? ''))
      return reply
        .headers({ 'permissions-policy': APP_PERMISSIONS, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(guestPage);
    if (isPage(request.url)) return reply.sendFile('index.html');
    return reply.callNotFound();
  });
}

/** The page without what names the product: a practice's client sees the practice alone, in the browser's tab as well. */
function withoutProduct(html: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="(?:description|theme-color)"[^>]*>/g, '')
    .replace(/<link rel="icon"[^>]*>/, '<link rel="icon" href="data:," />');
}
