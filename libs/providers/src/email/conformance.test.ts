/** Runs the conformance suite on every email adapter. */
import { describeConformance, withId, type ConformanceFault, type ConformancePort } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { RESEND_DOUBLE_KEY, startResendDouble } from '../testing/resend-double.js';
import { simLevers } from '../testing/sim-subject.js';
import type { WireFault } from '../testing/wire-double.js';
import { createEmail } from './factory.js';
import type { EmailPort } from './port.js';

const TO = 'ada@lovelace.example';
const mailFor = (key: string) => ({
  to: TO,
  subject: 'Your appointment',
  text: `Dear Ada Lovelace, see you soon (${key}).`,
  idempotencyKey: key,
});

function emailLevers(port: EmailPort): ConformancePort {
  return {
    adapter: port,
    perform: async (key, signal) => {
      const receipt = await port.send(mailFor(key), signal ? { signal } : {});
      return { id: receipt.providerMessageId };
    },
    performInvalid: () => port.send({ ...mailFor('key/0'), to: 'ada@invalid.example' }),
    reconcile: async (key, attemptedAfter) =>
      withId(
        await port.find({ ...mailFor(key), attemptedAfter }),
        ({ providerMessageId }) => providerMessageId,
      ),
    personalData: [TO, 'ada@invalid.example', 'Ada Lovelace', 'Your appointment'],
  };
}

describeConformance('simulated email', async (timeoutMs) => {
  const store = createMemorySimStore();
  const sim = { tenantId: 'tenant-1', store, timeoutMs };
  return { ...emailLevers(createEmail({ mode: 'sim', sim })), ...simLevers(store, 'tenant-1', 'email') };
});

const refusal = (statusCode: number, name: string, headers: Record<string, string> = {}): WireFault => ({
  kind: 'answer',
  accepted: false,
  answer: { status: statusCode, headers, body: { statusCode, name, message: `refused for ${TO}` } },
});

const FAULTS: Record<ConformanceFault, WireFault> = {
  drop: { kind: 'drop', accepted: false },
  accept_then_drop: { kind: 'drop', accepted: true },
  hang: { kind: 'hang', accepted: false },
  server_error: refusal(500, 'application_error'),
  rate_limited: refusal(429, 'rate_limit_exceeded', { 'retry-after': '1' }),
  unauthorized: refusal(403, 'invalid_api_key'),
};

describeConformance('Resend email', async (timeoutMs) => {
  const double = await startResendDouble();
  const resend = {
    apiKey: RESEND_DOUBLE_KEY,
    fromAddress: 'Front Desk <desk@firm.example>',
    baseUrl: double.url,
    timeoutMs,
    settleMs: -timeoutMs,
  };
  return {
    ...emailLevers(createEmail({ mode: 'live', resend })),
    accepted: async () => double.emails.length,
    failNext: async (fault) => double.fail(FAULTS[fault]),
    nextFault: () => double.nextFault(),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});
