/** Runs the conformance suite on every SMS adapter. */
import type { Reconciliation, SentMessage } from '../adapter.js';
import { describeConformance, type ConformanceFault, type ConformanceSubject } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { simLevers, SUBJECT_TIMEOUT_MS } from '../testing/sim-subject.js';
import { startTwilioDouble, TWILIO_DOUBLE_ACCOUNT } from '../testing/twilio-double.js';
import type { WireFault } from '../testing/wire-double.js';
import { createSms } from './factory.js';
import type { SmsPort } from './port.js';

const TO = '+13135550142';
const textFor = (key: string) => `Dear Ada Lovelace, see you soon (${key}).`;

function smsLevers(
  port: SmsPort,
): Pick<ConformanceSubject, 'adapter' | 'perform' | 'performInvalid' | 'reconcile' | 'personalData'> {
  return {
    adapter: port,
    perform: async (key, signal) => {
      const message = { to: TO, body: textFor(key), idempotencyKey: key };
      const receipt = await port.send(message, signal ? { signal } : {});
      return { id: receipt.providerMessageId };
    },
    performInvalid: () => port.send({ to: '+15005550001', body: textFor('key/0'), idempotencyKey: 'key/0' }),
    reconcile: async (key, attemptedAfter) =>
      withId(await port.find({ to: TO, body: textFor(key), idempotencyKey: key, attemptedAfter })),
    personalData: [TO, '+15005550001', 'Ada Lovelace'],
  };
}

function withId(answer: Reconciliation<SentMessage>): Reconciliation<{ id: string }> {
  return answer.outcome === 'found'
    ? { outcome: 'found', message: { id: answer.message.providerMessageId } }
    : answer;
}

describeConformance('simulated SMS', async () => {
  const store = createMemorySimStore();
  const sim = { tenantId: 'tenant-1', store, timeoutMs: SUBJECT_TIMEOUT_MS };
  return { ...smsLevers(createSms({ mode: 'sim', sim })), ...simLevers(store, 'tenant-1', 'sms') };
});

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

describeConformance('Twilio SMS', async () => {
  const double = await startTwilioDouble();
  const twilio = {
    ...TWILIO_DOUBLE_ACCOUNT,
    fromNumber: '+13135550100',
    baseUrl: double.url,
    timeoutMs: SUBJECT_TIMEOUT_MS,
    settleMs: -SUBJECT_TIMEOUT_MS,
  };
  return {
    ...smsLevers(createSms({ mode: 'live', twilio })),
    accepted: async () => double.messages.length,
    failNext: async (fault) => double.fail(FAULTS[fault]),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});
