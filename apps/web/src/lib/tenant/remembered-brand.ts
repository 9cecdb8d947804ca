/**
 * The brand that this browser last used for a signed-in user, so that a reloaded page starts in it instead of in another
 * one. No personal data is kept, and nothing after sign-out.
 */
import { Brand } from '@praxis/contracts/tenant/brand';
import * as z from 'zod/mini';
import { brandScheme } from '../../theme/palette.js';
import { localValues } from '../core/local-storage.js';

/** Key in local storage. */
export const REMEMBERED_BRAND_KEY = 'praxis.brand';
const Remembered = z.object({ tenantId: z.string(), kind: z.enum(['practice', 'client']), brand: Brand });

/** A tenant's brand, and the frame that its pages had. */
export type RememberedBrand = z.infer<typeof Remembered>;

/** Undefined if no user was signed in or the value is not readable. */
export function readRememberedBrand(): RememberedBrand | undefined {
  try {
    return Remembered.parse(JSON.parse(localValues.getItem(REMEMBERED_BRAND_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Keeps it, with its scheme for the first frame (`app/first-frame-script.ts`); without one, forgets it. */
export function rememberBrand(brand?: RememberedBrand): void {
  const remembered = brand && { ...brand, scheme: brandScheme(brand.brand.colors) };
  localValues.setItem(REMEMBERED_BRAND_KEY, remembered ? JSON.stringify(remembered) : '');
}
