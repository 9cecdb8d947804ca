/** A server-sent event stream as a browser reads it, event ids and reconnects included (HTML Living Standard 9.2). */
import { visitorHeaders } from './visitor.js';

export interface StreamEvent {
  id: number;
  event: string;
  data: Record<string, unknown>;
}

/** One connection; `events` grows until closed. */
export class LiveStream {
  readonly events: StreamEvent[] = [];
  readonly #stop = new AbortController();
  readonly #waiting: { event: string; heard: (event: StreamEvent) => void }[] = [];
  headers = new Headers();
  status = 0;
  /** The server has ended it. */
  ended = false;

  /** Connects as this file's visitor, with headers on top: a browser that reconnects sends `last-event-id`. */
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

  /** The journeys seen, in order. */
  get journeys(): Record<string, unknown>[] {
    return this.events.filter(({ event }) => event === 'journey').map(({ data }) => data);
  }

  /** The next event of a kind from now on. */
  next(event: string): Promise<StreamEvent> {
    return new Promise((heard) => this.#waiting.push({ event, heard }));
  }

  close(): void {
    this.#stop.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    const reader = body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (rest + decoder.decode(next.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        if (fields.event === undefined) continue;
        const heard: StreamEvent = {
          id: Number(fields.id),
          event: fields.event,
          data: JSON.parse(fields.data ?? '{}') as Record<string, unknown>,
        };
        this.events.push(heard);
        const waiting = this.#waiting.filter(({ event }) => event === heard.event);
        for (const waiter of waiting) {
          this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
          waiter.heard(heard);
        }
      }
    }
    this.ended = true;
  }
}
