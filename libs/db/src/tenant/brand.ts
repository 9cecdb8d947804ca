/** Brands: the content of `brand_json` (specification 1, section 3), and the logo. */
import { createHash } from 'node:crypto';
import {
  BrandColors,
  BrandDetails,
  DEFAULT_BRAND_COLORS,
  type Brand,
  type BrandUpdate,
  type LOGO_TYPES,
} from '@praxis/contracts/tenant/brand';
import type { TenantTransaction } from '../core/database.js';
import { TenantLogoEntity } from './tenant-logo.entity.js';
import { TenantEntity } from './tenant.entity.js';

/** The image types that are stored. */
export type LogoType = (typeof LOGO_TYPES)[number];

/** The brand columns of a tenant's row. */
export interface BrandRow {
  name: string;
  brand: { name?: unknown; colors?: unknown; logoUrl?: unknown; details?: unknown };
}

/**
 * The brand of the transaction's tenant. A missing name is replaced by the tenant's, missing or invalid colors by the
 * defaults.
 */
export async function readBrand(tx: TenantTransaction): Promise<Brand> {
  const tenant = await tx.repository(TenantEntity).findOne({
    select: { name: true, brandJson: true },
    where: { id: tx.tenantId },
  });
  return toBrand(tenant ? { name: tenant.name, brand: tenant.brandJson } : undefined);
}

/** Saves the given fields; the logo is not changed. */
export async function saveBrand(
  tx: TenantTransaction,
  { name, colors, details }: BrandUpdate,
): Promise<Brand> {
  const [row] = await tx.query<BrandRow>`
    update tenants set brand_json = brand_json || ${JSON.stringify({ name, colors, details })}, updated_at = now()
    where id = ${tx.tenantId} returning name, brand_json as brand`;
  return toBrand(row);
}

/**
 * Stores the logo in place of the previous one. Its version is derived from its bytes, so that a URL always shows the
 * same image.
 */
export async function saveLogo(
  tx: TenantTransaction,
  { type, data }: { type: LogoType; data: Buffer },
): Promise<Brand> {
  const version = createHash('sha256').update(data).digest('hex').slice(0, 32);
  await tx.query`
    insert into tenant_logos (tenant_id, content_type, data, version) values (${tx.tenantId}, ${type},
      ${data}, ${version})
    on conflict (tenant_id) do update
      set content_type = excluded.content_type, data = excluded.data, version = excluded.version, updated_at = now()`;
  return await setLogoUrl(tx, `/v1/tenants/${tx.tenantId}/brand/logo/${version}`);
}

/** Removes the logo. */
export async function removeLogo(tx: TenantTransaction): Promise<Brand> {
  await tx.repository(TenantLogoEntity).delete({ tenantId: tx.tenantId });
  return await setLogoUrl(tx, null);
}

/** The image of one version; undefined if the tenant now has another logo or none. */
export async function findLogo(
  tx: TenantTransaction,
  version: string,
): Promise<{ type: LogoType; data: Buffer } | undefined> {
  const logo = await tx.repository(TenantLogoEntity).findOneBy({ tenantId: tx.tenantId, version });
  return logo ? { type: logo.contentType, data: logo.data } : undefined;
}

async function setLogoUrl(tx: TenantTransaction, url: string | null): Promise<Brand> {
  const [row] = await tx.query<BrandRow>`
    update tenants set brand_json = brand_json || jsonb_build_object('logoUrl', ${url}::text), updated_at = now()
    where id = ${tx.tenantId} returning name, brand_json as brand`;
  return toBrand(row);
}

/** The brand stored in a tenant's row. */
export function toBrand(row: BrandRow | undefined): Brand {
  const { name, colors, logoUrl, details } = row?.brand ?? {};
  const checked = BrandColors.safeParse(colors);
  const stated = BrandDetails.safeParse(details);
  return {
    name: typeof name === 'string' && name !== '' ? name : (row?.name ?? ''),
    colors: checked.success ? checked.data : DEFAULT_BRAND_COLORS,
    logoUrl: typeof logoUrl === 'string' ? logoUrl : null,
    ...(stated.success && { details: stated.data }),
  };
}
