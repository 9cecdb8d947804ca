/**
 * The brand that this browser last used for a signed-in user, so that a page starts in it and not in another one: a
 * reloaded page in the brand of its tab, a new tab in the last one. No personal data is stored, and nothing after
 * sign-out.
 */
import { Brand } from '@praxis/contracts/tenant/brand';
import * as z from 'zod/mini';
import { brandScheme } from '../../theme/palette.js';
import { localValues } from '../core/local-storage.js';
import { tabValues } from '../core/session-storage.js';
import { iconOf } from './brand-icon.js';

/** Key in the tab's storage, and in the browser's. */
export const REMEMBERED_BRAND_KEY = 'praxis.brand';
const Remembered = z.object({ tenantId: z.string(), kind: z.enum(['practice', 'client']), brand: Brand });

/** A tenant's brand, and the frame that its pages had. */
export type RememberedBrand = z.infer<typeof Remembered>;

/** The stored brand; undefined if no user was signed in or the value is not readable. */
export function readRememberedBrand(): RememberedBrand | undefined {
  const last = localValues.getItem(REMEMBERED_BRAND_KEY);
  // Signing out in another tab clears the browser's value; the value of this tab then no longer counts.
  const kept = last && (tabValues.getItem(REMEMBERED_BRAND_KEY) || last);
  // Most visitors have no value, and parsing an invalid one would take a phone 10 ms each time the brand is read.
  if (!kept) return undefined;
  try {
    const parsed = z.safeParse(Remembered, JSON.parse(kept));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the brand, with its scheme and icon for the first frame (`app/first-frame-script.ts`); without a brand, clears
 * it.
 */
export function rememberBrand(brand?: RememberedBrand): void {
  const remembered = brand && {
    ...brand,
    scheme: brandScheme(brand.brand.colors),
    icon: iconOf(brand.brand),
  };
  const text = remembered ? JSON.stringify(remembered) : '';
  for (const values of [tabValues, localValues]) values.setItem(REMEMBERED_BRAND_KEY, text);
}
