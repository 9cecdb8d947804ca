/** The current day of a zone, for pages that stay open past midnight. */
import { useEffect, useState } from 'react';
import { dayAhead } from './zoned-time.js';

/** How often to check whether a new day has begun, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** `2026-05-04`; renders again only when the day changes. */
export function useCurrentDay(timeZone: string): string {
  const day = dayAhead(new Date(), timeZone, 0);
  const [, setDrawn] = useState(day);
  useEffect(() => {
    const look = (): void => setDrawn(dayAhead(new Date(), timeZone, 0));
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return day;
}
