import { ReplayClock } from './replay-clock.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const MOMENTS = [0, 60, 1_060, 1_200];

function played(): { clock: ReplayClock; seen: number[] } {
  const clock = new ReplayClock(MOMENTS);
  const seen: number[] = [];
  clock.store.subscribe(({ moment }, before) => moment !== before.moment && seen.push(moment));
  clock.play();
  return { clock, seen };
}

test('each moment is played at its time in the recording', () => {
  const { clock, seen } = played();
  jest.advanceTimersByTime(59);
  expect(seen).toEqual([0]);
  jest.advanceTimersByTime(1);
  expect(seen).toEqual([0, 60]);
  jest.advanceTimersByTime(999);
  expect(seen).toEqual([0, 60]);
  jest.advanceTimersByTime(141);
  expect(seen).toEqual(MOMENTS);
  expect(clock.store.getState()).toEqual({ phase: 'ended', moment: 1_200 });
  expect(clock.passedMs).toBe(1_200);
});

test('a pause can last any length, and nothing is lost or sped up after it', () => {
  const { clock, seen } = played();
  jest.advanceTimersByTime(500);
  clock.pause();
  jest.advanceTimersByTime(60_000);
  expect(clock.store.getState().phase).toBe('paused');
  expect(clock.passedMs).toBe(500);
  clock.play();
  jest.advanceTimersByTime(559);
  expect(seen).toEqual([0, 60]);
  jest.advanceTimersByTime(1);
  expect(seen).toEqual([0, 60, 1_060]);
});

test('playing at the end starts the recording again', () => {
  const { clock, seen } = played();
  jest.advanceTimersByTime(2_000);
  seen.length = 0;
  clock.play();
  expect(clock.passedMs).toBe(0);
  jest.advanceTimersByTime(1_200);
  expect(seen).toEqual([-1, ...MOMENTS]);
  expect(clock.store.getState().phase).toBe('ended');
});

test('playing while playing, and pausing while paused, changes nothing', () => {
  const { clock, seen } = played();
  clock.play();
  jest.advanceTimersByTime(60);
  expect(seen).toEqual([0, 60]);
  jest.advanceTimersByTime(2_000);
  clock.pause();
  expect(clock.store.getState().phase).toBe('ended');
});
