/** Changes of the team. Each is refused, or made and logged, in one transaction. */
import { Injectable } from '@nestjs/common';
import { TENANT_ROLES, type TenantRole } from '@praxis/contracts/auth/role.const';
import type { TeamList, TenantQuery } from '@praxis/contracts/tenant/tenant';
import { leaveHosts } from '@praxis/db/calendar/calendar-end';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { endAuthSessionsOf } from '@praxis/db/auth/auth-session';
import {
  hasOtherOwner,
  listInvitations,
  listTeam,
  lockMemberRole,
  removeMember,
  setMemberRole,
  withdrawInvitationsBy,
} from '@praxis/db/tenant/team';
import type { ActingPerson } from '../../../platform/auth/acting-person.js';
import { Failure, notFound, permissionDenied } from '../../../platform/http/failure.js';
import { auditActor } from '../../../platform/http/request.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { mayManage } from './team.rules.js';

@Injectable()
export class TeamService {
  constructor(private readonly database: Database) {}

  /** Returns one page of people; the first page includes open invitations. */
  async list(tenantId: string, query: TenantQuery): Promise<Omit<TeamList, 'ok'>> {
    const page = await listTeam(this.database, { tenantId, ...query });
    const isFirst = query.cursor === undefined;
    const invitations = isFirst ? await this.database.withTenant(tenantId, listInvitations) : [];
    return { ...page, invitations };
  }

  /** Changes a member's role. */
  async changeRole(manager: ActingPerson, userId: string, role: TenantRole): Promise<void> {
    await this.database.withTenant(manager.tenant.id, async (tx) => {
      const before = await manageable(tx, manager, userId);
      if (!mayManage(manager.role, role)) throw permissionDenied();
      if (before === role) return;
      if (before === 'owner') await keepAnOwner(tx, userId);
      await setMemberRole(tx, userId, role);
      await withdrawForbidden(tx, manager, { userId, role });
      await auditAs(tx, manager.user, {
        action: 'team.role_changed',
        targetType: 'user',
        targetId: userId,
        detail: { from: before, to: role },
      });
    });
  }

  /**
   * Ends every session of a member, for example after a lost phone. Sessions belong to people and not to
   * tenants, so those in other tenants end too.
   */
  async signOut(manager: ActingPerson, userId: string): Promise<void> {
    await this.database.withTenant(manager.tenant.id, async (tx) => {
      await manageable(tx, manager, userId);
      await auditAs(tx, manager.user, {
        action: 'team.user_signed_out',
        targetType: 'user',
        targetId: userId,
      });
    });
    await endAuthSessionsOf(this.database, userId);
  }

  /** Removes a member from the tenant. */
  async remove(manager: ActingPerson, userId: string): Promise<void> {
    await this.database.withTenant(manager.tenant.id, async (tx) => {
      const before = await manageable(tx, manager, userId);
      if (before === 'owner') await keepAnOwner(tx, userId);
      await removeMember(tx, userId);
      await leaveHosts(tx, userId, auditActor(manager.user));
      await withdrawForbidden(tx, manager, { userId, role: undefined });
      await auditAs(tx, manager.user, {
        action: 'team.user_removed',
        targetType: 'user',
        targetId: userId,
        detail: { role: before },
      });
    });
  }
}

/** The role of a member whom this manager may manage. Locks the tenant's roles until the transaction ends. */
async function manageable(tx: TenantTransaction, manager: ActingPerson, userId: string): Promise<TenantRole> {
  const role = await lockMemberRole(tx, userId);
  if (role === undefined) throw notFound();
  if (!mayManage(manager.role, role)) throw permissionDenied();
  return role;
}

/** Withdraws open invitations that the person who sent them could no longer send with their present role. */
async function withdrawForbidden(
  tx: TenantTransaction,
  manager: ActingPerson,
  { userId, role }: { userId: string; role: TenantRole | undefined },
): Promise<void> {
  const forbidden = TENANT_ROLES.filter((invited) => !mayManage(role, invited));
  for (const invitation of await withdrawInvitationsBy(tx, userId, forbidden))
    await auditAs(tx, manager.user, {
      action: 'team.invitation_withdrawn',
      targetType: 'invitation',
      targetId: invitation.id,
      detail: { role: invitation.role },
    });
}

async function keepAnOwner(tx: TenantTransaction, userId: string): Promise<void> {
  if (await hasOtherOwner(tx, userId)) return;
  throw Failure.of(409, 'last_owner', 'A tenant needs at least one owner.');
}
