import { randomUUID } from 'node:crypto';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { AuthSessionAccessCheck, type AuthSessionAccess } from './auth-session-access.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import { Csrf } from '../http/csrf.js';
import { Failure } from '../http/failure.js';
import type { AuthSession, PraxisRequest } from '../http/request.js';
import type { TenantDirectory } from '../tenant/tenant-directory.js';

const csrf = new Csrf({
  PRAXIS_MASTER_KEY: Buffer.alloc(32).toString('base64'),
  PUBLIC_URL: undefined,
  HOST: '127.0.0.1',
  PORT: 3000,
  PRAXIS_EMBEDDED: true,
});

const tenant = (id = randomUUID()) =>
  ({ id, name: 'A tenant', industry: 'law', phone: null, status: 'active' }) as const;
const [first, second, foreign] = [tenant(), tenant(), tenant()];

/** The tenants that an admin can find. */
const tenants = {
  activeTenant: (id: string) => Promise.resolve([first, second, foreign].find((one) => one.id === id)),
} as TenantDirectory;

const noted: string[] = [];
const trail = {
  refused: (_: PraxisRequest, action: string) => {
    noted.push(action);
    return Promise.resolve();
  },
} as AuditTrail;

const check = new AuthSessionAccessCheck({ csrf, tenants, trail, environment: { PRAXIS_PROOF_MINUTES: 10 } });
beforeEach(() => noted.splice(0));

interface Given {
  rule?: AuthSessionAccess;
  method?: string;
  header?: string;
  path?: string;
  token?: string | null;
  changesNothing?: boolean;
  stepUp?: boolean;
  withoutFactor?: boolean;
}

function sessionOf(parts: Partial<AuthSession> = {}): AuthSession {
  const id = randomUUID();
  return {
    id,
    userId: randomUUID(),
    name: null,
    email: 'person@example.com',
    roles: ['client'],
    memberships: [],
    readOnly: false,
    mustEnroll: false,
    support: null,
    csrfToken: csrf.tokenOf(id),
    expiresAt: new Date(),
    ageSeconds: 0,
    method: 'password',
    ...parts,
  };
}

/** The tenant and rank that a request acts with, or its refusal. */
async function outcome(session: AuthSession, given: Given = {}): Promise<unknown> {
  const token = given.token === undefined ? session.csrfToken : given.token;
  const request = {
    method: given.method ?? 'GET',
    headers: {
      ...(given.header === undefined ? {} : { 'x-tenant-id': given.header }),
      ...(token === null ? {} : { 'x-csrf-token': token }),
    },
    params: given.path === undefined ? {} : { tenantId: given.path },
    query: {},
    url: '/v1/leads',
  } as unknown as PraxisRequest;
  try {
    await check.enforce(request, {
      session,
      rule: given.rule ?? 'viewer',
      changesNothing: given.changesNothing ?? false,
      stepUp: given.stepUp ?? false,
      withoutFactor: given.withoutFactor ?? false,
    });
    return [request.tenant?.id, request.tenantRole];
  } catch (error) {
    if (error instanceof Failure) return `${error.status} ${error.code}`;
    throw error;
  }
}

const member = (...roles: TenantRole[]): AuthSession =>
  sessionOf({
    memberships: [first, second].flatMap((one, at) => (roles[at] ? [{ ...one, role: roles[at] }] : [])),
  });
const admin = sessionOf({ roles: ['admin'] });

