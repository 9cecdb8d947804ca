import type { ConsentRecord, ChannelConsent } from '@praxis/contracts/consent/consent';
import { historyLine, channelConsentLabel } from './consent-labels.js';

const RECORD: ConsentRecord = {
  position: 1,
  channel: 'sms',
  action: 'opt_out',
  method: 'keyword',
  actor: 'person',
  evidence: 'webhook/1',
  occurredAt: '2031-01-01T00:00:00.000Z',
};
const CHANNEL: ChannelConsent = {
  channel: 'email',
  state: 'opted_in',
  since: null,
  reachable: true,
  suppressed: null,
};

test('a history line shows the choice, how it was made, and where it is documented', () => {
  expect(historyLine(RECORD)).toBe('Text messages: unsubscribed, by keyword');
  const staff = { ...RECORD, action: 'opt_in', method: 'staff' } as const;
  expect(historyLine({ ...staff, evidence: 'in_writing: Form 12: page 2' })).toBe(
    'Text messages: agreed, recorded by staff, in writing (Form 12: page 2)',
  );
  expect(historyLine({ ...staff, evidence: 'phone_call' })).toBe(
    'Text messages: agreed, recorded by staff, on the phone',
  );
  expect(historyLine({ ...staff, evidence: '' })).toBe('Text messages: agreed, recorded by staff');
});

test('a reason that blocks sending takes precedence over the consent', () => {
  expect(channelConsentLabel(CHANNEL).label).toBe('Opted in');
  expect(channelConsentLabel({ ...CHANNEL, suppressed: 'bounce' }).label).toBe('Email bounces');
  expect(channelConsentLabel({ ...CHANNEL, state: 'none', reachable: false }).label).toBe('No address');
  expect(channelConsentLabel({ ...CHANNEL, state: 'none' }).label).toBe('Only what they asked for');
});
