/** A screen that watches a journey: the events of `/v1/live`, in order. */
import type { Session } from './journey-client.js';
import { LiveStream } from './live-stream.js';

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
  const stream = await LiveStream.open(`${baseUrl}/v1/live?industry=${industry}&sessionId=${sessionId}`);
  if (stream.status !== 200) throw new Error(`the live stream answered ${stream.status}`);
  return { heard: stream.events, close: () => stream.close() };
}
