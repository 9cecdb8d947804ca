import { tokenIn } from './link-token.js';

describe('tokenIn', () => {
  it('reads the token of an emailed link', () => {
    expect(tokenIn('#token=abc_-9')).toBe('abc_-9');
    expect(tokenIn('#from=mail&token=abc')).toBe('abc');
  });

  it('returns null if the link has no token', () => {
    for (const hash of ['', '#', '#token=', '#abc', '#tokens=abc']) expect(tokenIn(hash)).toBeNull();
  });
});
