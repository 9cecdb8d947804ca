/** Security headers: nothing from other origins, nothing inline but what a hash names, no frames, and devices only for the app. */
import { World } from '../../support/journey.js';

const world = World.ofFile();

/** Pages of the app, the API's documentation page, JSON responses, a refusal, a file. */
const APP = ['/', '/demo', '/login', '/unsubscribe'];
const OTHERS = ['/v1/docs', '/healthz', '/v1/demo/config', '/v1/leads', '/v1/no/such/route', '/favicon.svg'];

/** A practice's page for its clients has no script for a first frame. */
const INLINE_SCRIPTS: Record<string, number> = { '/': 2, '/demo': 2, '/login': 2, '/unsubscribe': 1 };

async function headersOf(path: string): Promise<Headers> {
  const { headers } = await fetch(`${world.stack.baseUrl}${path}`);
  return headers;
}

/** Directives of a policy by name, each with its sources. */
function directivesOf(policy: string): Record<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]));
}

const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;

test.each([...APP, ...OTHERS])(
  '%s loads nothing from other origins and nothing inline but what a hash names',
  async (path) => {
    const headers = await headersOf(path);
    const policy = directivesOf(headers.get('content-security-policy') ?? '');
    const {
      'script-src': [ownScripts, ...inlineScripts] = [],
      'style-src': styles = [],
      'style-src-attr': styleAttributes = [],
      ...rest
    } = policy;
    expect(rest).toEqual({
      'default-src': ["'self'"],
      'script-src-attr': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'media-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'worker-src': ["'none'"],
      'frame-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    expect(ownScripts).toBe("'self'");
    // Only the scripts that draw the first frame and load the code are inline.
    expect(inlineScripts).toEqual(Array(INLINE_SCRIPTS[path] ?? 0).fill(expect.stringMatching(HASH)));
    expect(styles.filter((source) => source !== "'self'" && !HASH.test(source))).toEqual([]);
    const named = styleAttributes.filter((source) => !HASH.test(source));
    expect(named).toEqual(path === '/v1/docs' ? ["'unsafe-hashes'"] : ["'none'"]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  },
);

/** The features that a Permissions-Policy allows the page itself. */
async function permitted(path: string): Promise<string[]> {
  const policy = (await headersOf(path)).get('permissions-policy') ?? '';
  const rules = policy.split(', ').map((rule) => rule.split('='));
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter(([, who]) => who !== '()' && who !== '(self)')).toEqual([]);
  return rules.filter(([, who]) => who === '(self)').map(([name = '']) => name);
}

test.each(APP)(
  '%s can use the microphone for a call and record the screen, but no other device',
  async (path) => {
    expect(await permitted(path)).toEqual([
      'autoplay',
      'clipboard-write',
      'display-capture',
      'microphone',
      'publickey-credentials-create',
      'publickey-credentials-get',
      'web-share',
    ]);
  },
);

test.each(OTHERS)('%s can use no device', async (path) => {
  expect(await permitted(path)).toEqual([]);
});
