/** Listening to what changes, for whatever shows it: topics of all screens go over the one stream of the browser. */
import type { LiveTopic } from '@praxis/contracts/live.const';
import { refetchSession } from './auth-session.js';
import { callIdentity } from './call-identity.js';
import { LiveTabs } from './live-tabs.js';
import type { ServerEvent } from './server-events.js';

interface LiveSubscription {
  topic: LiveTopic;
  tenantId: string;
  /** Changes are heard, for the first time or again. */
  onOpen: () => void;
  /** They are not heard, until `onOpen`. */
  onLost?: () => void;
  onEvent: (event: ServerEvent) => void;
}

const subscriptions = new Set<LiveSubscription>();
let tabs: { person: string; shared: LiveTabs } | undefined;
let isUpdateDue = false;

const nameOf = ({ topic, tenantId }: LiveSubscription): string => `${topic}:${tenantId}`;

function each(topics: readonly string[] | null, tell: (subscription: LiveSubscription) => void): void {
  for (const subscription of [...subscriptions])
    if (topics?.includes(nameOf(subscription)) ?? true) tell(subscription);
}

/** Listens until the returned function is called. */
export function listenLive(subscription: LiveSubscription): () => void {
  subscriptions.add(subscription);
  if (tabs?.shared.hears(nameOf(subscription))) queueMicrotask(() => tellOpen(subscription));
  updateSoon();
  return () => {
    subscriptions.delete(subscription);
    updateSoon();
  };
}

function tellOpen(subscription: LiveSubscription): void {
  if (subscriptions.has(subscription)) subscription.onOpen();
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

/** Topics are of whoever is signed in: another person has another stream, and nobody none. */
function update(): void {
  const { userId: person } = callIdentity.get();
  if (tabs && (tabs.person !== person || subscriptions.size === 0)) closeLive();
  if (person === null || subscriptions.size === 0) return;
  tabs ??= {
    person,
    shared: new LiveTabs(person, {
      onOpen: (topics) => each(topics, (subscription) => subscription.onOpen()),
      onLost: (topics) => each(topics, (subscription) => subscription.onLost?.()),
      onEvent: (event) => each([event.topic], (subscription) => subscription.onEvent(event)),
      onStranger: refetchSession,
    }),
  };
  tabs.shared.want([...subscriptions].map(nameOf));
}

callIdentity.subscribe(updateSoon);

if (typeof window !== 'undefined') {
  // Browsers may keep a page that was left, and show it again: it must not lead meanwhile.
  window.addEventListener('pagehide', closeLive);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) updateSoon();
  });
}
