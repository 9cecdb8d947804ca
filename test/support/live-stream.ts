/**
 * A server-sent event stream as a browser reads it, with event ids and reconnects (HTML Living Standard 9.2).
 */
import { createParser } from 'eventsource-parser';
import { visitorHeaders } from './visitor.js';

export interface StreamEvent {
  id: number;
  event: string;
  data: Record<string, unknown>;
  /** When it was received, on the clock of `performance.now()`. */
  at: number;
}

/** One connection to a live stream; `events` grows until it is closed. */
export class LiveStream {
  readonly events: StreamEvent[] = [];
  readonly #stop = new AbortController();
  readonly #waiting: { event: string; resolve: (event: StreamEvent) => void }[] = [];
  headers = new Headers();
  status = 0;
  /** Whether the server has ended the stream. */
  ended = false;

  /**
   * Connects as this file's visitor, with additional headers; a browser that reconnects sends
   * `last-event-id`.
   */
  static async open(url: string, headers: Record<string, string> = {}): Promise<LiveStream> {
    const stream = new LiveStream();
    const response = await fetch(url, {
      signal: stream.#stop.signal,
      headers: { accept: 'text/event-stream', ...(await visitorHeaders(new URL(url).origin)), ...headers },
    });
    stream.status = response.status;
    stream.headers = response.headers;
    if (response.body) void stream.#read(response.body).catch(() => undefined); // closed by us
    return stream;
  }

  /** The received journeys, in order. */
  get journeys(): Record<string, unknown>[] {
    return this.events.filter(({ event }) => event === 'journey').map(({ data }) => data);
  }

  /** The next event of a kind from now on. */
  next(event: string): Promise<StreamEvent> {
    return new Promise((resolve) => this.#waiting.push({ event, resolve }));
  }

  close(): void {
    this.#stop.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (event === undefined) return;
        this.#take({
          id: Number(id),
          event,
          at: performance.now(),
          data: JSON.parse(data) as Record<string, unknown>,
        });
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read())
      parser.feed(decoder.decode(next.value, { stream: true }));
    this.ended = true;
  }

  #take(event: StreamEvent): void {
    this.events.push(event);
    const waiting = this.#waiting.filter((waiter) => waiter.event === event.event);
    for (const waiter of waiting) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      waiter.resolve(event);
    }
  }
}
