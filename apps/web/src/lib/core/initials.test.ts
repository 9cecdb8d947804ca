import { initialsOf } from './initials.js';

test.each([
  ['Dana Whitfield', 'DW'],
  ['Ana María de la Cruz', 'AC'],
  ['madonna', 'M'],
  ['dana.whitfield@harbor-law.example', 'DW'],
  ['owner@harbor-law.example', 'O'],
  ['Élodie (she) Brûlé', 'ÉB'],
  ['𝔘lrich', '𝔘'],
  ['', ''],
])('%j is shown as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
