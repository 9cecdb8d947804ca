/**
 * The brand that this browser drew last for somebody signed in, so that a page opened anew begins in it instead of in another
 * one. Nothing personal is kept, and nothing after signing out.
 */
import { Brand } from '@praxis/contracts/tenant/brand';
import * as z from 'zod/mini';
import { localValues } from '../core/local-storage.js';

const KEY = 'praxis.brand';
const Remembered = z.object({ tenantId: z.string(), kind: z.enum(['practice', 'client']), brand: Brand });

/** A tenant's brand, and the frame that its pages had. */
export type RememberedBrand = z.infer<typeof Remembered>;

/** Undefined where nobody was signed in, and for what is not readable. */
export function readRememberedBrand(): RememberedBrand | undefined {
  try {
    return Remembered.parse(JSON.parse(localValues.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Keeps it; without one, forgets it. */
export function rememberBrand(brand?: RememberedBrand): void {
  localValues.setItem(KEY, brand ? JSON.stringify(brand) : '');
}
