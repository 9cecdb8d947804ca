/**
 * One live stream for all tabs of a person, or of a visitor who is not signed in, whatever each tab shows. Browsers
 * open at most six connections to a server, and each stream would occupy one. The tab that holds a Web Lock, the
 * leader, has the stream and forwards events to the others over a BroadcastChannel; when the leader closes, the browser
 * gives the lock to the next tab. Every current browser has both APIs, unlike shared workers. Without them (a page
 * loaded over plain HTTP from another machine), each tab has its own stream.
 */
import { VISITOR_TOPICS } from '@praxis/contracts/core/live.const';
import { LiveStream, type LiveStreamListener, type TopicEvent } from './live-stream.js';

/**
 * Messages between tabs. About tenants they only say which record has changed; each tab reads the content itself. A
 * visitor's own journey and call are sent in full.
 */
type Message =
  /** A tab reports which topics it shows, and that it is still open. Without topics, the tab is closing. */
  | { kind: 'want'; tab: string; topics: readonly string[] }
  /** A new leader asks every tab for its topics. */
  | { kind: 'ask' }
  /** The leader has received this tab's topics; the listed ones are already open. */
  | { kind: 'received'; tab: string; topics: readonly string[] }
  | { kind: 'open'; topics: readonly string[] }
  | { kind: 'lost'; topics: readonly string[] | null }
  | { kind: 'event'; event: TopicEvent };

/** How often a tab reports that it is open. */
const RENEW_MS = 15_000;
/** Browsers run a hidden page's timers only once a minute; a tab that misses two reports counts as closed. */
const GONE_MS = 150_000;
/** A leader that does not respond to a visible page for this long counts as frozen, and is replaced. */
const FROZEN_MS = 4_000;

export class LiveTabs {
  readonly #person: string | null;
  readonly #name: string;
  readonly #listener: LiveStreamListener;
  // Pages loaded over plain HTTP have no `randomUUID`.
  readonly #id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  /** The topics of this tab. */
  #mine: ReadonlySet<string> = new Set();
  /** Topics of this tab whose changes are being received. */
  readonly #open = new Set<string>();
  readonly #channel: BroadcastChannel | undefined;
  readonly #close = new AbortController();
  /** Set while this tab leads. */
  #stream: LiveStream | undefined;
  /** Used by the leader: the topics of each tab, and when the tab last reported them. */
  readonly #tabs = new Map<string, { topics: readonly string[]; at: number }>();
  #renewal: ReturnType<typeof setInterval> | undefined;
  #frozen: ReturnType<typeof setTimeout> | undefined;
  /** Aborts the wait for the lock. */
  #queue = new AbortController();

