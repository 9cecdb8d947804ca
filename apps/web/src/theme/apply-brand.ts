/**
 * Applies a brand to the document: its colors as the CSS variables of semantic tokens, light or dark, and the color of
 * the browser's own frame.
 */
import type { BrandColors } from '@praxis/contracts/tenant/brand';
import { paletteVariables } from './palette-variables.js';
import { derivePalette, type Scheme } from './palette.js';

export function applyBrand(brand: BrandColors, scheme: Scheme): void {
  const { classList, style } = document.documentElement;
  classList.toggle('dark', scheme === 'dark');
  classList.toggle('light', scheme === 'light');
  const palette = derivePalette(brand, scheme);
  for (const [name, value] of Object.entries(paletteVariables(palette))) style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palette.canvas);
}
