/**
 * A brand in the address: `brand` holds it as JSON, `preview=true` turns it on (specification 2, section 2). Only a
 * valid name and valid colors are read from it.
 */
import { BrandColors, BrandUpdate, DEFAULT_BRAND_COLORS } from './brand.js';
import * as z from 'zod/mini';

const MAX_PREVIEW_CHARACTERS = 1000;
const Loose = z.object({ name: z.unknown(), colors: z.optional(z.unknown()) });

/** The brand that a page's query asks to preview; null if it asks for none, or for an invalid one. */
export function readBrandPreview(search: string): BrandUpdate | null {
  const text = parameter(search, 'brand');
  if (parameter(search, 'preview') !== 'true' || !text || text.length > MAX_PREVIEW_CHARACTERS) return null;
  const given = z.safeParse(Loose, parsed(text));
  if (!given.success) return null;
  // Uses either all three given colors or all default ones, because a mixture would match no brand.
  const colors = z.safeParse(BrandColors, given.data.colors);
  const brand = z.safeParse(BrandUpdate, {
    name: given.data.name,
    colors: colors.success ? colors.data : DEFAULT_BRAND_COLORS,
  });
  return brand.success ? brand.data : null;
}

/**
 * The first value of `name` in a query. Hand-written, because `URLSearchParams` belongs to browsers and Node.js and not
 * to the language.
 */
function parameter(search: string, name: string): string | undefined {
  const pair = search
    .replace(/^\?/, '')
    .split('&')
    .find((each) => each.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1).replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The query of an address that previews a brand, without the question mark. */
export function brandPreviewQuery({ name, colors }: BrandUpdate): string {
  const { bg, primary, accent } = colors;
  const brand = JSON.stringify({ name, colors: { bg, primary, accent } });
  return `brand=${encodeURIComponent(brand)}&preview=true`;
}
