/**
 * Every change by a signed-in person is in the audit log: the owner of a tenant or an admin calls every documented
 * route that writes, with each id of the tenant. A request that succeeds must have left an entry by that person.
 */
import { randomUUID } from 'node:crypto';
import {
  documentedRoutes,
  fill,
  nameOf,
  parametersOf,
  type DocumentedRoute,
} from '../../support/documented-routes.js';
import type { Fields } from '../../support/factories.js';
import { World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { createOtherTenant, type OtherTenant } from '../../support/other-tenant.js';
import { headersOf, VALID_BODIES } from '../../support/valid-bodies.js';

/** Excluded routes, each with its reason. */
const LEFT_OUT: Record<string, string> = {
  'post /v1/auth/sign-out': 'ends the session that tries',
  'delete /v1/auth/sessions/{id}': 'ends the session that tries',
  'post /v1/admin/tenants/{id}/suspend':
    'closes the tenant that tries; tenant/suspension.test.ts looks for its entry',
};
/** Routes that succeed without an entry, each with its reason. */
const UNLOGGED: Record<string, string> = {
  'delete /v1/calls/{id}/reveal': 'ends one’s own sight sooner; the table of reveals says when',
  'delete /v1/support-session': 'there is none to end',
  'delete /v1/workflow-secrets/{name}': 'there is none of that name to remove',
  'patch /v1/alert-rules/{id}': 'the rule is off already',
  'patch /v1/tenants/{tenantId}/users/{userId}': 'the person has that role already',
  'post /v1/alert-rules/{id}/back-test': 'changes nothing',
  'post /v1/auth/factors/passkey': 'a challenge; the factor that it becomes is logged',
  'post /v1/auth/factors/totp': 'a secret to enroll; the factor that it becomes is logged',
  'post /v1/campaigns/preview': 'changes nothing',
  'post /v1/campaigns/{id}/preview': 'changes nothing',
  'post /v1/conversations/{id}/read': 'which messages one has read',
  'post /v1/functions/admin-template-management': 'the valid body reads',
  'post /v1/functions/admin-tenant-management': 'the valid body reads',
  'post /v1/functions/analytics-dashboard': 'changes nothing',
  'post /v1/functions/get-usage-analytics': 'changes nothing',
  'post /v1/functions/health-monitor': 'changes nothing',
  'post /v1/functions/is_system_admin': 'changes nothing',
  'post /v1/functions/sync-billing-cycle': 'there is nothing to synchronize',
  'post /v1/functions/workflow-management': 'the valid body reads',
  'post /v1/message-templates/{id}/restore': 'it has that version already',
  'post /v1/providers/{id}/calendar/check': 'changes nothing',
  'post /v1/settings/practice-facts/restore': 'the facts are those already',
  'post /v1/settings/practice-facts/try': 'changes nothing',
  'post /v1/tenants/{tenantId}/brand/check': 'changes nothing',
  'post /v1/workflows/proposals': 'changes nothing until it is saved',
  'post /v1/workflows/{id}/pause': 'it is not running',
  'put /v1/admin/tenants/{id}/status': 'it is active already',
  'put /v1/feature-flags/{id}': 'the rule is that already',
  'put /v1/imports/{id}/mapping': 'a draft; uploading and starting are logged',
  'put /v1/message-templates/{id}': 'the text is that already',
  'put /v1/message-templates/{id}/active': 'it is inactive already',
  'put /v1/notifications/read': 'which notices one has read',
  'put /v1/notifications/settings': 'one’s own notices',
  'put /v1/profiles/me': 'one’s own profile',
  'put /v1/profiles/me/name': 'one’s own name',
};
/** Minimum number of routes that must succeed. The others need records that only their own tests create. */
const MIN_TRIED = 125;
const RULES = ['user', 'viewer', 'staff', 'owner', 'admin'];

/** Sorts routes: those that make records come first, those that remove them last. */
const turnOf = (route: DocumentedRoute): number =>
  route.method === 'delete' ? 1_000 + Number(route.path.endsWith('/sessions')) : parametersOf(route).length;

/** Bodies that name the tenant of this test. */
const RULE = { description: '', isEnabled: true, rolloutPercent: 0 };
const targets = (): Fields[] => [{ tenantId: tenant.tenant.id, isEnabled: true }];
const OWN_BODIES: Record<string, () => Fields> = {
  'post /v1/feature-flags': () => ({ key: `flag-${randomUUID()}`, ...RULE, targets: targets() }),
  'put /v1/feature-flags/{id}': () => ({ version: 1, ...RULE, targets: targets() }),
  'put /v1/feature-flags/{id}/kill-switch': () => ({ isKilled: true }),
  'put /v1/feature-flags/{id}/targets': () => ({ tenantId: tenant.tenant.id, isEnabled: false }),
};

const world = World.ofFile();
let tenant: OtherTenant;
let admin: Member;
let routes: DocumentedRoute[];
beforeAll(async () => {
  tenant = await createOtherTenant(world);
  admin = await signedIn(world, { isAdmin: true });
  const [incident] = await world.database.withSystem(
    'records that admins see to',
    (tx) => tx.query<{ id: string; error: string }>`
      with error as (insert into api_error_tracking (api_endpoint, status, error_type, error_message, request_id)
        values ('get /x', 500, 'x', 'x', 'x') returning id)
      insert into service_incidents (id, title, service_name, incident_type, severity, dedupe_key, tenant_id)
      values (${randomUUID()}, 'x', 'x', 'x', 'low', ${randomUUID()}, ${tenant.tenant.id})
      returning id, (select id from error) as error`,
  );
  Object.assign(tenant.ids, { incident: incident?.id, apiError: incident?.error });
  tenant.owner.tenantId = admin.tenantId = tenant.tenant.id;
  routes = (await documentedRoutes(world.api))
    .filter(({ method, access }) => method !== 'get' && access.some((rule) => RULES.includes(rule)))
    .filter((route) => !(nameOf(route) in LEFT_OUT))
    .sort((one, other) => turnOf(one) - turnOf(other));
});

const WORDS = { industry: 'law', vendor: 'twilio', service: 'openai', name: 'no-such-secret' };
const recordsOf = (route: DocumentedRoute): string[] =>
  parametersOf(route).filter((name) => !(name in WORDS) && name !== 'tenantId');
/** The collection that a route belongs to: `/v1/feature-flags`. */
const collectionOf = ({ path }: DocumentedRoute): string => path.split('/{')[0] ?? path;

/** Ids of records that earlier requests created, by collection. */
const made = new Map<string, string[]>();
function keepIds(route: DocumentedRoute, body: unknown): void {
  if (route.method !== 'post' || recordsOf(route).length > 0) return;
  const ids = [...JSON.stringify(body).matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '');
  made.set(collectionOf(route), [...(made.get(collectionOf(route)) ?? []), ...ids]);
}

function pathsOf(route: DocumentedRoute): string[] {
  const records = recordsOf(route);
  const ids =
    records.length === 0 ? [''] : [...(made.get(collectionOf(route)) ?? []), ...Object.values(tenant.ids)];
  return ids.map((id) =>
    fill(route, {
      ...WORDS,
      tenantId: tenant.tenant.id,
      ...Object.fromEntries(records.map((name) => [name, id])),
    }),
  );
}

/** How many entries the person has. */
async function entriesOf(by: Member): Promise<number> {
  const rows = await world.database.withSystem(
    'count the entries of a person',
    (tx) => tx.query`select from audit_log where user_id = ${by.userId}`,
  );
  return rows.length;
}

test('every change by a person is logged', async () => {
  const tried = new Set<string>();
  const logged = new Set<string>();
  const broken = new Set<string>();
  for (const route of routes) {
    const name = nameOf(route);
    const by = route.access.includes('admin') ? admin : tenant.owner;
    const make = VALID_BODIES[name] ?? (() => undefined);
    for (const path of pathsOf(route)) {
      const body =
        OWN_BODIES[name]?.() ??
        make({ sessionId: tenant.ids['journeySession'] ?? '', leadId: tenant.ids['lead'] ?? '' });
      const before = await entriesOf(by);
      const answer = await by.request(route.method.toUpperCase(), path, { body, headers: headersOf(body) });
      if (answer.status >= 500) broken.add(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer.status >= 300) continue;
      tried.add(name);
      keepIds(route, answer.body);
      if ((await entriesOf(by)) > before) logged.add(name);
    }
  }
  expect([...broken]).toEqual([]);
  const unlogged = [...tried].filter((name) => !logged.has(name));
  expect(unlogged.sort()).toEqual(Object.keys(UNLOGGED).sort());
  expect(tried.size).toBeGreaterThanOrEqual(MIN_TRIED);
});
