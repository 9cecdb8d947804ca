/** Listening to what changes, for whatever shows it: topics of all screens go over the one stream of the browser. */
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
   * Changes are received, for the first time or again. `missedWithinMs`: how soon to read what may have been missed meanwhile, in
   * milliseconds.
   */
  onOpen: (missedWithinMs: number) => void;
  /** They are not received, until `onOpen`. */
  onLost?: () => void;
  onEvent: (event: ServerEvent) => void;
}

/** Openings that come together are read together, milliseconds. */
const GATHER_MS = 120;
/** Who has just begun to listen has just read everything, and a page that has just opened is still being drawn. Milliseconds. */
const SETTLE_MS = 2_000;

/** Subscriptions, with whether each has been open. */
const subscriptions = new Map<LiveSubscription, { wasOpen: boolean }>();
let tabs: { person: string | null; shared: LiveTabs } | undefined;
let isUpdateDue = false;

/** The address of a topic: a tenant's, for its members, or the platform's, for everyone. */
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

/** Listens until the returned function is called. */
export function listenLive(subscription: LiveSubscription): () => void {
  subscriptions.set(subscription, { wasOpen: false });
  if (tabs?.shared.hasTopic(subscription.topic)) queueMicrotask(() => tellOpen(subscription));
  updateSoon();
  return () => {
    subscriptions.delete(subscription);
    updateSoon();
  };
}

/** Listens to what is the visitor's own, once it is known who that is. */
export function listenAsVisitor(subscription: LiveSubscription): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const begin = (): void => {
    if (!isOver) stop = listenLive(subscription);
  };
  // Without an answer, it still starts: the stream reconnects when the server is back.
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

/** Ends listening, as leaving the page does. */
export function closeLive(): void {
  tabs?.shared.close();
  tabs = undefined;
}

/** Screens that come and go together are one change. */
function updateSoon(): void {
  if (isUpdateDue) return;
  isUpdateDue = true;
  queueMicrotask(() => {
    isUpdateDue = false;
    update();
  });
}

/** Tenant topics belong to the signed-in user: another user gets another stream; signed-out visitors get only their own topics. */
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
  // Browsers may keep a page that was left, and show it again: it must not lead meanwhile.
  window.addEventListener('pagehide', closeLive);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) updateSoon();
  });
}
