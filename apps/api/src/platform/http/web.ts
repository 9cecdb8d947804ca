/**
 * Serves the built web app next to the API, with the headers that a page needs. Without a build, only the API
 * is served.
 */
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMBED_SCRIPT } from '@praxis/contracts/booking-page/booking-page.const';
import { readBookingAddress, type BookingAddress } from '@praxis/contracts/booking-page/booking-address';
import { isGuestPage } from '@praxis/contracts/core/guest-page';
import type { Environment } from '@praxis/config/environment';
import { TenantDirectory } from '../tenant/tenant-directory.js';
import { createPagePreloads } from './page-preloads.js';
import { allowInline, APP_PERMISSIONS, bookingPagePolicy, setPagePolicy } from './page-policy.js';

const ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** A document of the web app, and a function that extends the usual policy for its inline scripts and style sheets. */
interface Page {
  html: string;
  policy: (usual: string) => string;
}

const pageOf = (html: string): Page => ({ html, policy: allowInline(html) });

/** Registers static files, compression, security headers, and the page for every path outside the API. */
export async function serveWeb(app: NestFastifyApplication, environment: Environment): Promise<void> {
  await setPagePolicy(app, environment);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (!existsSync(ROOT)) return;
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(fastifyStatic, {
    root: ROOT,
    // Files are sent below, because a separate route for each of some hundred files would take a tenth of the start
    // time.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, stored) => {
      const path = stored.replace(/\.(?:br|gz)$/, '');
      if (path.includes('/index.html')) void reply.header('permissions-policy', APP_PERMISSIONS);
      // Other sites may include this file.
      if (path.endsWith(EMBED_SCRIPT)) void reply.header('cross-origin-resource-policy', 'cross-origin');
      // File names under assets contain a hash of their content.
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const files = filesIn(ROOT);
  const html = await readFile(join(ROOT, 'index.html'), 'utf8');
  const [page, guestPage] = [pageOf(html), pageOf(withoutProduct(html))];
  const preloads = createPagePreloads(await readFile(join(ROOT, '.vite/manifest.json'), 'utf8'));
  const sendPage = (reply: FastifyReply, { html, policy }: Page, pathname: string) =>
    reply
      .headers({
        'permissions-policy': APP_PERMISSIONS,
        'cache-control': 'no-cache',
        'content-security-policy': policy(String(reply.getHeader('content-security-policy'))),
      })
      .type('text/html; charset=utf-8')
      // The first template holds the files of the start (`apps/web/scripts/start-in-steps.mjs`).
      .send(html.replace('</template>', `${preloads(pathname)}</template>`));
  fastify.get('/*', async (request, reply) => {
    const [pathname = '', ...query] = request.url.split('?');
    if (files.has(pathname)) return reply.sendFile(pathname);
    const booking = readBookingAddress(pathname);
    if (booking) {
      await setBookingPolicy(reply, { booking, tenants: app.get(TenantDirectory), environment });
      return sendPage(reply, guestPage, pathname);
    }
    const isGuest = isGuestPage({ pathname, search: query.join('?') });
    if (isGuest) return sendPage(reply, guestPage, pathname);
    if (isPage(pathname)) return sendPage(reply, page, pathname);
    return reply.callNotFound();
  });
}

/** Paths that may be requested: no hidden files, and not the compressed copies next to the files. */
function filesIn(root: string): ReadonlySet<string> {
  return new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`)
      .filter((path) => !path.includes('/.')),
  );
}

/** Addresses that belong to no page: the API, and files that browsers and robots look for. */
const NO_PAGE =
  /^\/(?:v1|healthz|metrics|readyz|assets|\.well-known)(?:\/|$)|\.(?:css|ico|js|json|map|png|svg|txt|xml)$/;

/** Whether the web app answers a path. A missing file gets a 404 and not a page. */
const isPage = (pathname: string): boolean => !NO_PAGE.test(pathname);

/**
 * Sets which sites may frame the page, and 404 for an unknown practice. Only the page made for other sites can be
 * framed.
 */
async function setBookingPolicy(
  reply: FastifyReply,
  {
    booking,
    tenants,
    environment,
  }: { booking: BookingAddress; tenants: TenantDirectory; environment: Environment },
): Promise<void> {
  const tenant = await tenants.namedInAddress(booking.practice);
  if (!tenant) void reply.status(404);
  const frameAncestors = tenant && booking.isEmbed ? await tenants.embedOrigins(tenant.id) : [];
  // X-Frame-Options cannot list origins, so it is removed if some sites may embed the page.
  if (frameAncestors.length > 0) void reply.removeHeader('x-frame-options');
  const policy = String(reply.getHeader('content-security-policy'));
  const hasRobotCheck = environment.TURNSTILE_SITE_KEY !== undefined;
  void reply.header('content-security-policy', bookingPagePolicy(policy, { frameAncestors, hasRobotCheck }));
}

/**
 * The page without its first frame and without the product's name, because a practice's clients see only the practice,
 * even in the title of the browser tab.
 */
function withoutProduct(html: string): string {
  return html
    .replace(/<!--first frame-->[^]*?<!--\/first frame-->/g, '')
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="(?:description|theme-color)"[^>]*>/g, '')
    .replace(/<link rel="icon"[^>]*>/, '<link rel="icon" href="data:," />');
}
