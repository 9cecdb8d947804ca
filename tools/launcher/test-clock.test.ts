import { clockOf } from './test-clock.mjs';

it('gives a process the variables for the same clock', () => {
  const moved = { LD_PRELOAD: 'lib.so', FAKETIME: '+60', PRAXIS_CLOCK_OFFSET: '60', HOME: '/root' };
  expect(clockOf(moved)).toMatchObject({ LD_PRELOAD: 'lib.so', FAKETIME: '+60', PRAXIS_CLOCK_OFFSET: '60' });
  expect(clockOf(moved)).not.toHaveProperty('HOME');
});

it('gives nothing if the clock is not shifted', () => {
  expect(clockOf({ LD_PRELOAD: 'other.so' })).toEqual({});
});
