/** A tenant's brand: name, three colors, logo (specification 1, sections 3 and 9; `brand_json`). */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';

/** A six-digit hex color. */
export const HexColor = z
  .string('Color is required')
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Color must be six hex digits like #00A3FF'));

export const BrandColors = z.object({ bg: HexColor, primary: HexColor, accent: HexColor });
/** The three colors from which all others are derived; six-digit hex. */
export type BrandColors = z.infer<typeof BrandColors>;

/** Colors of the product without a tenant's brand (specification 1, section 9). */
export const DEFAULT_BRAND_COLORS: BrandColors = { bg: '#0A0A0A', primary: '#00A3FF', accent: '#FFFFFF' };
export const DEFAULT_BRAND_NAME = 'Praxis';

// A brand name is shown as text everywhere. Markup in it is a mistake or an attack, so it is refused on
// input.
const BrandName = requiredText({ label: 'Brand name', max: 60 }).check(
  z.refine((value) => !/[<>]/.test(value), 'Brand name cannot contain < or >'),
);

/** Largest logo accepted, in bytes. */
export const LOGO_MAX_BYTES = 128 * 1024;
export const LOGO_TOO_LARGE = `The logo can have at most ${LOGO_MAX_BYTES / 1024} KB`;
/** Types of logo accepted. SVG is excluded because it can contain scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/**
 * What the theme editor saves. Only previews replace a missing or broken color by the default; here it is
 * refused.
 */
export const BrandUpdate = z.strictObject({ name: BrandName, colors: BrandColors });
export type BrandUpdate = z.infer<typeof BrandUpdate>;

/**
 * Body of a logo upload: the file in base64 (256 KB body limit). Its bytes, not its name, determine its type.
 */
export const LogoUpload = z.strictObject({
  data: z
    .string('Choose a file')
    .check(
      z.maxLength(Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 4, LOGO_TOO_LARGE),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'data must be base64'),
    ),
});
export type LogoUpload = z.infer<typeof LogoUpload>;

/**
 * A brand as screens use it. `logoUrl` is a path of this API with a version, so that it can be cached
 * forever.
 */
export const Brand = z.object({
  name: z.string(),
  colors: BrandColors,
  logoUrl: z.nullable(z.string()),
});
export type Brand = z.infer<typeof Brand>;

/**
 * A color that is too close to the background, with its contrast ratio and the required one (WCAG 2.2, 1.4.3
 * and 1.4.11).
 */
export const ContrastFinding = z.object({
  pair: z.enum(['primary', 'accent']),
  ratio: z.number(),
  needed: z.number(),
});
export type ContrastFinding = z.infer<typeof ContrastFinding>;

/** Answer of `GET|PUT /v1/tenants/{id}/brand`. `corrected` is present if `findings` is not empty. */
export const BrandResult = z.object({
  ok: z.literal(true),
  brand: Brand,
  findings: z.array(ContrastFinding),
  corrected: z.nullable(BrandColors),
});
export type BrandResult = z.infer<typeof BrandResult>;
