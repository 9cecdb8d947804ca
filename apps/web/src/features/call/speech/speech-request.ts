/** Requests a reply as sound. The Event Console lists the request like any other, but without the sound. */
import { SpeechByListener } from '@praxis/contracts/call/call-speech';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { headersNow } from '../../../lib/api/request-identity.js';
import { recordEntry, updateEntry } from '../../../lib/event/console-store.js';
import { loadDemoConfig } from '../../../lib/demo/demo-config.js';
import { loadVisitor } from '../../../lib/auth/visitor.js';

export interface SpokenCall {
  callId: string;
  sessionId: string;
  industry: Industry;
}

/**
 * Which words to speak: all of a turn, one chunk, or the rest after a number of chunks; without a turn, the greeting or
 * the goodbye.
 */
export interface SpokenPart {
  turnId: string | null;
  piece?: number | undefined;
  after?: number | undefined;
  farewell?: boolean | undefined;
}

export type SpeechAnswer =
  | { by: 'provider'; contentType: string; sound: ReadableStream<Uint8Array> }
  | { by: 'browser'; reason: SpeechByListener['reason']; voice: SpeechByListener['voice'] };

/** The response; undefined if there was no usable one. The browser then reads the text in its usual way. */
export async function requestSpeech(
  { callId, ...call }: SpokenCall,
  { part, signal }: { part: SpokenPart; signal: AbortSignal },
): Promise<SpeechAnswer | undefined> {
  const query = new URLSearchParams({ ...call, ...wordsOf(part) });
  const path = `/v1/calls/${callId}/speech?${query}`;
  const begun = performance.now();
  const entry = recordEntry({ kind: 'request', method: 'GET', path, outcome: 'pending' });
  const finish = (
    outcome: 'ok' | 'failed',
    change: { status?: number; note?: string; response?: unknown },
  ): void => updateEntry(entry, { outcome, latencyMs: Math.round(performance.now() - begun), ...change });
  try {
    const [{ publicApiKey }] = await Promise.all([loadDemoConfig(), loadVisitor()]);
    const headers = headersNow({ as: 'key', unsafe: false, publicApiKey });
    const answer = await fetch(path, { headers, signal });
    const contentType = answer.headers.get('content-type') ?? '';
    if (answer.ok && answer.body && contentType.startsWith('audio/')) {
      finish('ok', { status: answer.status, note: 'Sound, as it is made' });
      return { by: 'provider', contentType, sound: answer.body };
    }
    const body: unknown = await answer.json().catch(() => null);
    const silent = SpeechByListener.safeParse(body);
    finish(answer.ok ? 'ok' : 'failed', { status: answer.status, response: body });
    if (!silent.success) return undefined;
    return { by: 'browser', reason: silent.data.reason, voice: silent.data.voice };
  } catch {
    finish('failed', { note: signal.aborted ? 'Interrupted' : 'No answer' });
    return undefined;
  }
}

function wordsOf({ turnId, piece: piece, after, farewell }: SpokenPart): Record<string, string> {
  return {
    ...(turnId === null ? {} : { turnId }),
    ...(piece === undefined ? {} : { piece: String(piece) }),
    ...(after ? { after: String(after) } : {}),
    ...(farewell ? { farewell: '1' } : {}),
  };
}
