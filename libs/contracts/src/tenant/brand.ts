/** A tenant's brand: name, three colors, logo (specification 1, sections 3 and 9; `brand_json`). */
import * as z from 'zod/mini';
import { Email, Phone } from '../contact/contact.js';
import { possiblyEmptyText, requiredText, textChecks } from '../core/text.js';
import { CUSTOM_CSS_MAX, customCssFault } from './custom-css.js';

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

/** Lengths of the texts of a brand. Characters. */
export const BRAND_MAX = {
  logoText: 60,
  tagline: 120,
  heroTitle: 120,
  heroDescription: 400,
  website: 200,
} as const;

const noMarkup = (label: string): z.core.$ZodCheck<string> =>
  z.refine((value) => !/[<>]/.test(value), `${label} cannot contain < or >`);
const plainText = (label: string, max: number): z.ZodMiniString =>
  possiblyEmptyText({ label, max }).check(noMarkup(label));
/** Accepts an empty text or what the schema accepts, and reports the schema's own message instead of the union's. */
const orEmpty = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.union([z.literal(''), schema], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  });

/** A web address, or an empty text. */
export const WebAddress = orEmpty(
  z
    .string()
    .check(
      z.trim(),
      ...textChecks({ label: 'Website', max: BRAND_MAX.website }),
      z.url({ protocol: /^https?$/, error: 'Website must be an address like https://example.com' }),
    ),
);

/**
 * A brand's content in addition to its name, colors and logo (specification 2, section 3, "Brand settings"); empty if
 * not given. Shown on the pages that a practice's clients open.
 */
export const BrandDetails = z.strictObject({
  /** Text next to the logo or the initials, instead of the name. */
  logoText: z._default(plainText('Logo text', BRAND_MAX.logoText), ''),
  /** Color of panels on client pages; if empty, it is derived from the background. */
  cardColor: z._default(orEmpty(HexColor), ''),
  /** Color of text on client pages; if empty, it is derived from the background. */
  textColor: z._default(orEmpty(HexColor), ''),
  tagline: z._default(plainText('Tagline', BRAND_MAX.tagline), ''),
  heroTitle: z._default(plainText('Headline', BRAND_MAX.heroTitle), ''),
  heroDescription: z._default(plainText('Introduction', BRAND_MAX.heroDescription), ''),
  contactEmail: z._default(orEmpty(Email), ''),
  contactPhone: z._default(orEmpty(Phone), ''),
  website: z._default(WebAddress, ''),
  customCss: z._default(
    possiblyEmptyText({ label: 'Custom CSS', max: CUSTOM_CSS_MAX, lines: 'many' }).check(
      z.refine((css) => customCssFault(css) === undefined, {
        error: ({ input }) => customCssFault(String(input)),
      }),
    ),
    '',
  ),
});
export type BrandDetails = z.infer<typeof BrandDetails>;
export const NO_BRAND_DETAILS: BrandDetails = BrandDetails.parse({});

/**
 * The theme editor's request. A missing or invalid color is refused here; only previews replace it with the default.
 * Omitted details stay as they are.
 */
export const BrandUpdate = z.strictObject({
  name: BrandName,
  colors: BrandColors,
  details: z.optional(BrandDetails),
});
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
  /** Present if there are any details. */
  details: z.optional(BrandDetails),
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
