import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { normalizeHex, previewColors } from './theme-colors.js';

describe('normalizeHex', () => {
  it.each([
    ['#00a3ff', '#00A3FF'],
    ['00A3FF', '#00A3FF'],
    [' #0af ', '#00AAFF'],
    ['fff', '#FFFFFF'],
  ])('reads %j as %s', (typed, hex) => expect(normalizeHex(typed)).toBe(hex));

  it.each(['', '#12', '#12345', 'red', '#1234567', 'rgb(0,0,0)', '#00g3ff'])(
    'leaves %j unchanged for the user to correct',
    (typed) => expect(normalizeHex(typed)).toBe(typed),
  );
});

describe('previewColors', () => {
  it('uses the colors as typed', () => {
    const colors = { bg: '#10261B', primary: '#D9A441', accent: '#FFF4D6' };
    expect(previewColors(colors)).toEqual(colors);
  });

  it('falls back to the default if a color is missing or invalid', () => {
    expect(previewColors({ bg: '#102', primary: 'blue' })).toEqual({
      bg: '#110022',
      primary: DEFAULT_BRAND_COLORS.primary,
      accent: DEFAULT_BRAND_COLORS.accent,
    });
    expect(previewColors({})).toEqual(DEFAULT_BRAND_COLORS);
  });
});
