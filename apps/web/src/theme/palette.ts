/**
 * Derives every color of the interface from a brand's three colors. Pure, so that checking a brand on the server and
 * previewing it in the browser have the same result.
 */
import type { BrandColors } from '@praxis/contracts/tenant/brand';
import {
  contrast,
  ensureContrast,
  lightness,
  mix,
  readableOn,
} from '@praxis/contracts/tenant/color-contrast';

export type Scheme = 'dark' | 'light';

/** Contrast ratios of WCAG AA: for text, and for edges and icons. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/** `booked` is for appointments. */
const STATUS_HUES = {
  good: '#2FBF71',
  warn: '#E5A11A',
  bad: '#EF5A5F',
  info: '#3E9BFF',
  booked: '#14B8A6',
} as const;
/**
 * Colors that distinguish people. They avoid the accent and colors with a meaning: amber warns, red fails, teal is
 * booked.
 */
const PERSON_HUES = [
  '#A78BFA',
  '#E879C9',
  '#7C8CF8',
  '#56BDE0',
  '#9CC53B',
  '#BDA74F',
  '#C98B6B',
  '#93A4B8',
] as const;
type StatusTone = keyof typeof STATUS_HUES;

/** One color per semantic token, with the token's name. */
export interface Palette {
  canvas: string;
  panel: string;
  raised: string;
  inset: string;
  fg: string;
  fgMuted: string;
  borderSubtle: string;
  borderStrong: string;
  brandSolid: string;
  brandHover: string;
  brandContrast: string;
  brandFg: string;
  brandSubtle: string;
  accentFg: string;
  status: Record<StatusTone, { fg: string; subtle: string }>;
  /** The text colors that distinguish people, eight of them. */
  person: readonly string[];
}

/** A brand is dark when its background's lightness is under 50. */
export function brandScheme(brand: BrandColors): Scheme {
  return lightness(brand.bg) < 50 ? 'dark' : 'light';
}

/** The palette of a scheme. It uses the brand's background if that suits the scheme, and a neutral one otherwise. */
export function derivePalette(brand: BrandColors, scheme: Scheme): Palette {
  const dark = scheme === 'dark';
  const neutral = dark ? '#0a0a0a' : '#f7f8f9';
  const canvas = brandScheme(brand) === scheme ? brand.bg.toLowerCase() : neutral;
  const ink = dark ? '#ffffff' : '#0a0a0a';
  // On a dark canvas, raised surfaces become lighter in steps tinted by the brand; on a light canvas they are white.
  const tint = mix(ink, brand.primary, 0.5);
  const panel = dark ? mix(canvas, tint, 0.05) : mix(canvas, '#ffffff', 0.9);
  const raised = dark ? mix(canvas, tint, 0.095) : mix(panel, ink, 0.04);
  const inset = dark ? mix(canvas, '#000000', 0.3) : mix(canvas, '#ffffff', 1);
  const surfaces = [canvas, panel, raised, inset];
  const brandSubtle = mix(panel, brand.primary, 0.14);
  // On light surfaces, the brand color is made dark enough for a white label.
  const brandSolid = dark
    ? ensureContrast(brand.primary, [canvas, panel], EDGE_CONTRAST)
    : ensureContrast(brand.primary, [canvas, panel, '#ffffff'], TEXT_CONTRAST);
  const brandContrast = readableOn(brandSolid);
  const fg = ensureContrast(mix(ink, canvas, 0.06), surfaces, 7);
  return {
    canvas,
    panel,
    raised,
    inset,
    fg,
    fgMuted: ensureContrast(mix(ink, canvas, 0.4), surfaces, TEXT_CONTRAST),
    borderSubtle: mix(panel, ink, 0.08),
    borderStrong: ensureContrast(mix(canvas, ink, 0.35), surfaces, EDGE_CONTRAST),
    brandSolid,
    // Moves away from the label's color, so that hovering never reduces the contrast.
    brandHover: mix(brandSolid, brandContrast === '#000000' ? '#ffffff' : '#000000', 0.12),
    brandContrast,
    brandFg: ensureContrast(brand.primary, [...surfaces, brandSubtle], TEXT_CONTRAST),
    brandSubtle,
    // An accent without enough contrast was made for the other scheme; the ordinary text color replaces it.
    accentFg:
      contrast(brand.accent, canvas) < EDGE_CONTRAST
        ? fg
        : ensureContrast(brand.accent, surfaces, TEXT_CONTRAST),
    status: {
      good: statusPair(STATUS_HUES.good, panel, surfaces),
      warn: statusPair(STATUS_HUES.warn, panel, surfaces),
      bad: statusPair(STATUS_HUES.bad, panel, surfaces),
      info: statusPair(STATUS_HUES.info, panel, surfaces),
      booked: statusPair(STATUS_HUES.booked, panel, surfaces),
    },
    person: PERSON_HUES.map((hue) => ensureContrast(hue, [...surfaces, brandSubtle], TEXT_CONTRAST)),
  };
}

function statusPair(hue: string, panel: string, surfaces: string[]): { fg: string; subtle: string } {
  const subtle = mix(panel, hue, 0.12);
  return { fg: ensureContrast(hue, [...surfaces, subtle], TEXT_CONTRAST), subtle };
}
