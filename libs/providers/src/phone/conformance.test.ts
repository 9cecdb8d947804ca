/** Runs the conformance suite on every phone adapter, and checks the requests to the vendor. */
import { describeConformance, withId, type ConformancePort } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { simLevers } from '../testing/sim-subject.js';
import { startTwilioDouble, TWILIO_DOUBLE_ACCOUNT } from '../testing/twilio-double.js';
import { startTwilioSubject } from '../testing/twilio-subject.js';
import { createPhone } from './factory.js';
import type { PhonePort } from './port.js';
import { isMachine, toPhoneStatus } from './twilio-transform.js';

const TO = '+13135550142';
const callFor = (key: string, to = TO) => ({
  to,
  answerUrl: 'https://desk.example/v1/webhooks/twilio/t/voice/c/answer',
  statusUrl: 'https://desk.example/v1/webhooks/twilio/t/voice/c/status',
  ringSeconds: 25,
  idempotencyKey: key,
});

function levers(port: PhonePort): ConformancePort {
  return {
    adapter: port,
    perform: async (key, signal) => {
      const { providerCallId } = await port.place(callFor(key), signal ? { signal } : {});
      return { id: providerCallId };
    },
    performInvalid: () => port.place(callFor('key/0', '+15005550001')),
    reconcile: async (_key, attemptedAfter) =>
      withId(await port.find({ to: TO, attemptedAfter }), ({ providerCallId }) => providerCallId),
    personalData: [TO, '+15005550001'],
  };
}

describeConformance('simulated phone', async (timeoutMs) => {
  const store = createMemorySimStore();
  const sim = { tenantId: 'tenant-1', store, timeoutMs };
  return { ...levers(createPhone({ mode: 'sim', sim })), ...simLevers(store, 'tenant-1', 'phone') };
});

describeConformance('Twilio phone', async (timeoutMs) => {
  const { twilio, levers: wire } = await startTwilioSubject('calls', timeoutMs);
  return { ...levers(createPhone({ mode: 'live', twilio })), ...wire };
});

describe('Twilio calls over HTTP', () => {
  it('requests machine detection, reports and a limited ringing time; reads the result', async () => {
    const double = await startTwilioDouble();
    try {
      const phone = createPhone({
        mode: 'live',
        twilio: { ...TWILIO_DOUBLE_ACCOUNT, fromNumber: '+13135550100', baseUrl: double.url },
      });
      const { providerCallId } = await phone.place(callFor('key/1'));
      expect(double.calls[0]?.form).toEqual({
        To: TO,
        From: '+13135550100',
        Url: 'https://desk.example/v1/webhooks/twilio/t/voice/c/answer',
        Method: 'POST',
        StatusCallback: 'https://desk.example/v1/webhooks/twilio/t/voice/c/status',
        StatusCallbackMethod: 'POST',
        StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
        MachineDetection: 'DetectMessageEnd',
        MachineDetectionTimeout: '30',
        Timeout: '25',
      });
      expect(await phone.read(providerCallId)).toEqual({ status: 'initiated', durationS: undefined });
      Object.assign(double.calls[0] ?? {}, { status: 'completed', duration: '42' });
      expect(await phone.read(providerCallId)).toEqual({ status: 'completed', durationS: 42 });
      expect(await phone.read('CAunknown')).toBeUndefined();
    } finally {
      await double.close();
    }
  });

  it('distinguishes machines from people, and known statuses from unknown ones', () => {
    expect(['machine_end_beep', 'machine_end_silence', 'fax'].every(isMachine)).toBe(true);
    expect(['human', 'unknown', ''].some(isMachine)).toBe(false);
    expect(toPhoneStatus('no-answer')).toBe('no_answer');
    expect(toPhoneStatus('constructor')).toBeUndefined();
  });
});
