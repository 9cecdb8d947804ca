/**
 * A brand in the address: `brand` holds it as JSON, `preview=true` turns it on (specification 2, section 2). Whatever an
 * address holds, only a valid name and valid colors come out of it.
 */
import { BrandColors, BrandUpdate, DEFAULT_BRAND_COLORS } from './brand.js';
import * as z from 'zod/mini';

const MAX_PREVIEW_CHARACTERS = 1000;
const Loose = z.object({ name: z.unknown(), colors: z.optional(z.unknown()) });

/** The brand that a page's query asks to preview; null when it asks for none, or for one that cannot be. */
export function readBrandPreview(search: string): BrandUpdate | null {
  const text = parameter(search, 'brand');
  if (parameter(search, 'preview') !== 'true' || !text || text.length > MAX_PREVIEW_CHARACTERS) return null;
  const given = z.safeParse(Loose, parsed(text));
  if (!given.success) return null;
  // All three colors or the default ones: a mixture would match no brand.
  const colors = z.safeParse(BrandColors, given.data.colors);
  const brand = z.safeParse(BrandUpdate, {
    name: given.data.name,
    colors: colors.success ? colors.data : DEFAULT_BRAND_COLORS,
  });
  return brand.success ? brand.data : null;
}

/** The first value of `name` in a query; the language itself has no `URLSearchParams`. */
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
