/**
 * Server-sent events of a signed-in person. Not an EventSource, because that cannot say in whose name it asks; it comes
 * back by itself, and says each time it is open so that what happened meanwhile is read.
 */
import { headersNow } from './call-identity.js';

export interface ServerEvent {
  name: string;
  data: string;
}

interface EventSubscription {
  path: string;
  /** The stream is open, for the first time or again. */
  onOpen: () => void;
  onEvent: (event: ServerEvent) => void;
  /** It broke and is tried again. */
  onLost?: () => void;
}

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;

/** Listens until the returned function is called. */
export function listenAsTenant(subscription: EventSubscription): () => void {
  const stop = new AbortController();
  void keepListening(subscription, stop.signal);
  return () => stop.abort();
}

async function keepListening(subscription: EventSubscription, signal: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const opened = await listenOnce(subscription, signal).catch(() => false);
    if (signal.aborted) return;
    subscription.onLost?.();
    wait = opened ? FIRST_RETRY_MS : Math.min(wait * 2, LONGEST_RETRY_MS);
    await pause(wait, signal);
  }
}

/** True when it was open for a while, however it ended. */
async function listenOnce(subscription: EventSubscription, signal: AbortSignal): Promise<boolean> {
  const headers = headersNow({ as: 'tenant', unsafe: false, publicApiKey: undefined });
  const answer = await fetch(subscription.path, {
    headers: { ...headers, Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });
  if (!answer.ok || !answer.body) return false;
  subscription.onOpen();
  const parse = eventParser(subscription.onEvent);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
  } catch {
    // A stream that breaks has ended; the next one begins where this one was lost.
  }
  return true;
}

/** Takes the stream as it comes, in pieces of any size, and gives whole events. */
export function eventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) onEvent(event);
    }
  };
}

function readBlock(block: string): ServerEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const value = line.slice(line.indexOf(':') + 1).replace(/^ /, '');
    if (line.startsWith('event:')) name = value;
    else if (line.startsWith('data:')) data.push(value);
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
}
