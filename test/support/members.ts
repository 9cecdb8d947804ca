/** Signed-in people of tenants: a session and a client that uses it like a browser. */
import { randomUUID } from 'node:crypto';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { Database } from '@praxis/db/core/database';
import { beginAuthSession } from '@praxis/db/auth/auth-session';
import type { Tenant, World } from './journey.js';
import { Browser, createPerson } from './people.js';
import type { TenantOptions } from './records.js';

export interface MemberOptions {
  /** Membership of these tenants. */
  tenants?: { id: string; role: TenantRole }[];
  isAdmin?: boolean;
  /** Whether the session is one of a passcode, which can read everything and change nothing. */
  readOnly?: boolean;
}

/** A signed-in person with their browser. */
export class Member extends Browser {
  constructor(
    baseUrl: string,
    readonly userId: string,
    readonly email: string,
    readonly password: string,
  ) {
    super(baseUrl);
  }

  /** The same person and session at another API process. */
  at(baseUrl: string): Member {
    const member = new Member(baseUrl, this.userId, this.email, this.password);
    for (const [name, value] of this.cookies) member.cookies.set(name, value);
    member.csrfToken = this.csrfToken;
    return member;
  }
}

/** A new person with a session, created without a password. */
export async function signedIn(
  world: Pick<World, 'database' | 'stack'>,
  options: MemberOptions = {},
): Promise<Member> {
  const { database, stack } = world;
  const person = await createPerson(database, {
    admin: options.isAdmin ?? false,
    memberships: (options.tenants ?? []).map(({ id, role }) => ({ tenantId: id, role })),
  });
  const { token } = await database.withSystem('a session for a test', (tx) =>
    beginAuthSession(tx, {
      id: randomUUID(),
      userId: person.userId,
      method: options.readOnly ? 'passcode' : 'password',
      device: 'A test',
      readOnly: options.readOnly ?? false,
      seconds: 3_600,
    }),
  );
  const member = new Member(stack.baseUrl, person.userId, person.email, person.password);
  member.cookies.set('praxis_session', token);
  await member.session();
  return member;
}

/** A new tenant with a member of staff and a viewer. */
export async function createTeam(
  world: World,
  options: TenantOptions = {},
): Promise<{ tenant: Tenant; staff: Member; viewer: Member }> {
  const tenant = await world.tenant(options);
  const member = (role: TenantRole): Promise<Member> =>
    signedIn(world, { tenants: [{ id: tenant.id, role }] });
  const [staff, viewer] = await Promise.all([member('staff'), member('viewer')]);
  return { tenant, staff, viewer };
}

/** The audit entries of a tenant or a person, oldest first. */
export async function auditOf(
  database: Database,
  by: { tenantId?: string; userId?: string },
): Promise<
  {
    action: string;
    targetType: string | null;
    targetId: string | null;
    userId: string | null;
    sessionId: string | null;
    detail: Record<string, unknown>;
    at: Date;
  }[]
> {
  return await database.withSystem(
    'read the audit log in a test',
    (tx) =>
      tx.query`select action, target_type as "targetType", target_id as "targetId", user_id as "userId",
        session_id as "sessionId",
        detail, created_at as at
      from audit_log where (${by.tenantId ?? null}::uuid is null or tenant_id = ${by.tenantId ?? null})
        and (${by.userId ?? null}::uuid is null or user_id = ${by.userId ?? null}) order by id`,
  );
}
