import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { brandLetter, iconOf } from './brand-icon.js';

const colors = DEFAULT_BRAND_COLORS;

describe('brand icon', () => {
  it('is the uploaded logo, or the product’s own icon for Praxis itself', () => {
    expect(iconOf({ name: 'Roe', colors, logoUrl: '/v1/tenants/x/brand/logo/1' })).toBe(
      '/v1/tenants/x/brand/logo/1',
    );
    expect(iconOf({ name: 'Praxis', colors, logoUrl: null })).toBe('/favicon.svg');
  });

  it('is otherwise the first character of the name', () => {
    const svg = (name: string): string => decodeURIComponent(iconOf({ name, colors, logoUrl: null }));
    expect(svg('harbor Law')).toContain('>H</text>');
    expect(svg('& Sons')).toContain('>&#38;</text>');
    expect(brandLetter('🏠 Homes')).toBe('🏠');
    expect(brandLetter('')).toBe('');
  });
});
