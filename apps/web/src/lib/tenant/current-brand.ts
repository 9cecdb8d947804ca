/** The brand everything is drawn in: a preview in the address, else the tenant's, else the product's own. */
import {
  DEFAULT_BRAND_COLORS,
  DEFAULT_BRAND_NAME,
  type Brand,
  type BrandUpdate,
} from '@praxis/contracts/tenant/brand';
import { TenantResult } from '@praxis/contracts/tenant/tenant';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { brandScheme, type Scheme } from '../../theme/palette.js';
import { useCurrentTenant } from './acting-tenant.js';
import { apiCall } from '../api/api-call.js';
import { readBrandPreview } from './brand-preview.js';
import { preferences } from '../journey/preferences.js';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { FRESH_MS } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

export const PRODUCT_BRAND: Brand = {
  name: DEFAULT_BRAND_NAME,
  colors: DEFAULT_BRAND_COLORS,
  logoUrl: null,
};

/** Tenant and brand. */
export function tenantBrandQuery(tenantId: string): UseQueryOptions<TenantResult> {
  return {
    queryKey: queryKeys.tenant.brand(tenantId),
    queryFn: async () =>
      (
        await apiCall({
          method: 'GET',
          path: `/v1/tenants/${tenantId}`,
          schema: TenantResult,
          as: 'tenant',
        })
      ).data,
    staleTime: FRESH_MS.rarelyChanged,
  };
}

interface PreviewState {
  brand: BrandUpdate | null;
  /** Light or dark, once somebody has switched while looking at the preview. */
  scheme: Scheme | null;
}

/** A preview stays while its reader walks through the pages, until it is closed or the page is loaded anew. */
export const previewStore = createStore<PreviewState>()(() => ({
  brand: typeof window === 'undefined' ? null : readBrandPreview(window.location.search),
  scheme: null,
}));

/** The brand of the tenant whose page somebody opened by a link; null on every other page. */
export const guestBrand = createStore<{ brand: Brand | null }>()(() => ({ brand: null }));

export function useCurrentBrand(): Brand {
  const { brand: guest } = useStore(guestBrand);
  const { brand: preview } = useStore(previewStore);
  const { tenant } = useCurrentTenant();
  const { data } = useQuery({ ...tenantBrandQuery(tenant?.id ?? ''), enabled: tenant !== null });
  const own = guest ?? (tenant ? data?.brand : undefined);
  return useMemo(() => (preview ? { ...preview, logoUrl: null } : (own ?? PRODUCT_BRAND)), [preview, own]);
}

/** Light or dark: what the reader chose, else what the brand was made for. */
export function useScheme(): Scheme {
  const { brand: preview, scheme: previewScheme } = useStore(previewStore);
  const { scheme: chosen } = useStore(preferences);
  const { colors } = useCurrentBrand();
  return (preview ? previewScheme : chosen) ?? brandScheme(colors);
}

export function chooseScheme(scheme: Scheme): void {
  if (previewStore.getState().brand) previewStore.setState({ scheme });
  else preferences.setState({ scheme });
}
