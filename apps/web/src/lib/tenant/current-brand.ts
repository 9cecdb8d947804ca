/**
 * The brand that everything is drawn in: a preview from the address, otherwise the tenant's, otherwise the product's
 * own. Until the page's tenant is known, a neutral look.
 */
import {
  DEFAULT_BRAND_COLORS,
  DEFAULT_BRAND_NAME,
  type Brand,
  type BrandUpdate,
} from '@praxis/contracts/tenant/brand';
import { readBrandPreview } from '@praxis/contracts/tenant/brand-preview';
import { TenantResult } from '@praxis/contracts/tenant/tenant';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { brandScheme, type Scheme } from '../../theme/palette.js';
import { useAuthSession } from '../auth/auth-session.js';
import { useCurrentTenant } from './acting-tenant.js';
import { apiRequest } from '../api/api-request.js';
import { readRememberedBrand } from './remembered-brand.js';
import { preferences } from '../journey/preferences.js';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { FRESH_MS, queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';

export const PRODUCT_BRAND: Brand = {
  name: DEFAULT_BRAND_NAME,
  colors: DEFAULT_BRAND_COLORS,
  logoUrl: null,
};

/** The query for a tenant with its brand. */
export function tenantBrandQuery(tenantId: string): UseQueryOptions<TenantResult> {
  return {
    queryKey: queryKeys.tenant.brand(tenantId),
    queryFn: async () =>
      (
        await apiRequest({
          method: 'GET',
          path: `/v1/tenants/${tenantId}`,
          schema: TenantResult,
          as: 'tenant',
        })
      ).data,
    staleTime: FRESH_MS.rarelyChanged,
  };
}

/**
 * Reads a tenant with its brand before anything is drawn, so that nothing appears in another brand first.
 * @throws ApiError
 */
export async function prefetchTenantBrand(tenantId: string): Promise<void> {
  await queryClient.query(tenantBrandQuery(tenantId));
}

interface PreviewState {
  brand: BrandUpdate | null;
  /** Light or dark, once the user has switched while viewing the preview. */
  scheme: Scheme | null;
}

/** A preview stays while the user opens other pages, until it is closed or the page is reloaded. */
export const previewStore = createStore<PreviewState>()(() => ({
  brand: typeof window === 'undefined' ? null : readBrandPreview(window.location.search),
  scheme: null,
}));

/** Whether the page was opened by a link, and the brand of its tenant once that is known. */
export const guestBrand = createStore<{ isGuest: boolean; brand: Brand | null }>()(() => ({
  isGuest: false,
  brand: null,
}));

/**
 * Stores whether the page was opened by a link. An unchanged value is not stored again, because each change redraws
 * everything.
 */
export function setGuest(isGuest: boolean): void {
  if (guestBrand.getState().isGuest !== isGuest) guestBrand.setState({ isGuest });
}

/** Draws everything in the brand of the tenant whose page was opened by a link, while the page is open. */
export function useGuestBrand(brand: Brand | undefined): void {
  useEffect(() => {
    if (brand) guestBrand.setState({ brand });
  }, [brand]);
  useEffect(() => () => guestBrand.setState({ brand: null }), []);
}

/** The look until the brand is known: gray, and light or dark as on the device. */
const noBrand = (name: string): Brand => {
  const isLight = typeof window !== 'undefined' && window.matchMedia('(prefers-color-scheme: light)').matches;
  const colors = isLight
    ? { bg: '#FFFFFF', primary: '#5F6673', accent: '#111317' }
    : { bg: '#0A0A0A', primary: '#8A919E', accent: '#FFFFFF' };
  return { name, colors, logoUrl: null };
};

export function useCurrentBrand(): Brand {
  const { isGuest, brand: guest } = useStore(guestBrand);
  const { brand: preview } = useStore(previewStore);
  const { status: session } = useAuthSession();
  const { status, tenant } = useCurrentTenant();
  const { data } = useQuery({ ...tenantBrandQuery(tenant?.id ?? ''), enabled: tenant !== null });
  const own = data?.brand;
  const { id: tenantId, name } = tenant ?? {};
  return useMemo(() => {
    if (preview) return { ...preview, logoUrl: null };
    if (guest) return guest;
    if (isGuest) return noBrand('');
    const remembered = readRememberedBrand();
    if (session === 'loading' || session === 'failed') return remembered?.brand ?? PRODUCT_BRAND;
    if (tenantId === undefined || name === undefined)
      return status === 'loading' ? (remembered?.brand ?? noBrand('')) : PRODUCT_BRAND;
    return own ?? (remembered?.tenantId === tenantId ? remembered.brand : noBrand(name));
  }, [preview, guest, isGuest, session, status, tenantId, name, own]);
}

/** Light or dark: the reader's choice, otherwise the one that the brand was designed for. */
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
