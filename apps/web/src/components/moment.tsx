/** A point in time in everyday words, with the exact time on hover. */
import { exactMoment } from '../lib/core/format.js';
import { relativeTime } from '../lib/core/relative-time.js';
import { useNow } from '../lib/core/use-now.js';

/** `3 hours ago`; hovering shows the exact time with its zone. */
export function Moment({ at }: { at: string }) {
  const now = useNow(true, 30_000);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exactMoment(at)}>
      {relativeTime(time, now)}
    </time>
  );
}
