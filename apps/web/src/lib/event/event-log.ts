/** Sends the entries of the Event Console to the server, in batches, without ever delaying a visitor. */
import type { PageEvent } from '@praxis/contracts/event/event-log';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { backgroundPost } from '../api/background-post.js';

interface EventLogContext {
  sessionId: string;
  industry: Industry;
  mode: Mode;
  apiKey: string;
}

const FLUSH_MS = 2000;
const EVENTS_PER_REQUEST = 50;
const MAX_EVENTS_KEPT = 200;

let context: EventLogContext | undefined;
let queue: PageEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sets the session of the events, which are queued until then. Events of an earlier session are sent first, under that
 * session.
 */
export function setEventLogContext(next: EventLogContext): void {
  if (context && context.sessionId !== next.sessionId) flushEvents();
  context = next;
}

/** Queues one event; its payload must not contain text that a visitor typed. */
export function logEvent(event: PageEvent): void {
  queue = [...queue, { ...event, at: event.at ?? new Date().toISOString() }].slice(-MAX_EVENTS_KEPT);
  timer ??= setTimeout(flushEvents, FLUSH_MS);
}

/** Sends the queued events. Events whose request fails are dropped, because the log must never disturb the product. */
function flushEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!context || queue.length === 0) return;
  const { apiKey, ...session } = context;
  const events = queue.slice(0, EVENTS_PER_REQUEST);
  queue = queue.slice(EVENTS_PER_REQUEST);
  void backgroundPost('/v1/events/log', { ...session, events }, apiKey).catch(() => undefined);
  if (queue.length > 0) timer = setTimeout(flushEvents, FLUSH_MS);
}

/** Drops the events that are not sent yet. */
export function forgetEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  queue = [];
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', flushEvents);
