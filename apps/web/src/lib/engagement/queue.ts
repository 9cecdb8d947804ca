/**
 * A visitor's activities, queued until they are sent: in batches every few seconds, and immediately when the page
 * closes. A batch that did not arrive is sent again with the same ids, so that nothing counts twice.
 */
import type { EngagementEvent } from '@praxis/contracts/engagement/engagement';
import { EVENTS_PER_REQUEST } from '@praxis/contracts/engagement/engagement.const';

export type NewEvent = Pick<EngagementEvent, 'type' | 'section' | 'duration'>;
/** `refused`: the server would refuse the batch again, so it is not resent. */
export type Delivery = 'taken' | 'refused' | 'lost';

interface QueueParts {
  send: (events: EngagementEvent[]) => Promise<Delivery>;
  newId: () => string;
  now: () => number;
  /** Runs the work later; returns the function that cancels it. */
  later: (work: () => void, ms: number) => () => void;
}

export interface EngagementQueue {
  add: (event: NewEvent) => void;
  /**
   * Sends everything now, including batches that are already being sent, because the page may close before their
   * responses arrive.
   */
  flush: () => void;
  /** Drops everything that was not sent. */
  clear: () => void;
}

export const FLUSH_MS = 4_000;
const MAX_EVENTS_KEPT = 400;
const MAX_WAIT_MS = 60_000;

export function createEngagementQueue({ send, newId, now, later }: QueueParts): EngagementQueue {
  let waiting: EngagementEvent[] = [];
  let underWay: EngagementEvent[] = [];
  let failures = 0;
  let cancel: (() => void) | undefined;
  let life = 0;

  const plan = (): void => {
    if (cancel || underWay.length > 0 || waiting.length === 0) return;
    const wait = Math.min(FLUSH_MS * 2 ** failures, MAX_WAIT_MS);
    cancel = later(() => {
      cancel = undefined;
      void deliver();
    }, wait);
  };

  const deliver = async (): Promise<void> => {
    underWay = waiting.slice(0, EVENTS_PER_REQUEST);
    waiting = waiting.slice(EVENTS_PER_REQUEST);
    const own = life;
    const end = await send(underWay).catch((): Delivery => 'lost');
    if (own !== life) return;
    failures = end === 'lost' ? failures + 1 : 0;
    if (end === 'lost') waiting = [...underWay, ...waiting].slice(-MAX_EVENTS_KEPT);
    underWay = [];
    plan();
  };

  return {
    add: (event) => {
      waiting = [...waiting, { ...event, id: newId(), at: new Date(now()).toISOString() }].slice(
        -MAX_EVENTS_KEPT,
      );
      plan();
    },
    flush: () => {
      cancel?.();
      cancel = undefined;
      const all = [...underWay, ...waiting];
      life += 1;
      underWay = [];
      waiting = [];
      const own = life;
      for (let start = 0; start < all.length; start += EVENTS_PER_REQUEST) {
        const batch = all.slice(start, start + EVENTS_PER_REQUEST);
        void send(batch)
          .catch((): Delivery => 'lost')
          .then((end) => {
            // If the page was only hidden, batches that did not arrive are queued again.
            if (end !== 'lost' || own !== life) return;
            waiting = [...batch, ...waiting].slice(-MAX_EVENTS_KEPT);
            plan();
          });
      }
    },
    clear: () => {
      cancel?.();
      cancel = undefined;
      life += 1;
      waiting = [];
      underWay = [];
      failures = 0;
    },
  };
}
