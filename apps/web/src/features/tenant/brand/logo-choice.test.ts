import { LOGO_MAX_BYTES } from '@praxis/contracts/tenant/brand';
import { logoProblem } from './logo-choice.js';

describe('logoProblem', () => {
  it('accepts PNG, JPEG and WebP up to the limit', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp'])
      expect(logoProblem({ type, size: LOGO_MAX_BYTES })).toBeUndefined();
  });

  it.each([
    ['image/svg+xml', 100, 'The logo must be a PNG, JPEG or WebP file'],
    ['', 100, 'The logo must be a PNG, JPEG or WebP file'],
    ['image/png', LOGO_MAX_BYTES + 1, 'The logo can have at most 128 KB'],
    ['image/png', 0, 'The file is empty'],
  ])('rejects %s of %i bytes', (type, size, why) => expect(logoProblem({ type, size })).toBe(why));
});
