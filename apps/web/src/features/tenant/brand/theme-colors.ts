/** Colors as typed into the theme editor: reads several spellings, and previews only valid ones. Pure. */
import { DEFAULT_BRAND_COLORS, HexColor, type BrandColors } from '@praxis/contracts/tenant/brand';

export const COLOR_NAMES = ['bg', 'primary', 'accent'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** Accepts `#0af`, `00a3ff` and `00A3FF ` as colors; any other text is kept, so that the user can correct it. */
export function normalizeHex(typed: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.[1];
  if (!digits) return typed;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toUpperCase()}`;
}

/** The colors that the preview draws: a missing or invalid one falls back to the default. */
export function previewColors(typed: Partial<BrandColors>): BrandColors {
  const usable = (name: ColorName): string => {
    const hex = normalizeHex(typed[name] ?? '');
    return HexColor.safeParse(hex).success ? hex : DEFAULT_BRAND_COLORS[name];
  };
  return { bg: usable('bg'), primary: usable('primary'), accent: usable('accent') };
}
