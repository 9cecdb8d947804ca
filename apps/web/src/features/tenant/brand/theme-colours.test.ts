import { DEFAULT_BRAND_COLOURS } from '@praxis/contracts/tenant/brand';
import { normalizeHex, previewColours } from './theme-colours.js';

describe('normalizeHex', () => {
  it.each([
    ['#00a3ff', '#00A3FF'],
    ['00A3FF', '#00A3FF'],
    [' #0af ', '#00AAFF'],
    ['fff', '#FFFFFF'],
  ])('reads %j as %s', (typed, hex) => expect(normalizeHex(typed)).toBe(hex));

  it.each(['', '#12', '#12345', 'red', '#1234567', 'rgb(0,0,0)', '#00g3ff'])(
    'leaves %j to be corrected',
    (typed) => expect(normalizeHex(typed)).toBe(typed),
  );
});

describe('previewColours', () => {
  it('draws what is typed', () => {
    const colours = { bg: '#10261B', primary: '#D9A441', accent: '#FFF4D6' };
    expect(previewColours(colours)).toEqual(colours);
  });

  it('falls back to the default where a colour is missing or broken', () => {
    expect(previewColours({ bg: '#102', primary: 'blue' })).toEqual({
      bg: '#110022',
      primary: DEFAULT_BRAND_COLOURS.primary,
      accent: DEFAULT_BRAND_COLOURS.accent,
    });
    expect(previewColours({})).toEqual(DEFAULT_BRAND_COLOURS);
  });
});
