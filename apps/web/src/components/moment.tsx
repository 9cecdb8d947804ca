/** A point in time as people say it, with the exact one on hover. */
import { relativeTime } from '../lib/core/relative-time.js';
import { useNow } from '../lib/core/use-now.js';
import { once } from '../lib/core/once.js';

const exact = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' }));

/** `3 hours ago`; hovering says when that was, with its zone. */
export function Moment({ at }: { at: string }) {
  const now = useNow(true, 30_000);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exact().format(time)}>
      {relativeTime(time, now)}
    </time>
  );
}
