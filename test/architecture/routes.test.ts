/** Every route declares who may use it and is in the OpenAPI document, which lists no other routes. */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACCESS_RULES } from '../../apps/api/src/platform/auth/access.js';
import { composeApi, documentOf, routesOf, type Route } from '../support/routes.js';

let app: NestFastifyApplication;
let routes: Route[];
beforeAll(async () => {
  app = await composeApi();
  routes = routesOf(app);
});

const name = ({ method, path }: Route): string => `${method} ${path}`;

test('finds the API’s routes', () => {
  const names = routes.map(name);
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(names).toEqual(
    expect.arrayContaining([
      'get /healthz',
      'get /readyz',
      'post /v1/law/intake/submit',
      'post /v1/realestate/intake/submit',
      'post /v1/{industry}/appointment/book',
      'post /v1/{industry}/followup/send',
      'post /v1/{industry}/roi/calc',
      'post /v1/events/log',
      'post /v1/functions/demo-limiter',
      'post /v1/functions/events-log',
      'get /v1/leads',
      'get /v1/live',
    ]),
  );
});

test('every route declares a valid access rule', () => {
  const rules: readonly string[] = ACCESS_RULES;
  expect(
    routes
      .filter(({ access }) => access.length === 0 || !access.every((rule) => rules.includes(rule)))
      .map(name),
  ).toEqual([]);
});

test('open routes are listed here, so that each new one is a decision', () => {
  const open = routes.filter(({ access }) => access.includes('public')).map(name);
  expect(open.sort()).toEqual([
    'get /healthz',
    'get /l/{code}',
    'get /metrics',
    'get /readyz',
    'get /v1/auth/session',
    'get /v1/book/{practice}',
    'get /v1/book/{practice}/slots',
    'get /v1/checkouts/{checkoutId}',
    'get /v1/demo/config',
    'get /v1/demo/visitor',
    'get /v1/exports/{id}/file',
    'get /v1/exports/{id}/manifest',
    'get /v1/live',
    'get /v1/live/calls/{id}',
    'get /v1/service-health-checks',
    'get /v1/service-incidents',
    'get /v1/signing-key',
    'get /v1/sim/inbox',
    'get /v1/status/{practice}',
    'get /v1/tenants/{tenantId}/brand/logo/{version}',
    'get /v1/unsubscribe/{token}',
    'get /v1/webhook-monitoring',
    'get /v1/{industry}/appointment/{id}/ics',
    'post /v1/appointments/by-link/cancel',
    'post /v1/appointments/by-link/language',
    'post /v1/appointments/by-link/read',
    'post /v1/appointments/by-link/reschedule',
    'post /v1/appointments/by-link/slots',
    'post /v1/auth/invitation',
    'post /v1/auth/invitation/accept',
    'post /v1/auth/magic-link',
    'post /v1/auth/magic-link/redeem',
    'post /v1/auth/passcode',
    'post /v1/auth/passkey',
    'post /v1/auth/passkey/begin',
    'post /v1/auth/password-reset',
    'post /v1/auth/password-reset/confirm',
    'post /v1/auth/second-factor',
    'post /v1/auth/sign-in',
    'post /v1/auth/sign-out',
    'post /v1/auth/sign-up',
    'post /v1/auth/verify-email',
    'post /v1/book/{practice}/appointments',
    'post /v1/book/{practice}/hold',
    'post /v1/book/{practice}/intake',
    'post /v1/book/{practice}/robot-check',
    'post /v1/functions/health-monitor',
    'post /v1/functions/is_system_admin',
    'post /v1/onboardings/by-link/approve',
    'post /v1/onboardings/by-link/read',
    'post /v1/unsubscribe/{token}',
  ]);
  expect(
    routes
      .filter(({ access }) => access.includes('webhook'))
      .every(({ path }) => path.startsWith('/v1/webhooks/')),
  ).toBe(true);
});

/** Routes that change rights, keys or the accounts that keys open, or that export data. */
const STEP_UP =
  /\/(?:users|invitations|exports|accounts|integrations|calendar|sessions?|decision|keys?|api-keys|factors?|passkeys?|webhook-endpoints|webhook-deliveries|incident-contacts|workflow-secrets|webhook)(?:\/|$)/;
/** Routes with similar names that require no recent sign-in, each with its reason. */
const NO_STEP_UP = [
  'delete /v1/exports/{id}', // deletes the exported file
  'post /v1/auth/passkey', // signs in
  'post /v1/auth/passkey/begin', // signs in
  'post /v1/incident-contacts/{id}/test', // carries no personal data
  'post /v1/providers/{id}/calendar/check', // changes nothing
  'post /v1/webhook-deliveries/{id}/resend', // sends what the owner has chosen once more
  'post /v1/webhook-endpoints/{id}/resend', // the same
  'post /v1/webhook-endpoints/{id}/test', // carries no personal data
];

test('routes that change rights or keys, or export data, require a recent sign-in', () => {
  const isUnsafe = ({ method }: Route): boolean => method !== 'get';
  const asking = routes.filter(({ stepUp }) => stepUp).map(name);
  const named = routes.filter((route) => isUnsafe(route) && STEP_UP.test(route.path)).map(name);
  expect(named.filter((one) => !asking.includes(one)).sort()).toEqual(NO_STEP_UP);
  // An extra entry here is a group of routes that the pattern misses; a missing one is a route that no longer exists.
  // These need a recent sign-in because erasing a person cannot be undone, masking decides what a whole team sees of
  // people, and suspending closes a practice. Of the vault's function, only actions that change or show a key do.
  expect(asking.filter((one) => !named.includes(one))).toEqual([
    'post /v1/functions/admin-key-vault',
    'post /v1/admin/tenants/{id}/suspend',
    'put /v1/admin/tenants/{id}/masking',
    'delete /v1/leads/{id}',
    'post /v1/leads/{id}/proof',
    'put /v1/settings/masking',
  ]);
  expect(asking).toHaveLength(43);
});

test('every route but health, metrics and short links is under /v1', () => {
  expect(
    routes
      .filter(
        ({ path }) =>
          !path.startsWith('/v1/') && !['/healthz', '/l/{code}', '/metrics', '/readyz'].includes(path),
      )
      .map(name),
  ).toEqual([]);
});

test('the OpenAPI document lists exactly the existing routes', async () => {
  const documented = Object.entries((await documentOf(app)).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(documented.sort()).toEqual(
    routes
      .filter(({ hidden }) => !hidden)
      .map(name)
      .sort(),
  );
});

test('only routes that always refuse are hidden', () => {
  const hidden = routes.filter((route) => route.hidden);
  expect(hidden.map(({ handler }) => handler).filter((handler) => !/\.refuse[A-Z]/.test(handler))).toEqual(
    [],
  );
});

test('no two routes share a method and a path', () => {
  expect(new Set(routes.map(name)).size).toBe(routes.length);
});
