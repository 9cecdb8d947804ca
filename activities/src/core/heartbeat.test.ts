import { MockActivityEnvironment } from '@temporalio/testing';
import { HEARTBEAT_MS, withHeartbeat } from './heartbeat.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Counts the heartbeats of an activity that runs for three heartbeat intervals, and for one more second after it ended. */
async function heartbeatsOf(
  info: { heartbeatTimeoutMs?: number; isLocal?: boolean },
  end: () => void = () => undefined,
): Promise<number> {
  const environment = new MockActivityEnvironment(info, { interceptors: [withHeartbeat] });
  let sent = 0;
  environment.on('heartbeat', () => (sent += 1));
  const effect = async (): Promise<void> => {
    await jest.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
    end();
  };
  await environment.run(effect).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(HEARTBEAT_MS);
  return sent;
}

test('an activity with a heartbeat timeout sends one heartbeat a second while it runs', async () => {
  expect(await heartbeatsOf({ heartbeatTimeoutMs: 5_000 })).toBe(3);
});

test('an activity sends no heartbeats after it has failed', async () => {
  const fail = (): never => {
    throw new Error('failed');
  };
  expect(await heartbeatsOf({ heartbeatTimeoutMs: 5_000 }, fail)).toBe(3);
});

test.each([
  ['a local activity', { heartbeatTimeoutMs: 5_000, isLocal: true }],
  ['an activity whose workflow expects none', {}],
])('no heartbeats are sent by %s', async (_, info) => {
  expect(await heartbeatsOf(info)).toBe(0);
});
