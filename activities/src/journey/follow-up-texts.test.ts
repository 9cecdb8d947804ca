import { CHANNELS, FOLLOW_UP_TEMPLATES } from '@praxis/contracts/message/message.const';
import { INDUSTRIES } from '@praxis/contracts/core/industry.const';
import { completeSms } from '@praxis/contracts/message/sms-text';
import { renderTemplate, type TemplateValues } from './follow-up-texts.js';

const VALUES: TemplateValues = {
  language: 'en',
  industry: 'law',
  firstName: 'Jordan',
  tenantName: 'Harbor Law Group',
  tenantPhone: '+13135550110',
  when: 'Monday, May 4 at 2:00 PM EDT',
  provider: 'Attorney Dana Whitfield',
  location: 'Video Conference',
  confirmationCode: 'ABC234',
};

const EVERY = FOLLOW_UP_TEMPLATES.flatMap((template) =>
  INDUSTRIES.flatMap((industry) => [
    { template, values: { ...VALUES, industry } },
    {
      template,
      values: {
        ...VALUES,
        industry,
        when: undefined,
        provider: undefined,
        location: undefined,
        confirmationCode: undefined,
        tenantPhone: null,
      },
    },
  ]),
);

test('every SMS names the sender and how to stop, once it is complete', () => {
  for (const { template, values } of EVERY) {
    const { body, subject } = renderTemplate(template, 'sms', values);
    const sent = completeSms(values.tenantName, body);
    expect(sent).toBe(`Harbor Law Group: ${body} Reply STOP to opt out.`);
    expect(subject).toBeUndefined();
  }
});

test('every email has a subject, a greeting and a way to ask questions', () => {
  for (const { template, values } of EVERY) {
    const { body, subject } = renderTemplate(template, 'email', values);
    expect(subject).toContain('Harbor Law Group');
    expect(body).toMatch(/^Hello Jordan,\n\n/);
    expect(body).toMatch(values.tenantPhone ? /call us at \(313\) 555-0110/i : /reply to this email/);
  }
});

test('no text shows a missing value', () => {
  for (const { template, values } of EVERY)
    for (const channel of CHANNELS) {
      const { body, subject = '' } = renderTemplate(template, channel, values);
      expect(`${subject} ${body}`).not.toMatch(/undefined|null|\$\{|NaN| {2}/);
    }
});

test('thank_you confirms the appointment with its code, on both channels', () => {
  for (const channel of CHANNELS)
    expect(renderTemplate('thank_you', channel, VALUES).body).toContain(
      'You are booked with Attorney Dana Whitfield on Monday, May 4 at 2:00 PM EDT. Confirmation code ABC234.',
    );
});

test('the confirmation by email includes the place', () => {
  expect(renderTemplate('thank_you', 'email', VALUES).body).toContain('Where: Video Conference.');
});

test('prep_docs asks for what the industry needs', () => {
  expect(renderTemplate('prep_docs', 'sms', VALUES).body).toMatch(/court papers/);
  expect(renderTemplate('prep_docs', 'sms', { ...VALUES, industry: 'realestate' }).body).toMatch(
    /pre-approval/,
  );
});

test('an SMS with typical values fits the vendor’s limit', () => {
  for (const { template, values } of EVERY)
    expect(
      completeSms(
        'n'.repeat(120),
        renderTemplate(template, 'sms', { ...values, firstName: 'n'.repeat(120) }).body,
      ).length,
    ).toBeLessThanOrEqual(1_600);
});
