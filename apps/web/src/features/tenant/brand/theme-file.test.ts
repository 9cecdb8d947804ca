import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { themeFile } from './theme-file.js';

it('writes the brand in the stored format', () => {
  const file = themeFile({ name: 'Roe & Partners', colors: DEFAULT_BRAND_COLORS, logoUrl: null });
  expect(file.name).toBe('roe-partners-theme.json');
  expect(JSON.parse(file.text)).toEqual({
    name: 'Roe & Partners',
    colors: { bg: '#0A0A0A', primary: '#00A3FF', accent: '#FFFFFF' },
    logoUrl: null,
  });
  expect(file.text.endsWith('}\n')).toBe(true);
});
