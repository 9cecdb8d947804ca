import { withoutFormulaGuard } from './without-formula-guard.js';

it.each([
  ["'=1", '=1'],
  ["''=1", "'=1"],
  ["'+1-313-555-0100", '+1-313-555-0100'],
  ["'80s music", "'80s music"],
  ['=1', '=1'],
  ["'", "'"],
])('takes the apostrophe of a guarded text away, from %j to %j', (cell, text) => {
  expect(withoutFormulaGuard(cell)).toBe(text);
});
