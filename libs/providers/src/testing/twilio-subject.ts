/** The controls of the conformance suite for Twilio adapters, with Twilio's double. */
import type { ConformanceFault, ConformanceSubject } from '../conformance.js';
import type { TwilioSettings } from '../twilio/connection.js';
import { startTwilioDouble, TWILIO_DOUBLE_ACCOUNT } from './twilio-double.js';
import type { WireFault } from './wire-double.js';

const FAULTS: Record<ConformanceFault, WireFault> = {
  drop: { kind: 'drop', accepted: false },
  accept_then_drop: { kind: 'drop', accepted: true },
  hang: { kind: 'hang', accepted: false },
  server_error: { kind: 'answer', accepted: false, answer: { status: 503, body: 'upstream is down' } },
  rate_limited: {
    kind: 'answer',
    accepted: false,
    answer: {
      status: 429,
      headers: { 'retry-after': '2' },
      body: { code: 20429, message: 'Too Many Requests' },
    },
  },
  unauthorized: {
    kind: 'answer',
    accepted: false,
    answer: { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } },
  },
};

/**
 * Starts a double. Returns how to connect to it, and the part of a subject that is the same for texts and
 * calls.
 * @param timeoutMs the adapter's
 */
export async function startTwilioSubject(
  effect: 'messages' | 'calls',
  timeoutMs: number,
): Promise<{
  twilio: TwilioSettings;
  levers: Pick<ConformanceSubject, 'accepted' | 'failNext' | 'nextFault' | 'goDown' | 'close'>;
}> {
  const double = await startTwilioDouble();
  return {
    twilio: {
      ...TWILIO_DOUBLE_ACCOUNT,
      fromNumber: '+13135550100',
      baseUrl: double.url,
      timeoutMs,
      settleMs: -timeoutMs,
    },
    levers: {
      accepted: async () => double[effect].length,
      failNext: async (fault) => double.fail(FAULTS[fault]),
      nextFault: () => double.nextFault(),
      goDown: () => double.close(),
      close: () => double.close(),
    },
  };
}
