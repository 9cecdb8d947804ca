/**
 * The brand that this browser last used for a signed-in user, so that a page starts in it instead of in another one: a reloaded
 * one in that of its tab, a new tab in the last one. No personal data is kept, and nothing after sign-out.
 */
import { Brand } from '@praxis/contracts/tenant/brand';
import * as z from 'zod/mini';
import { brandScheme } from '../../theme/palette.js';
import { localValues } from '../core/local-storage.js';
import { tabValues } from '../core/session-storage.js';
import { iconOf } from './brand-icon.js';

/** Key in the storage of the tab, and in that of the browser. */
export const REMEMBERED_BRAND_KEY = 'praxis.brand';
const Remembered = z.object({ tenantId: z.string(), kind: z.enum(['practice', 'client']), brand: Brand });

/** A tenant's brand, and the frame that its pages had. */
export type RememberedBrand = z.infer<typeof Remembered>;

/** Undefined if no user was signed in or the value is not readable. */
export function readRememberedBrand(): RememberedBrand | undefined {
  const last = localValues.getItem(REMEMBERED_BRAND_KEY);
  // Signed out in another tab, which empties the browser's value, this one's counts no more.
  const kept = last && (tabValues.getItem(REMEMBERED_BRAND_KEY) || last);
  // Most visitors have none, and a refused value would cost a phone 10 ms wherever the brand is asked for.
  if (!kept) return undefined;
  try {
    const parsed = z.safeParse(Remembered, JSON.parse(kept));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it, with its scheme and icon for the first frame (`app/first-frame-script.ts`); without one, forgets it. */
export function rememberBrand(brand?: RememberedBrand): void {
  const remembered = brand && {
    ...brand,
    scheme: brandScheme(brand.brand.colors),
    icon: iconOf(brand.brand),
  };
  const text = remembered ? JSON.stringify(remembered) : '';
  for (const values of [tabValues, localValues]) values.setItem(REMEMBERED_BRAND_KEY, text);
}
