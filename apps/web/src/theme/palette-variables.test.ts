import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { paletteVariables } from './palette-variables.js';
import { derivePalette } from './palette.js';
import { praxisSystem } from './system.js';

it('covers every color the system has, and no other', () => {
  const { tokens } = praxisSystem();
  const known = tokens.allTokens
    .filter((token) => token.extensions.category === 'colors' && !token.name.includes('colorPalette'))
    .map((token) => String(token.extensions.cssVar?.var));
  const given = Object.keys(paletteVariables(derivePalette(DEFAULT_BRAND_COLORS, 'dark')));
  expect(given.toSorted()).toEqual([...new Set(known)].toSorted());
});
