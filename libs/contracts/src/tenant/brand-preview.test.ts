import { DEFAULT_BRAND_COLORS } from './brand.js';
import { brandPreviewQuery, readBrandPreview } from './brand-preview.js';

const brand = { name: 'Ärzte & Söhne', colors: { bg: '#112233', primary: '#AABBCC', accent: '#FFFFFF' } };
const queryOf = (value: unknown): string =>
  `?preview=true&brand=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;

describe('brand preview', () => {
  it('is read from the address that it was written to, unchanged', () => {
    expect(readBrandPreview(`?${brandPreviewQuery(brand)}`)).toEqual(brand);
  });

  it('is read from an address written by any form of encoding', () => {
    const written = new URLSearchParams({ brand: JSON.stringify(brand), preview: 'true' }).toString();
    expect(readBrandPreview(written)).toEqual(brand);
    expect(readBrandPreview(`?period=7d&${written}&lang=es`)).toEqual(brand);
    expect(readBrandPreview('?preview=true&brand=%E0%A4%A')).toBeNull();
  });

  it('is off without preview=true', () => {
    expect(readBrandPreview(queryOf(brand).replace('preview=true', 'preview=1'))).toBeNull();
    expect(readBrandPreview('?preview=true')).toBeNull();
  });

  it('falls back to the default colors when one is missing or broken', () => {
    const colors = DEFAULT_BRAND_COLORS;
    expect(readBrandPreview(queryOf({ name: 'Roe' }))).toEqual({ name: 'Roe', colors });
    expect(
      readBrandPreview(queryOf({ ...brand, colors: { ...brand.colors, bg: undefined } }))?.colors,
    ).toEqual(colors);
    expect(readBrandPreview(queryOf({ ...brand, colors: { ...brand.colors, bg: 'red' } }))?.colors).toEqual(
      colors,
    );
  });

  it.each([
    ['no JSON', '{name:'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no name', { colors: brand.colors }],
    ['an empty name', { ...brand, name: '  ' }],
    ['markup in the name', { ...brand, name: '<img src=x onerror=alert(1)>' }],
    ['a name that is not text', { ...brand, name: { toString: 'x' } }],
    ['a name without end', { ...brand, name: 'x'.repeat(61) }],
    ['too much of everything', { ...brand, more: 'x'.repeat(2000) }],
  ])('refuses %s', (_what, value) => {
    expect(readBrandPreview(queryOf(value))).toBeNull();
  });

  it('reads only the name and the colors', () => {
    const read = readBrandPreview(queryOf({ ...brand, logoUrl: 'https://example.com/x.png' }));
    expect(read).toEqual(brand);
  });
});
