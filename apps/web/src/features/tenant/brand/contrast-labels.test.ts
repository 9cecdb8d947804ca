import { DEFAULT_BRAND_COLORS } from '@praxis/contracts/tenant/brand';
import { findingText, contrastPassText, schemeText } from './contrast-labels.js';

describe('findingText', () => {
  it('says which contrast is too low, and the ratio it needs', () => {
    expect(findingText({ pair: 'primary', ratio: 1.94, needed: 3 })).toBe(
      'Primary on background has a contrast of 1.9:1. Buttons and edges need 3:1.',
    );
    expect(findingText({ pair: 'accent', ratio: 1, needed: 4.5 })).toBe(
      'Accent on background has a contrast of 1:1. Text needs 4.5:1.',
    );
  });

  it('never rounds a failure to a pass', () => {
    expect(findingText({ pair: 'accent', ratio: 4.48, needed: 4.5 })).toContain('has a contrast of 4.48:1');
  });
});

it('names the ratios of a palette with enough contrast', () => {
  expect(contrastPassText(DEFAULT_BRAND_COLORS)).toBe('Primary 7.2:1, accent 19.8:1 on background.');
});

describe('schemeText', () => {
  it('calls a lightness under 50 dark', () => {
    expect(schemeText('#0A0A0A')).toBe('Dark theme: the background’s lightness is 3, under 50.');
    expect(schemeText('#FFFFFF')).toBe('Light theme: the background’s lightness is 100, not under 50.');
  });

  it('puts the limit between 127 and 128 of 255', () => {
    expect(schemeText('#7F7F7F')).toContain('is 49, under 50');
    expect(schemeText('#808080')).toContain('is 51, not under 50');
  });
});
