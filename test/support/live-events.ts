/** A screen that watches a journey: the events of `/v1/live`, in order. */
import type { Session } from './journey-client.js';
import { visitorHeaders } from './visitor.js';

export interface LiveEvent {
  event: string;
  data: unknown;
}

export interface LiveEvents {
  /** Everything heard so far. */
  heard: LiveEvent[];
  close(): void;
}

/** Watches a session; `heard` grows until closed. */
export async function watchLive(baseUrl: string, { sessionId, industry }: Session): Promise<LiveEvents> {
  const stop = new AbortController();
  const response = await fetch(`${baseUrl}/v1/live?industry=${industry}&sessionId=${sessionId}`, {
    signal: stop.signal,
    headers: await visitorHeaders(baseUrl),
  });
  if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
  const heard: LiveEvent[] = [];
  void read(response.body, heard).catch(() => undefined); // closed by us or with the API
  return { heard, close: () => stop.abort() };
}

async function read(body: ReadableStream<Uint8Array>, heard: LiveEvent[]): Promise<void> {
  const text = new TextDecoder();
  let rest = '';
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + text.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string | undefined =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const event = field('event');
      if (event) heard.push({ event, data: JSON.parse(field('data') ?? 'null') });
    }
  }
}
