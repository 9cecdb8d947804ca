/**
 * Subscriptions to live changes, for any part of the page: topics of all screens share the one stream of the browser.
 */
import {
  PUBLIC_TOPICS,
  VISITOR_TOPICS,
  type LiveTopic,
  type PublicTopic,
} from '@praxis/contracts/core/live.const';
import { refetchAuthSession } from '../auth/auth-session.js';
import { requestIdentity } from '../api/request-identity.js';
import { LiveTabs } from './live-tabs.js';
import type { ServerEvent } from './live-stream.js';
import { loadVisitor } from '../auth/visitor.js';

interface LiveSubscription {
  /** The topic's name on the server. */
  topic: string;
  /**
   * Called when changes are received, for the first time or again.
   * @param missedWithinMs how soon to read changes that may have been missed, in milliseconds
   */
  onOpen: (missedWithinMs: number) => void;
  /** Called when changes are no longer received, until the next `onOpen`. */
  onLost?: () => void;
  onEvent: (event: ServerEvent) => void;
}

/** Topics that open within this time are read together, in milliseconds. */
const GATHER_MS = 120;
/**
 * How long a new subscriber waits before it reads again, in milliseconds: it has just read everything, and the page may
 * still be drawing.
 */
const SETTLE_MS = 2_000;

/** Subscriptions, and whether each was open before. */
const subscriptions = new Map<LiveSubscription, { wasOpen: boolean }>();
let tabs: { person: string | null; shared: LiveTabs } | undefined;
let isUpdateDue = false;

/** The name of a topic: a tenant's, for its members, or the platform's, for everyone. */
export const tenantTopic = (topic: LiveTopic | PublicTopic, tenantId: string): string =>
  `${topic}:${tenantId}`;

/** Topics that need no sign-in. */
const OPEN_TOPICS = [...VISITOR_TOPICS, ...PUBLIC_TOPICS];
const isOpenToAll = ({ topic }: LiveSubscription): boolean =>
  OPEN_TOPICS.some((kind) => topic.startsWith(`${kind}:`));

function each(topics: readonly string[] | null, tell: (subscription: LiveSubscription) => void): void {
  for (const subscription of [...subscriptions.keys()])
    if (topics?.includes(subscription.topic) ?? true) tell(subscription);
}

/** Subscribes to a topic until the returned function is called. */
export function listenLive(subscription: LiveSubscription): () => void {
  subscriptions.set(subscription, { wasOpen: false });
  if (tabs?.shared.hasTopic(subscription.topic)) queueMicrotask(() => tellOpen(subscription));
  updateSoon();
  return () => {
    subscriptions.delete(subscription);
    updateSoon();
  };
}

/** Subscribes to the visitor's own topics, once the visitor is known. */
export function listenAsVisitor(subscription: LiveSubscription): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const begin = (): void => {
    if (!isOver) stop = listenLive(subscription);
  };
  // Subscribes even if the visitor could not be read, because the stream reconnects when the server is back.
  void loadVisitor().then(begin, begin);
  return () => {
    isOver = true;
    stop?.();
  };
}

function tellOpen(subscription: LiveSubscription): void {
  const state = subscriptions.get(subscription);
  if (!state) return;
  subscription.onOpen(state.wasOpen ? GATHER_MS : SETTLE_MS);
  state.wasOpen = true;
}

/** Closes the stream, as leaving the page does. */
export function closeLive(): void {
  tabs?.shared.close();
  tabs = undefined;
}

/** Updates once for all screens that are mounted and unmounted together. */
function updateSoon(): void {
  if (isUpdateDue) return;
  isUpdateDue = true;
  queueMicrotask(() => {
    isUpdateDue = false;
    update();
  });
}

/**
 * Updates the stream's topics. Tenant topics belong to the signed-in user, so another user gets another stream;
 * visitors who are signed out get only topics that need no sign-in.
 */
function update(): void {
  const { userId: person } = requestIdentity.getState();
  const wanted = [...subscriptions.keys()].filter((one) => person !== null || isOpenToAll(one));
  if (tabs && (tabs.person !== person || wanted.length === 0)) closeLive();
  if (wanted.length === 0) return;
  tabs ??= {
    person,
    shared: new LiveTabs(person, {
      onOpen: (topics) => each(topics, tellOpen),
      onLost: (topics) => each(topics, (subscription) => subscription.onLost?.()),
      onEvent: (event) => each([event.topic], (subscription) => subscription.onEvent(event)),
      onStranger: refetchAuthSession,
    }),
  };
  tabs.shared.want(wanted.map(({ topic }) => topic));
}

requestIdentity.subscribe(updateSoon);

if (typeof window !== 'undefined') {
  // Browsers may keep a page that the user left and show it again later; meanwhile, it must not be the leader.
  window.addEventListener('pagehide', closeLive);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) updateSoon();
  });
}
