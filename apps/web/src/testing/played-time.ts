/** Time that a test plays instead of waiting for it. */
import { act } from '@testing-library/react';

/** Runs a test whose timers go on by themselves, and by `pass` as far as it says, in milliseconds. */
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
