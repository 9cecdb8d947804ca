/**
 * What browsers are told about every answer: what it may load and from where, who may frame it, which devices it may use
 * (Content Security Policy Level 3; Permissions Policy).
 */
import fastifyHelmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHash } from 'node:crypto';
import { isBehindTls, type Environment } from '@praxis/config/environment';

const SELF = "'self'";
const NONE = "'none'";

/** A source for inline text of ours: this very text and no other. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Emotion, behind Chakra, begins with an empty style element and puts its rules in by `insertRule`, which a policy leaves to
 * scripts. So the empty element is the one that may be inline: somebody who injects it has styled nothing.
 */
const EMPTY_STYLE = hashSource('');

/** Every directive that has a use here; `default-src` is for those that browsers add later. */
const DIRECTIVES = {
  defaultSrc: [SELF],
  scriptSrc: [SELF],
  scriptSrcAttr: [NONE],
  styleSrc: [SELF, EMPTY_STYLE],
  styleSrcAttr: [NONE],
  // A brand's logo comes from this API; a brand without one has a letter, drawn in the page.
  imgSrc: [SELF, 'data:'],
  fontSrc: [SELF],
  connectSrc: [SELF],
  // A voice is played while it arrives, from the page's own memory.
  mediaSrc: [SELF, 'blob:'],
  manifestSrc: [SELF],
  workerSrc: [NONE],
  frameSrc: [NONE],
  objectSrc: [NONE],
  baseUri: [NONE],
  formAction: [SELF],
  frameAncestors: [NONE],
};

/** Devices and powers that no page uses. */
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
 * What the web app uses on the page it was loaded with: the call's microphone and voice, the recording of the screen, copying
 * and sharing, passkeys. Pages follow one another without loading, so a page that has no call may become one that does.
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

/** For answers that are no page of the web app. */
const NO_PERMISSIONS = policyOf('()');

/** The header `Permissions-Policy` of the web app's page. */
export const APP_PERMISSIONS = policyOf('(self)');

/** A year, for the host and all below it (RFC 6797). */
const STAY_ON_TLS = { maxAge: 31_536_000, includeSubDomains: true };

/** For answers that are made before Fastify knows of a request, or without its hooks: a sentence in JSON, for its caller and for now. */
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

/** Gives every answer the headers; behind TLS, browsers are told to stay there. */
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

/**
 * The policy for a page whose text is not ours to write: its inline styles as they are in it, and nothing else beside what
 * `policy` allows. For texts without anybody's input alone: what is in them is taken for meant.
 */
export function withInlineStyles(policy: string, html: string): string {
  const hashesOf = (pattern: RegExp): string =>
    [...html.matchAll(pattern)].map(([, text = '']) => hashSource(text)).join(' ');
  const elements = hashesOf(/<style>([^<]*)<\/style>/g);
  const attributes = hashesOf(/ style="([^"]*)"/g);
  return policy
    .replace(/style-src (?=')/, `style-src ${elements} `)
    .replace(`style-src-attr ${NONE}`, `style-src-attr 'unsafe-hashes' ${attributes}`);
}