describe('the acting tenant', () => {
  test('is the first one if none is named', async () => {
    expect(await outcome(member('viewer', 'owner'))).toEqual([first.id, 'viewer']);
  });

  test('is the header’s, and the path’s takes precedence', async () => {
    const session = member('viewer', 'owner');
    expect(await outcome(session, { header: second.id })).toEqual([second.id, 'owner']);
    expect(await outcome(session, { header: second.id.toUpperCase() })).toEqual([second.id, 'owner']);
    expect(await outcome(session, { header: second.id, path: first.id })).toEqual([first.id, 'viewer']);
  });

  test.each(['header', 'path'])(
    'is refused when it is foreign, unknown or not an id, in the %s',
    async (where) => {
      for (const id of [foreign.id, randomUUID(), 'x', "' or 1=1", `${first.id},${second.id}`])
        expect(await outcome(member('owner'), { [where]: id })).toBe('404 not_found');
      expect(noted).toEqual(Array(5).fill('access.foreign_tenant'));
    },
  );

  test('can be any active one for an admin, with an owner’s rights', async () => {
    expect(await outcome(admin, { header: foreign.id, rule: 'owner' })).toEqual([foreign.id, 'owner']);
    expect(await outcome(admin, { header: randomUUID() })).toBe('404 not_found');
    expect(await outcome(admin)).toBe('400 tenant_required');
  });

  test('is also checked where the rule is only about the user', async () => {
    expect(await outcome(member('viewer'), { rule: 'user', path: foreign.id })).toBe('404 not_found');
    expect(await outcome(member('viewer'), { rule: 'user', path: first.id })).toEqual([first.id, 'viewer']);
    expect(await outcome(member('viewer'), { rule: 'user', header: foreign.id })).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('rank', () => {
  const RANKS = ['viewer', 'staff', 'owner'] as const;

  test.each(RANKS.flatMap((has) => RANKS.map((needed) => [has, needed] as const)))(
    '%s where %s is required',
    async (has, needed) => {
      const isEnough = RANKS.indexOf(has) >= RANKS.indexOf(needed);
      expect(await outcome(member(has), { rule: needed })).toEqual(
        isEnough ? [first.id, has] : '403 permission_denied',
      );
    },
  );

  test('does not carry over to another tenant', async () => {
    expect(await outcome(member('owner', 'viewer'), { rule: 'staff', header: second.id })).toBe(
      '403 permission_denied',
    );
  });

  test('is not enough without any tenant', async () => {
    expect(await outcome(sessionOf())).toBe('403 permission_denied');
  });

  test('of an admin is required for admin routes', async () => {
    expect(await outcome(member('owner'), { rule: 'admin' })).toBe('403 permission_denied');
    expect(await outcome(member('owner'), { rule: 'admin', path: foreign.id })).toBe('403 permission_denied');
    expect(await outcome(admin, { rule: 'admin' })).toEqual([undefined, undefined]);
    expect(await outcome(admin, { rule: 'admin', path: foreign.id })).toEqual([foreign.id, 'owner']);
  });
});

describe('changes', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('require the session’s token: %s', async (method) => {
    const session = member('owner');
    expect(await outcome(session, { method })).toEqual([first.id, 'owner']);
    for (const token of [null, '', 'x', csrf.tokenOf(randomUUID())])
      expect(await outcome(session, { method, token })).toBe('403 csrf');
  });

  test('are refused in a read-only session, unless they change nothing', async () => {
    const session = { ...member('viewer'), readOnly: true };
    expect(await outcome(session)).toEqual([first.id, 'viewer']);
    expect(await outcome(session, { method: 'POST' })).toBe('403 read_only');
    expect(await outcome(session, { method: 'POST', changesNothing: true })).toEqual([first.id, 'viewer']);
  });
});

describe('a route that requires a recent sign-in', () => {
  const old = sessionOf({ ...member('owner'), ageSeconds: 601 });

  test('is allowed within ten minutes of it, and refused later', async () => {
    expect(await outcome({ ...old, ageSeconds: 599 }, { stepUp: true })).toEqual([first.id, 'owner']);
    expect(await outcome(old, { stepUp: true })).toBe('403 step_up_required');
    expect(await outcome(old)).toEqual([first.id, 'owner']);
  });

  test('requests a sign-in only from people who are allowed to use it', async () => {
    const viewer = sessionOf({ ...member('viewer'), ageSeconds: 601 });
    expect(await outcome(viewer, { stepUp: true, rule: 'owner' })).toBe('403 permission_denied');
    expect(await outcome(old, { stepUp: true, method: 'POST', token: null })).toBe('403 csrf');
    const demo = { ...old, readOnly: true };
    expect(await outcome(demo, { stepUp: true, method: 'POST' })).toBe('403 read_only');
  });
});

describe('a person who must set up a second factor first', () => {
  const newcomer = sessionOf({ roles: [], mustEnroll: true });

  test.each(['user', 'admin', 'viewer', 'owner'] as const)(
    'is refused where the rule is %s',
    async (rule) => {
      expect(await outcome(newcomer, { rule })).toBe('403 second_factor_required');
    },
  );

  test('can use the routes that lead there, without additional rights', async () => {
    expect(await outcome(newcomer, { rule: 'user', withoutFactor: true })).toEqual([undefined, undefined]);
    expect(await outcome(newcomer, { rule: 'admin', withoutFactor: true })).toBe('403 permission_denied');
  });
});
