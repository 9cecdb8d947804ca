/**
 * Security headers of every response: which sources it may load, who may frame it, which devices it may use
 * (Content Security Policy Level 3; Permissions Policy).
 */
import fastifyHelmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHash } from 'node:crypto';
import { isBehindTls, type Environment } from '@praxis/config/environment';

const SELF = "'self'";
const NONE = "'none'";

/** A CSP source that allows exactly this inline text. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Emotion, which Chakra uses, starts with an empty style element and adds its rules with `insertRule`, which
 * CSP does not restrict. So only an empty style element may be inline, which is useless to an attacker.
 */
const EMPTY_STYLE = hashSource('');

/** Every directive that is used here; `default-src` covers those that browsers add later. */
const DIRECTIVES = {
  defaultSrc: [SELF],
  scriptSrc: [SELF],
  scriptSrcAttr: [NONE],
  styleSrc: [SELF, EMPTY_STYLE],
  styleSrcAttr: [NONE],
  // A brand's logo comes from this API; without one, the page draws a letter.
  imgSrc: [SELF, 'data:'],
  fontSrc: [SELF],
  connectSrc: [SELF],
  // Audio is played while it arrives, from the page's own memory.
  mediaSrc: [SELF, 'blob:'],
  manifestSrc: [SELF],
  workerSrc: [NONE],
  frameSrc: [NONE],
  objectSrc: [NONE],
  baseUri: [NONE],
  formAction: [SELF],
  frameAncestors: [NONE],
};

/** Browser features that no page uses. */
const UNUSED = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Features that the web app uses: the call's microphone and audio, screen recording, copying and sharing,
 * passkeys. Navigation does not reload the page, so every page needs them.
 */
const USED_BY_APP = [
  'autoplay',
  'clipboard-write',
  'display-capture',
  'microphone',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'web-share',
];

const policyOf = (used: string): string =>
  [...UNUSED.map((name) => `${name}=()`), ...USED_BY_APP.map((name) => `${name}=${used}`)].join(', ');

/** The `Permissions-Policy` header of responses that are not pages of the web app. */
const NO_PERMISSIONS = policyOf('()');

/** The `Permissions-Policy` header of the web app's page. */
export const APP_PERMISSIONS = policyOf('(self)');

/** A year, for the host and its subdomains (RFC 6797). */
const STAY_ON_TLS = { maxAge: 31_536_000, includeSubDomains: true };

/**
 * Headers for responses that are sent before Fastify receives a request, or without its hooks: an uncacheable
 * JSON message.
 */
export function bareHeaders(environment: Pick<Environment, 'PUBLIC_URL'>): Record<string, string> {
  const { maxAge } = STAY_ON_TLS;
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none';object-src 'none'",
    'permissions-policy': NO_PERMISSIONS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(isBehindTls(environment)
      ? { 'strict-transport-security': `max-age=${maxAge}; includeSubDomains` }
      : {}),
  };
}

/** Sets the headers on every response; with TLS, they make browsers stay on it. */
export async function setPagePolicy(
  app: NestFastifyApplication,
  environment: Pick<Environment, 'PUBLIC_URL'>,
): Promise<void> {
  const isTls = isBehindTls(environment);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request, reply, done) => {
      void reply.header('permissions-policy', NO_PERMISSIONS);
      done();
    });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...DIRECTIVES, ...(isTls ? { upgradeInsecureRequests: [] } : {}) },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isTls && STAY_ON_TLS,
  });
}

/** Sources that allow exactly the inline texts that `pattern` captures. */
const hashesIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => hashSource(text));

const INLINE_STYLES = /<style>([^<]*)<\/style>/g;

/**
 * The policy for a page that we did not write: allows exactly its inline styles in addition to `policy`. Only
 * for pages without user input, because everything in them is trusted.
 */
export function withInlineStyles(policy: string, html: string): string {
  const elements = hashesIn(html, INLINE_STYLES).join(' ');
  const attributes = hashesIn(html, / style="([^"]*)"/g).join(' ');
  return policy
    .replace(/style-src (?=')/, `style-src ${elements} `)
    .replace(`style-src-attr ${NONE}`, `style-src-attr 'unsafe-hashes' ${attributes}`);
}

/** The policy for a page of our build: allows exactly its inline scripts and style sheets in addition to `policy`. */
export function allowInline(html: string): (policy: string) => string {
  const scripts = hashesIn(html, /<script>([^<]*)<\/script>/g);
  const styles = hashesIn(html, INLINE_STYLES);
  return (policy) =>
    policy
      .replace(`script-src ${SELF}`, ['script-src', SELF, ...scripts].join(' '))
      .replace(`style-src ${SELF}`, ['style-src', SELF, ...styles].join(' '));
}

/** The vendor's script of the robot check, and the frame that it opens. */
const ROBOT_CHECK = 'https://challenges.cloudflare.com';

/** The policy of a practice's booking page: `frameAncestors` may show it inside their own, and the robot check's script may run. */
export function bookingPagePolicy(
  policy: string,
  { frameAncestors, hasRobotCheck }: { frameAncestors: readonly string[]; hasRobotCheck: boolean },
): string {
  const framed =
    frameAncestors.length === 0
      ? policy
      : policy.replace(`frame-ancestors ${NONE}`, `frame-ancestors ${frameAncestors.join(' ')}`);
  if (!hasRobotCheck) return framed;
  return framed
    .replace(`script-src ${SELF}`, `script-src ${SELF} ${ROBOT_CHECK}`)
    .replace(`frame-src ${NONE}`, `frame-src ${ROBOT_CHECK}`);
}
