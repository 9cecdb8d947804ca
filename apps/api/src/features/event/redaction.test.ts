import { redact, redactText } from './redaction.js';

describe('redact', () => {
  test('keeps machine-written values of listed fields', () => {
    const payload = {
      sessionId: 'sess-abc123',
      leadId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      dateHint: '2026-05-04',
      start: '2026-05-04T14:00:00-04:00',
      timeZone: 'America/Detroit',
      templates: ['thank_you', 'prep_docs'],
      inputs: { monthlyLeads: 100, avgDealValue: 25_000 },
      ok: true,
      durationMins: 30,
    };
    expect(redact(payload)).toEqual(payload);
  });

  test.each([
    'name',
    'email',
    'phone',
    'details',
    'caseType',
    'budget',
    'area',
    'timeline',
    'notes',
    'somethingNew',
  ])('redacts %s whatever its value is', (field) => {
    for (const value of ['Jane', 42, { id: 'x' }, ['x'], null])
      expect(redact({ [field]: value })).toEqual({ [field]: '[redacted]' });
  });

  test('redacts values of listed fields that no program writes', () => {
    for (const value of [
      'jane@example.com',
      'Jane Doe',
      '+13135550142',
      '313-555-0142',
      3135550142,
      'x'.repeat(101),
      'a\u0000b',
    ])
      expect(redact({ status: value })).toEqual({ status: '[redacted]' });
  });

  test('redacts inside lists and objects', () => {
    expect(
      redact({ contact: { phone: '1', id: 'a' }, sent: [{ template: 'thank_you', to: 'x' }, 'Jane Doe'] }),
    ).toEqual({
      contact: { phone: '[redacted]', id: 'a' },
      sent: [{ template: 'thank_you', to: '[redacted]' }, '[redacted]'],
    });
  });

  test('redacts field names that a person typed', () => {
    expect(redact({ 'jane@example.com': 1, '+13135550142': 1, 'a b': 1 })).toEqual({
      '[redacted]': '[redacted]',
    });
  });

  test('does not change the given object', () => {
    const payload = { name: 'Jane', contact: { phone: '1' } };
    redact(payload);
    expect(payload).toEqual({ name: 'Jane', contact: { phone: '1' } });
  });
});

describe('redactText', () => {
  test.each([
    ['Cannot reach jane.doe+x@mail.example.com now', 'Cannot reach [redacted] now'],
    ['rang (313) 555-0142, no answer', 'rang [redacted], no answer'],
    ['rang +1 313 555 0142', 'rang [redacted]'],
    ['rang 3135550142.', 'rang [redacted].'],
  ])('redacts %s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  test.each([
    'HTTP 503: The workflow engine cannot be reached right now.',
    '/v1/law/journey/sess-mwq6ne4u-f409d398-55a',
    '/v1/law/appointment/0f8fad5b-d9cb-469f-a165-708677289501/ics',
    'roi.calc took 1250 ms',
  ])('leaves %s unchanged', (text) => {
    expect(redactText(text)).toBe(text);
  });
});
