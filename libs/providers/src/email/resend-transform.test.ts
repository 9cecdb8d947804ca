import {
  isResendCandidate,
  isResendMatch,
  parseResendTime,
  toDeliveryStatus,
  toResendCreate,
  toResendError,
  toResendKey,
} from './resend-transform.js';

const ACCOUNT = { fromAddress: 'desk@firm.example' };
const now = new Date('2026-01-05T12:00:00Z');
const mail = { to: 'ada@lovelace.example', subject: 'Hello', text: 'Hello Ada', idempotencyKey: 'k1' };
const query = { ...mail, attemptedAfter: now };
const listed = {
  id: 'e1',
  to: ['Ada@Lovelace.example'],
  subject: 'Hello',
  created_at: '',
  last_event: 'sent',
};

describe('toResendKey', () => {
  it('keeps a key that is valid', () => {
    expect(toResendKey('S/thank_you/email')).toBe('S/thank_you/email');
  });

  it.each(['x'.repeat(257), 'schlüssel', 'two words', ''])('hashes one that is not', (key) => {
    expect(toResendKey(key)).toMatch(/^sha256-[0-9a-f]{64}$/);
  });
});

describe('toResendCreate', () => {
  it('makes a reference safe for a tag', () => {
    const { tags } = toResendCreate({ ...mail, statusCallbackRef: 'a/b c' }, ACCOUNT);
    expect(tags[1]).toEqual({ name: 'callback_ref', value: 'a-b-c' });
  });
});

describe('toResendError', () => {
  const failure = { status: 422, name: 'validation_error', message: '', retryAfter: null };
  it.each([
    ['Invalid `to` field.', 'invalid_recipient'],
    ['Invalid `from` field.', 'rejected'],
    ['Invalid token', 'rejected'],
    ['The domain is not verified.', 'rejected'],
  ])('classifies "%s"', (message, code) => {
    expect(toResendError({ ...failure, message }, now).code).toBe(code);
  });

  it.each([
    [500, 'internal_server_error', 'ambiguous'],
    [null, 'application_error', 'ambiguous'],
    [401, 'missing_api_key', 'unauthorized'],
    [403, 'something_new', 'unauthorized'],
    [429, 'something_new', 'rate_limited'],
    [451, 'security_error', 'rejected'],
    [400, 'invalid_idempotency_key', 'rejected'],
  ])('maps %s %s', (status, name, code) => {
    expect(toResendError({ ...failure, status, name }, now)).toMatchObject({ code, vendorCode: name });
  });
});

it('bulk email has a URL where one POST unsubscribes; other email does not', () => {
  const unsubscribeUrl = 'https://firm.example/v1/unsubscribe/t';
  expect(toResendCreate({ ...mail, unsubscribeUrl }, ACCOUNT).headers).toEqual({
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(toResendCreate(mail, ACCOUNT).headers).toBeUndefined();
});

describe('finding an email again', () => {
  it('compares subject, recipient and known ids in the list', () => {
    expect(isResendCandidate(listed, query)).toBe(true);
    expect(isResendCandidate({ ...listed, subject: 'Hi' }, query)).toBe(false);
    expect(isResendCandidate({ ...listed, to: ['bob@host.example'] }, query)).toBe(false);
    expect(isResendCandidate(listed, { ...query, excludeIds: ['e1'] })).toBe(false);
  });

  it('prefers its tag to the text, and uses the text if there are no tags', () => {
    const { tags } = toResendCreate(mail, ACCOUNT);
    expect(isResendMatch({ ...listed, text: 'rewritten', tags }, query)).toBe(true);
    expect(isResendMatch({ ...listed, text: mail.text, tags }, { ...query, idempotencyKey: 'k2' })).toBe(
      false,
    );
    expect(isResendMatch({ ...listed, text: mail.text }, query)).toBe(true);
    expect(isResendMatch({ ...listed, text: 'other', tags: [] }, query)).toBe(false);
  });

  it.each([
    ['2026-01-05T12:00:00.000Z', now],
    ['2026-01-05 12:00:00.000+00', now],
    ['2026-01-05 14:00:00+02:00', now],
    ['yesterday', null],
  ])('reads the time %s', (text, expected) => {
    expect(parseResendTime(text)).toEqual(expected);
  });

  it.each([
    ['queued', 'accepted'],
    ['delivered', 'delivered'],
    ['complained', 'delivered'],
    ['bounced', 'failed'],
    ['something new', 'accepted'],
  ])('reads the event %s as %s', (event, status) => {
    expect(toDeliveryStatus(event)).toBe(status);
  });
});
