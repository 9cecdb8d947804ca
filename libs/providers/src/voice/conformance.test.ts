/** Runs the conformance suite on every voice adapter. */
import { describeConformance, type ConformanceFault, type ConformancePort } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { ELEVENLABS_DOUBLE_KEY, startElevenLabsDouble } from '../testing/elevenlabs-double.js';
import { simLevers } from '../testing/sim-subject.js';
import type { WireFault } from '../testing/wire-double.js';
import { createVoice } from './factory.js';
import type { VoicePort } from './port.js';

const SAID = 'Thank you, Ada Lovelace. I have noted that.';

function voiceLevers(port: VoicePort): ConformancePort {
  return {
    adapter: port,
    perform: async (_key, signal) => {
      const speech = await port.speak(
        { text: SAID, industry: 'law', language: 'en' },
        signal ? { signal } : {},
      );
      if (speech.by === 'provider') await speech.audio.cancel();
      return { id: speech.id };
    },
    performInvalid: null,
    reconcile: null,
    personalData: ['Ada Lovelace', SAID, ELEVENLABS_DOUBLE_KEY],
  };
}

describeConformance('simulated voice', async (timeoutMs) => {
  const store = createMemorySimStore();
  let read = 0;
  const sim = { tenantId: 'tenant-1', store, timeoutMs, onRead: () => (read += 1) };
  return {
    ...voiceLevers(createVoice({ mode: 'sim', sim })),
    ...simLevers(store, 'tenant-1', 'voice'),
    accepted: async () => read,
  };
});

const refusal = (status: number, word: string, headers: Record<string, string> = {}): WireFault => ({
  kind: 'answer',
  accepted: false,
  answer: { status, headers, body: { detail: { status: word, message: `refused: ${SAID}` } } },
});

const FAULTS: Record<ConformanceFault, WireFault> = {
  drop: { kind: 'drop', accepted: false },
  accept_then_drop: { kind: 'drop', accepted: true },
  hang: { kind: 'hang', accepted: false },
  server_error: refusal(500, 'internal_server_error'),
  rate_limited: refusal(429, 'too_many_concurrent_requests'),
  unauthorized: refusal(401, 'invalid_api_key'),
};

describeConformance('ElevenLabs voice', async (timeoutMs) => {
  const double = await startElevenLabsDouble();
  const elevenLabs = {
    apiKey: ELEVENLABS_DOUBLE_KEY,
    baseUrl: double.url,
    timeoutMs,
  };
  return {
    ...voiceLevers(createVoice({ mode: 'live', elevenLabs })),
    accepted: async () => double.speeches.length,
    failNext: async (fault) => double.fail(FAULTS[fault]),
    nextFault: () => double.nextFault(),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});
