/** Creates, changes, opens and closes tenants, each in one transaction of that tenant. */
import { Injectable } from '@nestjs/common';
import { DEFAULT_BRAND_COLORS, NO_BRAND_DETAILS, type BrandUpdate } from '@praxis/contracts/tenant/brand';
import type {
  AdminTenant,
  AdminTenantChange,
  AdminTenantCreate,
} from '@praxis/contracts/tenant/admin-tenant';
import type { Tenant } from '@praxis/contracts/tenant/tenant';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { readBrand, saveBrand } from '@praxis/db/tenant/brand';
import { readAdminTenant } from '@praxis/db/tenant/admin-tenant-list';
import { changeTenant, createTenant, newTenantId } from '@praxis/db/tenant/admin-tenant-record';
import { setTenantStatus, type TenantStatusChange } from '@praxis/db/tenant/tenant-status';
import { notFound } from '../../../platform/http/failure.js';
import { auditActor, type AuthSession } from '../../../platform/http/request.js';
import { checkMailable, InvitationService } from '../team/invitation.service.js';
import { orRefused } from './tenant-refusals.js';

type Status = Tenant['status'];

/** Parts of a brand with their new values. */
export interface BrandPart {
  primary?: string | undefined;
  accent?: string | undefined;
  customCss?: string | undefined;
}

@Injectable()
export class AdminTenantService {
  constructor(
    private readonly database: Database,
    private readonly invitations: InvitationService,
  ) {}

  async read(id: string): Promise<AdminTenant> {
    const tenant = await this.database.withTenant(id, (tx) => readAdminTenant(tx, id));
    if (!tenant) throw notFound();
    return tenant;
  }

  /** Creates a tenant, and invites its contact as owner if there is an address. */
  async create(user: AuthSession, tenant: AdminTenantCreate, brand?: BrandPart): Promise<AdminTenant> {
    const { contactEmail: email, name } = tenant;
    if (email !== '') checkMailable(email, 'contactEmail');
    const id = newTenantId();
    await orRefused(
      this.database.withTenant(id, async (tx) => {
        await createTenant(tx, tenant, auditActor(user));
        if (brand) await saveBrand(tx, await merged(tx, brand));
        if (email !== '') await this.invitations.send(tx, { tenantName: name, user, email, role: 'owner' });
      }),
    );
    return await this.read(id);
  }

  /** Changes the given fields. Without a version, the last change wins. */
  async change(
    user: AuthSession,
    id: string,
    {
      change,
      brand,
      status,
    }: {
      change: Omit<AdminTenantChange, 'version'> & { version?: number | undefined };
      brand?: BrandPart | undefined;
      status?: Status | undefined;
    },
  ): Promise<AdminTenant> {
    const actor = auditActor(user);
    await orRefused(
      this.database.withTenant(id, async (tx) => {
        await changeTenant(tx, { ...change, ...(brand && { brand: await merged(tx, brand) }) }, actor);
        if (status) await setTenantStatus(tx, { status, reason: null }, actor);
      }),
    );
    return await this.read(id);
  }

  async setStatus(user: AuthSession, id: string, change: TenantStatusChange): Promise<AdminTenant> {
    const isThere = await this.database.withTenant(id, (tx) => setTenantStatus(tx, change, auditActor(user)));
    if (!isThere) throw notFound();
    return await this.read(id);
  }
}

async function merged(
  tx: TenantTransaction,
  { primary, accent, customCss }: BrandPart,
): Promise<BrandUpdate> {
  const { name, colors, details } = await readBrand(tx);
  return {
    name,
    colors: { ...DEFAULT_BRAND_COLORS, ...colors, ...(primary && { primary }), ...(accent && { accent }) },
    details: { ...NO_BRAND_DETAILS, ...details, ...(customCss !== undefined && { customCss }) },
  };
}
