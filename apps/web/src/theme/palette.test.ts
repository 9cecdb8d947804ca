import { contrast, ensureContrast, mix, readableOn } from '@praxis/contracts/tenant/color-contrast';
import { DEFAULT_BRAND_COLORS, type BrandColors } from '@praxis/contracts/tenant/brand';
import { brandScheme, derivePalette, type Scheme } from './palette.js';

const brands: BrandColors[] = [
  DEFAULT_BRAND_COLORS,
  { bg: '#0A0A0A', primary: '#00A3FF', accent: '#0086D1' },
  { bg: '#FFFFFF', primary: '#FFFF00', accent: '#FFFFFF' },
  { bg: '#10261B', primary: '#0B3D20', accent: '#101010' },
  { bg: '#808080', primary: '#808080', accent: '#808080' },
];
const cases = brands.flatMap((brand) =>
  (['dark', 'light'] as Scheme[]).map((scheme) => [brand.primary, scheme, brand] as const),
);

describe('contrast', () => {
  it('is 21 between black and white and 1 between equal colors', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#336699', '#336699')).toBe(1);
  });

  it('finds a readable label for every grey', () => {
    for (let share = 0; share <= 1; share += 0.05) {
      const grey = mix('#000000', '#ffffff', share);
      expect(contrast(grey, readableOn(grey))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('does not change a color that is already readable', () => {
    expect(ensureContrast('#00a3ff', ['#0a0a0a'], 4.5)).toBe('#00a3ff');
  });

  it('rejects invalid colors', () => {
    expect(() => mix('red', '#ffffff', 0.5)).toThrow('Not a color: red');
  });
});

describe('derivePalette', () => {
  it.each(cases)('is readable for %s in %s', (_primary, scheme, brand) => {
    const palette = derivePalette(brand, scheme);
    for (const surface of [palette.canvas, palette.panel, palette.raised, palette.inset]) {
      const texts = [palette.fg, palette.fgMuted, palette.brandFg, palette.accentFg];
      const statuses = Object.values(palette.status).map((tone) => tone.fg);
      for (const text of [...texts, ...statuses, ...palette.person])
        expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.borderStrong, surface)).toBeGreaterThanOrEqual(3);
    }
    for (const tone of Object.values(palette.status)) {
      expect(contrast(tone.fg, tone.subtle)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.brandContrast, palette.brandSolid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.brandContrast, palette.brandHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.brandFg, palette.brandSubtle)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.brandSolid, palette.canvas)).toBeGreaterThanOrEqual(3);
  });

  it('keeps the brand background in its own scheme', () => {
    expect(brandScheme(DEFAULT_BRAND_COLORS)).toBe('dark');
    expect(derivePalette(DEFAULT_BRAND_COLORS, 'dark').canvas).toBe('#0a0a0a');
    expect(derivePalette(DEFAULT_BRAND_COLORS, 'light').canvas).not.toBe('#0a0a0a');
  });
});
