import { NO_BRAND_DETAILS, type Brand } from '@praxis/contracts/tenant/brand';
import { guestColors } from './guest-look.js';

const BRAND: Brand = {
  name: 'Harbor',
  colors: { bg: '#0A0A0A', primary: '#00A3FF', accent: '#FFFFFF' },
  logoUrl: null,
  details: { ...NO_BRAND_DETAILS, cardColor: '#101820', textColor: '#F5F0E6' },
};

test('colors of cards and text are used if they are readable', () => {
  expect(guestColors(BRAND, 'dark')).toEqual({
    '--px-colors-bg-panel': '#101820',
    '--px-colors-fg': '#F5F0E6',
    color: '#F5F0E6',
  });
});

test.each([
  ['the reader has switched to light', BRAND, 'light'],
  ['nothing was stated', { ...BRAND, details: undefined }, 'dark'],
  ['the text cannot be read', { ...BRAND, details: { ...NO_BRAND_DETAILS, textColor: '#222222' } }, 'dark'],
  [
    'the card is too bright for the text',
    { ...BRAND, details: { ...NO_BRAND_DETAILS, cardColor: '#F0F0F0' } },
    'dark',
  ],
] as const)('colors are not used if %s', (_, brand, scheme) => {
  expect(guestColors(brand, scheme)).toEqual({});
});
