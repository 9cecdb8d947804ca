/**
 * The people of a tenant. A tenant always keeps at least one owner, even if many requests change roles at the same
 * time.
 */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { PendingInvitation, TeamMember } from '@praxis/contracts/tenant/tenant';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { Database, TenantTransaction } from '../core/database.js';
import { unassignAll } from '../lead/lead-assignment.js';
import { Not } from 'typeorm';
import { TenantUserEntity } from './tenant-user.entity.js';

/** A page of people, newest first. */
export type TeamPage = Page<TeamMember>;

interface MemberRow {
  id: string;
  userId: string;
  name: string | null;
  email: string;
  role: TenantRole;
  isActive: boolean;
  createdAt: Date;
  sortValue: string;
}

/**
 * The people of a tenant. Email addresses belong to the platform, so the system role reads them, limited to the given
 * tenant.
 */
export async function listTeam(
  database: Database,
  { tenantId, cursor, limit }: PageQuery & { tenantId: string },
): Promise<TeamPage> {
  const after = positionAfter(cursor, 'created');
  const rows = await database.withSystem(
    'read the addresses of a team',
    (tx) =>
      tx.query<MemberRow>`
      select m.id, m.user_id as "userId", u.display_name as name, u.email, m.role, m.is_active as "isActive", m.created_at as "createdAt",
        m.created_at::text as "sortValue"
      from tenant_users m join users u on u.id = m.user_id
      where m.tenant_id = ${tenantId} and (${after?.value ?? null}::timestamptz is null or (m.created_at,
        m.id) < (${after?.value ?? null}, ${after?.id ?? null}::uuid))
      order by m.created_at desc, m.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, { sort: 'created', limit });
  return {
    items: items.map(({ userId, name, email, role, isActive, createdAt }) => ({
      userId,
      name,
      email,
      role,
      isActive,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor,
  };
}

/** Invitations that are open: neither accepted nor expired. */
export async function listInvitations(tx: TenantTransaction): Promise<PendingInvitation[]> {
  const rows = await tx.query<{
    id: string;
    email: string;
    role: TenantRole;
    createdAt: Date;
    expiresAt: Date;
  }>`
    select id, email, role, created_at as "createdAt", expires_at as "expiresAt" from auth_links
    where tenant_id = ${tx.tenantId} and kind = 'invitation' and used_at is null and expires_at > now()
    order by created_at desc, id desc limit 200`;
  return rows.map(({ createdAt, expiresAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Withdraws an open invitation; false if the tenant has none with that id. */
export async function withdrawInvitation(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`update auth_links set expires_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and kind = 'invitation' and used_at is null
      and expires_at > now() returning id`;
  return rows.length > 0;
}

/** The role of an open invitation. */
export async function findInvitationRole(tx: TenantTransaction, id: string): Promise<TenantRole | undefined> {
  const [row] = await tx.query<{ role: TenantRole }>`select role from auth_links
    where tenant_id = ${tx.tenantId} and id = ${id} and kind = 'invitation' and used_at is null
      and expires_at > now()`;
  return row?.role;
}

/**
 * The role of a member. The tenant's roles are locked until the transaction ends, so that changes happen one after
 * another.
 */
export async function lockMemberRole(tx: TenantTransaction, userId: string): Promise<TenantRole | undefined> {
  await tx.query`select from tenants where id = ${tx.tenantId} for no key update`;
  const member = await tx.repository(TenantUserEntity).findOneBy({ tenantId: tx.tenantId, userId });
  return member?.role;
}

/** The email addresses of the tenant's active owners. */
export async function listOwnerEmails(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.query<{ email: string }>`
    select email from team_members() where role = 'owner' order by email`;
  return rows.map(({ email }) => email);
}

/** Whether the tenant has an owner. */
export async function hasOwner(tx: TenantTransaction): Promise<boolean> {
  return await tx
    .repository(TenantUserEntity)
    .existsBy({ tenantId: tx.tenantId, role: 'owner', isActive: true });
}

/** Whether there is another active owner. Call it only after `lockMemberRole`. */
export async function hasOtherOwner(tx: TenantTransaction, userId: string): Promise<boolean> {
  return await tx
    .repository(TenantUserEntity)
    .existsBy({ tenantId: tx.tenantId, userId: Not(userId), role: 'owner', isActive: true });
}

/** Sets a member's role. Viewers cannot have leads, so a viewer's leads become unassigned. */
export async function setMemberRole(tx: TenantTransaction, userId: string, role: TenantRole): Promise<void> {
  if (role === 'viewer') await unassignAll(tx, userId);
  await tx.repository(TenantUserEntity).update({ tenantId: tx.tenantId, userId }, { role });
}

/**
 * Ends a membership: their leads become unassigned, and open invitations to their own address become invalid. The
 * account is kept, because it belongs to the person.
 */
export async function removeMember(tx: TenantTransaction, userId: string): Promise<void> {
  await unassignAll(tx, userId);
  const [member] = await tx.query<{ email: string }>`select email from team_members() where id = ${userId}`;
  if (member) await withdrawInvitationsTo(tx, member.email);
  await tx.repository(TenantUserEntity).delete({ tenantId: tx.tenantId, userId });
}

/** Whether the address already belongs to a member of the tenant. */
export async function isMemberAddress(
  database: Database,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<boolean> {
  const rows = await database.withSystem(
    'see whether an address is in a team',
    (tx) =>
      tx.query`select from tenant_users m join users u on u.id = m.user_id where m.tenant_id = ${tenantId}
      and lower(u.email) = lower(${email})`,
  );
  return rows.length > 0;
}

/** Withdraws earlier invitations to an address, so that only the newest is valid. */
export async function withdrawInvitationsTo(tx: TenantTransaction, email: string): Promise<void> {
  await tx.query`update auth_links set expires_at = now()
    where tenant_id = ${tx.tenantId} and kind = 'invitation' and lower(email) = lower(${email})
      and used_at is null and expires_at > now()`;
}

/** An invitation that was open until it was withdrawn. */
export type WithdrawnInvitation = Pick<PendingInvitation, 'id' | 'role'>;

/** Withdraws the open invitations for these roles that a person has sent; returns them. */
export async function withdrawInvitationsBy(
  tx: TenantTransaction,
  userId: string,
  roles: readonly TenantRole[],
): Promise<WithdrawnInvitation[]> {
  return await tx.query<WithdrawnInvitation>`update auth_links set expires_at = now()
    where tenant_id = ${tx.tenantId} and kind = 'invitation' and invited_by = ${userId} and role = any(${roles}::text[])
      and used_at is null and expires_at > now() returning id, role`;
}
