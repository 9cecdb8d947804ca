import { DEFAULT_SIM_CONTROLS, decideTurn } from './controls.js';

describe('decideTurn', () => {
  it('lets a call pass by default', () => {
    expect(decideTurn(DEFAULT_SIM_CONTROLS)).toEqual({
      turn: { failure: null, delayMs: 0, webhooks: true, delivery: 'delivered' },
      next: DEFAULT_SIM_CONTROLS,
    });
  });

  it('counts failures down to none', () => {
    const { turn, next } = decideTurn({ ...DEFAULT_SIM_CONTROLS, failNext: 1, failure: 'rejected' });
    expect(turn.failure).toBe('rejected');
    expect(decideTurn(next).turn.failure).toBeNull();
  });

  it('goes on failing when told to fail always', () => {
    const { turn, next } = decideTurn({ ...DEFAULT_SIM_CONTROLS, failAlways: true });
    expect(turn.failure).toBe('unavailable');
    expect(decideTurn(next).turn.failure).toBe('unavailable');
  });
});
