/**
 * Whether a brand's colors are readable, and the nearest palette that is (WCAG 2.2, success criteria 1.4.3
 * and 1.4.11).
 */
import type { BrandColors, ContrastFinding } from './brand.js';
import { contrast, ensureContrast } from './color-contrast.js';

/**
 * Minimum contrast with the background: the primary color is for edges and fills of controls, the accent for
 * text.
 */
const NEEDED = { primary: 3, accent: 4.5 } as const;

export interface BrandContrast {
  findings: ContrastFinding[];
  /** The same brand with the smallest change that passes; null if no change is needed. */
  corrected: BrandColors | null;
}

/** Checks a brand's colors against its background. */
export function checkBrandContrast(colors: BrandColors): BrandContrast {
  const findings = (['primary', 'accent'] as const).flatMap((pair) => {
    const ratio = contrast(colors[pair], colors.bg);
    return ratio < NEEDED[pair] ? [{ pair, ratio: Math.round(ratio * 100) / 100, needed: NEEDED[pair] }] : [];
  });
  if (findings.length === 0) return { findings, corrected: null };
  const corrected = { ...colors };
  for (const { pair, needed } of findings) {
    corrected[pair] = ensureContrast(colors[pair], [colors.bg], needed).toUpperCase();
  }
  return { findings, corrected };
}
