/** Runs the conformance suite on every SMS adapter. */
import { describeConformance, withId, type ConformancePort } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { simLevers } from '../testing/sim-subject.js';
import { startTwilioSubject } from '../testing/twilio-subject.js';
import { createSms } from './factory.js';
import type { SmsPort } from './port.js';

const TO = '+13135550142';
const textFor = (key: string) => `Dear Ada Lovelace, see you soon (${key}).`;

function smsLevers(port: SmsPort): ConformancePort {
  return {
    adapter: port,
    perform: async (key, signal) => {
      const message = { to: TO, body: textFor(key), idempotencyKey: key };
      const receipt = await port.send(message, signal ? { signal } : {});
      return { id: receipt.providerMessageId };
    },
    performInvalid: () => port.send({ to: '+15005550001', body: textFor('key/0'), idempotencyKey: 'key/0' }),
    reconcile: async (key, attemptedAfter) =>
      withId(
        await port.find({ to: TO, body: textFor(key), idempotencyKey: key, attemptedAfter }),
        ({ providerMessageId }) => providerMessageId,
      ),
    personalData: [TO, '+15005550001', 'Ada Lovelace'],
  };
}

describeConformance('simulated SMS', async (timeoutMs) => {
  const store = createMemorySimStore();
  const sim = { tenantId: 'tenant-1', store, timeoutMs };
  return { ...smsLevers(createSms({ mode: 'sim', sim })), ...simLevers(store, 'tenant-1', 'sms') };
});

describeConformance('Twilio SMS', async (timeoutMs) => {
  const { twilio, levers: wire } = await startTwilioSubject('messages', timeoutMs);
  return { ...smsLevers(createSms({ mode: 'live', twilio })), ...wire };
});
