/** Time that a test simulates instead of waiting for it. */
import { act } from '@testing-library/react';

/** Runs a test with a fake clock that advances automatically. `pass` advances it by the given milliseconds. */
export async function withPlayedTime(
  test: (pass: (ms: number) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await test((ms) => act(() => jest.advanceTimersByTimeAsync(ms)));
  } finally {
    jest.useRealTimers();
  }
}