  constructor(person: string | null, listener: LiveStreamListener) {
    this.#person = person;
    // Change this name whenever the messages change: tabs of two releases must not misread each other.
    this.#name = `praxis-tabs/${person ?? 'visitor'}`;
    this.#listener = listener;
    if (!hasLocks() || !('BroadcastChannel' in globalThis)) {
      this.#lead();
      return;
    }
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#take(data);
    this.#renewal = setInterval(() => this.#renew(), RENEW_MS);
    const signal = this.#close.signal;
    document.addEventListener('visibilitychange', () => this.#renew(), { signal });
    void this.#waitToLead();
  }

  /** Sets the topics that this tab shows from now on. */
  want(topics: Iterable<string>): void {
    this.#mine = new Set(topics);
    for (const topic of this.#open) if (!this.#mine.has(topic)) this.#open.delete(topic);
    this.#renew();
  }

  /** Whether changes of this topic are received. */
  hasTopic(topic: string): boolean {
    return this.#open.has(topic);
  }

  /** Stops sharing the stream. If this tab was the leader, another tab takes over. */
  close(): void {
    this.#post({ kind: 'want', tab: this.#id, topics: [] });
    clearInterval(this.#renewal);
    clearTimeout(this.#frozen);
    this.#follow();
    this.#queue.abort();
    this.#close.abort();
    this.#channel?.close();
  }

  /** Waits for the lock and leads while this tab holds it. If another tab takes the lock away, this tab waits again. */
  async #waitToLead(steal = false): Promise<void> {
    this.#queue.abort();
    const { signal } = (this.#queue = new AbortController());
    const held = (): Promise<void> => {
      if (this.#close.signal.aborted) return Promise.resolve();
      this.#lead();
      return new Promise((release) => this.#close.signal.addEventListener('abort', () => release()));
    };
    try {
      await navigator.locks.request(this.#name, steal ? { steal } : { signal }, held);
    } catch {
      // Either this tab aborted the wait, or another tab has taken the lead because this one did not respond.
      if (this.#close.signal.aborted || signal.aborted) return;
      this.#follow();
      void this.#waitToLead();
    }
  }

  #lead(): void {
    clearTimeout(this.#frozen);
    this.#frozen = undefined;
    this.#lost(null);
    this.#stream = new LiveStream(this.#person, {
      onOpen: (topics) => this.#share({ kind: 'open', topics }),
      onLost: (topics) => this.#share({ kind: 'lost', topics }),
      onEvent: (event) => this.#share({ kind: 'event', event }),
      onStranger: () => this.#listener.onStranger(),
    });
    this.#post({ kind: 'ask' });
    this.#renew();
  }

  #follow(): void {
    this.#stream?.close();
    this.#stream = undefined;
    this.#tabs.clear();
    this.#lost(null);
  }

  /** Reports that this tab is still open and which topics it shows. The leader also drops tabs that are gone. */
  #renew(): void {
    const want: Message = { kind: 'want', tab: this.#id, topics: [...this.#mine] };
    if (this.#stream) return this.#take(want);
    this.#post(want);
    if (document.visibilityState === 'visible' && this.#mine.size > 0)
      this.#frozen ??= setTimeout(() => {
        this.#frozen = undefined;
        void this.#waitToLead(true);
      }, FROZEN_MS);
  }

  #share(message: Message): void {
    this.#post(message);
    this.#take(message);
  }

  #post(message: Message): void {
    if (!this.#close.signal.aborted) this.#channel?.postMessage(message);
  }

  #take(message: Message): void {
    switch (message.kind) {
      case 'want':
        return this.#serve(message);
      case 'ask':
        // A tab that has just been replaced as the leader may not know it yet.
        this.#lost(null);
        return this.#renew();
      case 'received':
        if (message.tab !== this.#id) return;
        clearTimeout(this.#frozen);
        this.#frozen = undefined;
        return this.#opened(message.topics.filter((topic) => !this.#open.has(topic)));
      case 'open':
        return this.#opened(message.topics);
      case 'lost':
        return this.#lost(message.topics);
      case 'event':
        if (this.#mine.has(message.event.topic)) this.#listener.onEvent(message.event);
    }
  }

  /** Run by the leader: registers a tab's topics, and replies which of them are already open. */
  #serve({ tab, topics }: { tab: string; topics: readonly string[] }): void {
    const stream = this.#stream;
    if (!stream) return;
    const now = Date.now();
    const known = this.#tabs.get(tab)?.topics ?? [];
    // A tab that joins later has missed the initial events, so the stream is reopened.
    if (topics.some((topic) => isNotified(topic) && !known.includes(topic) && stream.hasTopic(topic)))
      stream.reopen();
    if (topics.length > 0) this.#tabs.set(tab, { topics, at: now });
    else this.#tabs.delete(tab);
    for (const [other, { at }] of this.#tabs) if (now - at > GONE_MS) this.#tabs.delete(other);
    stream.want([...this.#tabs.values()].flatMap((one) => one.topics));
    this.#share({ kind: 'received', tab, topics: topics.filter((topic) => stream.hasTopic(topic)) });
  }

  #opened(topics: readonly string[]): void {
    const mine = topics.filter((topic) => this.#mine.has(topic));
    for (const topic of mine) this.#open.add(topic);
    if (mine.length > 0) this.#listener.onOpen(mine);
  }

  #lost(topics: readonly string[] | null): void {
    const mine = [...this.#open].filter((topic) => topics?.includes(topic) ?? true);
    for (const topic of mine) this.#open.delete(topic);
    if (mine.length > 0) this.#listener.onLost(mine);
  }
}

/** Whether a stream begins with the topic's current state, as it does for a visitor's own topics. */
function isNotified(topic: string): boolean {
  return VISITOR_TOPICS.some((kind) => topic.startsWith(`${kind}:`));
}

/** Pages loaded over plain HTTP have no locks, although the types say otherwise. */
function hasLocks(): boolean {
  return Boolean((navigator as Partial<Navigator>).locks);
}
