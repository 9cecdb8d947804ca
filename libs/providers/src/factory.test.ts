import { createCalendar } from './calendar/factory.js';
import { createEmail } from './email/factory.js';
import { ProviderError } from './failures.js';
import { createMemorySimStore } from './sim/memory-store.js';
import { createSms } from './sms/factory.js';

const sim = { tenantId: 't1', store: createMemorySimStore() };
const sid = `AC${'1'.repeat(32)}`;

describe('the factories', () => {
  it('label simulated adapters as simulated', () => {
    for (const adapter of [
      createSms({ mode: 'sim', sim }),
      createEmail({ mode: 'sim', sim }),
      createCalendar({ mode: 'sim', sim }),
    ]) {
      expect(adapter).toMatchObject({ mode: 'sim', name: 'Simulator' });
    }
  });

  it('label live adapters with their vendor', () => {
    const twilio = { accountSid: sid, authToken: 'token', fromNumber: '+13135550100' };
    const resend = { apiKey: 're_key', fromAddress: 'desk@firm.example' };
    expect(createSms({ mode: 'live', twilio })).toMatchObject({ mode: 'live', name: 'Twilio' });
    expect(createEmail({ mode: 'live', resend })).toMatchObject({ mode: 'live', name: 'Resend' });
  });

  it.each([
    [
      'SMS without a token',
      () => createSms({ mode: 'live', twilio: { accountSid: sid, fromNumber: '+13135550100' } }),
      'Live SMS needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM_NUMBER. Missing: TWILIO_AUTH_TOKEN.',
    ],
    [
      'SMS with a malformed account',
      () => createSms({ mode: 'live', twilio: { accountSid: 'SK1', authToken: 't', fromNumber: '+1' } }),
      'TWILIO_ACCOUNT_SID must start with AC.',
    ],
    [
      'email without anything',
      () => createEmail({ mode: 'live', resend: {} }),
      'Live email needs RESEND_API_KEY and RESEND_FROM_ADDRESS. Missing: RESEND_API_KEY, RESEND_FROM_ADDRESS.',
    ],
    [
      'a calendar',
      () => createCalendar({ mode: 'live', kind: 'google', google: { calendarId: 'primary' } }),
      'A Google calendar needs calendar id and credentials. Missing: credentials.',
    ],
  ])('refuse live %s without its settings, and name what is missing', (_what, create, sentence) => {
    expect(create).toThrow(ProviderError);
    expect(create).toThrow(sentence);
  });
});
