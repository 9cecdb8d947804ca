import { DEFAULT_SIM_CONTROLS, decideTurn } from './controls.js';

describe('decideTurn', () => {
  it('lets a request succeed by default', () => {
    expect(decideTurn(DEFAULT_SIM_CONTROLS)).toEqual({
      turn: { failure: null, delayMs: 0, webhooks: true, delivery: 'delivered' },
      next: DEFAULT_SIM_CONTROLS,
    });
  });

  it('counts failures down to zero', () => {
    const { turn, next } = decideTurn({ ...DEFAULT_SIM_CONTROLS, failNext: 1, failure: 'rejected' });
    expect(turn.failure).toBe('rejected');
    expect(decideTurn(next).turn.failure).toBeNull();
  });

  it('keeps failing if set to fail always', () => {
    const { turn, next } = decideTurn({ ...DEFAULT_SIM_CONTROLS, failAlways: true });
    expect(turn.failure).toBe('unavailable');
    expect(decideTurn(next).turn.failure).toBe('unavailable');
  });
});
