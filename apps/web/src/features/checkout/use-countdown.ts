/** Counts down the seconds and then opens an address, unless the user chooses to stay (WCAG 2.2, 2.2.1). */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

const SECOND_MS = 1_000;

export interface Countdown {
  /** Seconds; null once the user stays. */
  left: number | null;
  stay: () => void;
}

export function useCountdown(seconds: number, to: string): Countdown {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(seconds);
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft((before) => before && before - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if (left === 0) void navigate(to, { replace: true });
  }, [left, to, navigate]);
  return { left, stay: () => setLeft(null) };
}
