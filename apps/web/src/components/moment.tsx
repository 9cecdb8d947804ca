/** A point in time as people say it, with the exact one on hover. */
import { exactMoment } from '../lib/core/format.js';
import { relativeTime } from '../lib/core/relative-time.js';
import { useNow } from '../lib/core/use-now.js';

/** `3 hours ago`; hovering says when that was, with its zone. */
export function Moment({ at }: { at: string }) {
  const now = useNow(true, 30_000);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exactMoment(at)}>
      {relativeTime(time, now)}
    </time>
  );
}
