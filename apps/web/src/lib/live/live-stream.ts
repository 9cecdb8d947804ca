/**
 * One live stream for all subscribed topics. It does not use EventSource, which cannot send the header that names the
 * page's user. It reconnects automatically, and reports which topics are delivered again, so that missed changes are
 * read.
 */
import { LiveEvent, LiveRefused } from '@praxis/contracts/core/live';
import { LIVE_PERSON_HEADER } from '@praxis/contracts/core/live.const';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';

export interface ServerEvent {
  name: string;
  data: string;
}

export interface TopicEvent extends ServerEvent {
  topic: string;
}

export interface LiveStreamListener {
  /** Changes of these topics are delivered from now on; earlier changes have to be read. */
  onOpen: (topics: readonly string[]) => void;
  /** Changes of these topics are no longer delivered; `null` means all topics. */
  onLost: (topics: readonly string[] | null) => void;
  onEvent: (event: TopicEvent) => void;
  /** The session has ended, or belongs to another person. */
  onStranger: () => void;
}

interface Connection {
  topics: ReadonlySet<string>;
  stop: AbortController;
}

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;

export class LiveStream {
  readonly #person: string | null;
  readonly #listener: LiveStreamListener;
  #wanted: ReadonlySet<string> = new Set();
  #current: Connection | undefined;
  #attempt: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_RETRY_MS;
  /** True if a subscriber needs the events with which a stream begins. */
  #isReopenDue = false;

  /** @param person null for a visitor who is not signed in */
  constructor(person: string | null, listener: LiveStreamListener) {
    this.#person = person;
    this.#listener = listener;
  }

  /**
   * Sets the topics to subscribe to. Topics that are no longer wanted stay until the stream is reopened for a new
   * topic.
   */
  want(topics: Iterable<string>): void {
    this.#wanted = new Set(topics);
    this.#tend(0);
  }

  /** Reopens the stream: the initial events of all topics are sent again. */
  reopen(): void {
    this.#isReopenDue = true;
    this.#tend(0);
  }

  /** Whether changes of this topic are delivered. */
  hasTopic(topic: string): boolean {
    return this.#current?.topics.has(topic) ?? false;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = new Set();
    this.#attempt?.abort();
    this.#current?.stop.abort();
    this.#current = undefined;
  }

  /** Checks soon whether a new connection is needed; topics that are added and removed together cause only one. */
  #tend(ms: number): void {
    if (this.#attempt) return; // checks again when it has finished
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#wanted.size === 0) this.close();
      else if (this.#isReopenDue || ![...this.#wanted].every((topic) => this.hasTopic(topic)))
        void this.#connect();
    }, ms);
  }

  async #connect(): Promise<void> {
    const stop = new AbortController();
    this.#attempt = stop;
    this.#isReopenDue = false;
    const topics = [...this.#wanted].sort();
    const answer = await this.#ask(topics, stop.signal).catch(() => undefined);
    if (stop.signal.aborted) return;
    this.#attempt = undefined;
    if (answer?.ok && answer.body) {
      this.#wait = FIRST_RETRY_MS;
      this.#replace({ topics: new Set(topics), stop }, answer.body);
      return;
    }
    stop.abort(); // an unread refusal would keep its connection open
    if (answer?.status === 401 || answer?.status === 409) this.#listener.onStranger();
    this.#wait = Math.min(this.#wait * 2, MAX_RETRY_MS);
    this.#tend(Math.max(this.#wait, Number(answer?.headers.get('retry-after') ?? 0) * 1_000));
  }

  async #ask(topics: readonly string[], signal: AbortSignal): Promise<Response> {
    return await fetch(`/v1/live?${new URLSearchParams({ topics: topics.join(',') }).toString()}`, {
      headers: {
        Accept: 'text/event-stream',
        ...(this.#person === null ? {} : { [LIVE_PERSON_HEADER]: this.#person }),
      },
      cache: 'no-store',
      signal,
    });
  }

  /** The new connection is open before the old one closes, so that no event is missed. */
  #replace(next: Connection, body: NonNullable<Response['body']>): void {
    const before = this.#current;
    this.#current = next;
    before?.stop.abort();
    this.#listener.onOpen([...next.topics].filter((topic) => !before?.topics.has(topic)));
    this.#tend(0);
    void this.#read(next, body)
      // A stream that breaks counts as ended.
      .catch(() => undefined)
      .finally(() => {
        if (this.#current !== next) return;
        this.#current = undefined;
        this.#listener.onLost(null);
        this.#tend(FIRST_RETRY_MS);
      });
  }

  async #read({ stop }: Connection, body: NonNullable<Response['body']>): Promise<void> {
    const parser = createParser({
      onEvent: ({ event: name = 'message', data }) => {
        if (!stop.signal.aborted) this.#tell({ name, data });
      },
    });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
  }

  #tell(event: ServerEvent): void {
    const data: unknown = JSON.parse(event.data);
    const refused = event.name === 'refused' ? z.safeParse(LiveRefused, data) : undefined;
    if (refused?.success) return this.#listener.onLost(refused.data.topics);
    const { data: known } = z.safeParse(LiveEvent, data);
    if (known) this.#listener.onEvent({ ...event, topic: known.topic });
  }
}
