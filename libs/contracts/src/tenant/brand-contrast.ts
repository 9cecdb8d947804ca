/** Whether a brand can be read, and the nearest palette that can (WCAG 2.2, success criteria 1.4.3 and 1.4.11). */
import type { BrandColours, ContrastFinding } from './brand.js';
import { contrast, ensureContrast } from './color-contrast.js';

/** Contrast on the background: the primary colour edges and fills controls, the accent is text. */
const NEEDED = { primary: 3, accent: 4.5 } as const;

export interface BrandContrast {
  findings: ContrastFinding[];
  /** The same brand moved as little as needed; null when nothing needs moving. */
  corrected: BrandColours | null;
}

/** Checks a brand's colours against its background. */
export function checkBrandContrast(colors: BrandColours): BrandContrast {
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
