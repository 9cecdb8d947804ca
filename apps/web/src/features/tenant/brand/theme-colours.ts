/** What is typed into the theme editor as colours: read kindly, shown safely. Pure. */
import { DEFAULT_BRAND_COLOURS, HexColour, type BrandColours } from '@praxis/contracts/tenant/brand';

export const COLOUR_NAMES = ['bg', 'primary', 'accent'] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

/** `#0af`, `00a3ff` and `00A3FF ` are colours too; whatever else was typed stays, to be corrected by whoever typed it. */
export function normalizeHex(typed: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1];
  if (!digits) return typed;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toUpperCase()}`;
}

/** The colours as the preview draws them: a missing or broken one falls back to the default. */
export function previewColours(typed: Partial<BrandColours>): BrandColours {
  const usable = (name: ColourName): string => {
    const hex = normalizeHex(typed[name] ?? '');
    return HexColour.safeParse(hex).success ? hex : DEFAULT_BRAND_COLOURS[name];
  };
  return { bg: usable('bg'), primary: usable('primary'), accent: usable('accent') };
}
