/**
 * Which tenant the signed-in user acts in: the one chosen in this tab, otherwise the last one in this browser,
 * otherwise the first one.
 */
import { Acknowledged, type AuthSessionUser } from '@praxis/contracts/auth/auth';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { TenantList, type Tenant } from '@praxis/contracts/tenant/tenant';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiRequest } from '../api/api-request.js';
import { knownUser, useAuthSession } from '../auth/auth-session.js';
import { setTenantSource } from '../api/request-identity.js';
import { forgetTenantData, FRESH_MS, queryClient } from '../api/query-client.js';
import { createStore } from 'zustand/vanilla';
import { tabValues } from '../core/session-storage.js';
import { useStore } from 'zustand';
import { queryKeys } from '../api/query-keys.js';
import { readRememberedBrand } from './remembered-brand.js';

const KEY = 'praxis.tenant';

/** The tenant that was chosen in this tab; a new tab starts in the one that this browser last acted in. */
export function readTenantChoice(): { id: string | null } {
  if (typeof window === 'undefined') return { id: null };
  return { id: tabValues.getItem(KEY) ?? readRememberedBrand()?.tenantId ?? null };
}

/** The id of the chosen tenant; a user who does not belong to it acts in the first of their own tenants. */
export const tenantChoice = createStore(readTenantChoice);

/** A tenant, with the user's rights in it. */
export interface CurrentTenant {
  id: string;
  name: string;
  industry: Industry;
  /** The user's role in the tenant; an admin has an owner's rights. */
  role: TenantRole;
  phone: string | null;
  /** True for an admin who acts in a tenant that is not their own: shown in a banner and logged. */
  acting: boolean;
}

export type TenantState =
  | { status: 'loading' | 'none'; tenant: null; tenants: readonly CurrentTenant[] }
  /** An admin's tenants could not be read, which does not mean that there are none. */
  | { status: 'failed'; tenant: null; tenants: readonly []; error: Error; refetch: () => unknown }
  | { status: 'ready'; tenant: CurrentTenant; tenants: readonly CurrentTenant[] };

/**
 * The tenants in which a user may act.
 * @param all the tenants that an admin can see
 */
export function tenantsOf(user: AuthSessionUser, all: readonly Tenant[]): CurrentTenant[] {
  if (user.roles.includes('admin')) {
    return all.map(({ id, name, industry, phone }) => {
      const membership = user.tenants.find((tenant) => tenant.id === id);
      return { id, name, industry, phone, role: 'owner', acting: membership === undefined };
    });
  }
  return user.tenants.map((tenant) => ({ ...tenant, acting: false }));
}

/** The chosen tenant if it is among them, otherwise the first. */
export function pickTenant(tenants: readonly CurrentTenant[], chosen: string | null): CurrentTenant | null {
  return tenants.find(({ id }) => id === chosen) ?? tenants[0] ?? null;
}

async function loadTenants(): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  let cursor: string | null = null;
  do {
    const page: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { data } = await apiRequest({
      method: 'GET',
      path: `/v1/tenants?limit=200${page}`,
      schema: TenantList,
      as: 'user',
    });
    tenants.push(...data.items);
    cursor = data.nextCursor;
  } while (cursor);
  return tenants;
}

const tenantsQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.tenant.all(userId),
    queryFn: loadTenants,
    staleTime: FRESH_MS.rarelyChanged,
  });

/** The tenant that pages show and change. Every request made `as: 'tenant'` acts in it. */
export function useCurrentTenant(): TenantState {
  const { user } = useAuthSession();
  const { id: chosen } = useStore(tenantChoice);
  const isAdmin = user?.roles.includes('admin') ?? false;
  // Only admins need this query; the session lists the tenants of other users.
  const { data, error, refetch } = useQuery({ ...tenantsQuery(user?.id ?? ''), enabled: isAdmin });
  // Memoized, because dozens of components call this hook and an admin can have thousands of tenants.
  const tenants = useMemo(() => (user ? tenantsOf(user, data ?? []) : []), [user, data]);
  if (!user) return { status: 'none', tenant: null, tenants: [] };
  if (isAdmin && !data) {
    const nothing = { tenant: null, tenants: [] } as const;
    return error ? { ...nothing, status: 'failed', error, refetch } : { ...nothing, status: 'loading' };
  }
  const tenant = pickTenant(tenants, chosen);
  return tenant ? { status: 'ready', tenant, tenants } : { status: 'none', tenant: null, tenants };
}

/** Who acts: the signed-in user, and their role in the acting tenant. */
export interface Actor {
  user: AuthSessionUser | null;
  /** Null for users without a tenant. An admin has the owner role, even before the tenants are known. */
  role: TenantRole | null;
}

function actorOf(user: AuthSessionUser | null, chosen: string | null): Actor {
  if (!user) return { user, role: null };
  if (user.roles.includes('admin')) return { user, role: 'owner' };
  return { user, role: pickTenant(tenantsOf(user, []), chosen)?.role ?? null };
}

/**
 * The current actor. It decides which actions are offered and which pages open, because a user may be staff in one
 * tenant and viewer in another.
 */
export function useActor(): Actor {
  const { user } = useAuthSession();
  const { id: chosen } = useStore(tenantChoice);
  return useMemo(() => actorOf(user, chosen), [user, chosen]);
}

/** The current actor, if already known; for code outside screens. */
export function knownActor(): Actor {
  return actorOf(knownUser(), tenantChoice.getState().id);
}

/** The id of the tenant that screens show, if already known; for code outside screens. */
export function knownTenantId(): string | null {
  const user = knownUser();
  if (!user) return null;
  const all = queryClient.getQueryData(tenantsQuery(user.id).queryKey) ?? [];
  return pickTenant(tenantsOf(user, all), tenantChoice.getState().id)?.id ?? null;
}

// Requests read the tenant from the same place as screens, so that both always agree.
setTenantSource(knownTenantId);

/** Switches to another tenant. */
export async function chooseTenant(tenant: CurrentTenant): Promise<void> {
  if (tenant.acting) await announceActing(tenant.id);
  tabValues.setItem(KEY, tenant.id);
  tenantChoice.setState({ id: tenant.id });
  await forgetTenantData();
}

/** Records in the audit log that an admin acts in a tenant. */
export async function announceActing(tenantId: string): Promise<void> {
  const path = `/v1/tenants/${tenantId}/act`;
  await apiRequest({ method: 'POST', path, schema: Acknowledged, as: 'user', body: {} });
}

/** Forgets the choice; for signing out. */
export function forgetTenantChoice(): void {
  tabValues.removeItem(KEY);
  tenantChoice.setState({ id: null });
}
