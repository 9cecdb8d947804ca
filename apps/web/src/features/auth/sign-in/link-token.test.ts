import { tokenIn } from './link-token.js';

describe('tokenIn', () => {
  it('reads the token of a mailed link', () => {
    expect(tokenIn('#token=abc_-9')).toBe('abc_-9');
    expect(tokenIn('#from=mail&token=abc')).toBe('abc');
  });

  it('finds none where there is none', () => {
    for (const hash of ['', '#', '#token=', '#abc', '#tokens=abc']) expect(tokenIn(hash)).toBeNull();
  });
});
