/** The actual requests to Twilio, and how answers are read. */
import { failureOf, failureOfCancelled } from '../conformance.js';
import { startTwilioDouble, TWILIO_DOUBLE_ACCOUNT, type TwilioDouble } from '../testing/twilio-double.js';
import { createTwilioSms, type TwilioSmsSettings } from './live-twilio.js';

const MESSAGES = `/2010-04-01/Accounts/${TWILIO_DOUBLE_ACCOUNT.accountSid}/Messages.json`;
const message = { to: '+13135550142', body: 'See you at 2 & bring “papers” 📄', idempotencyKey: 'k1' };

describe('Twilio over HTTP', () => {
  let double: TwilioDouble;
  beforeEach(async () => {
    double = await startTwilioDouble();
  });
  afterEach(() => double.close());

  const connect = (settings: TwilioSmsSettings = {}) =>
    createTwilioSms({
      ...TWILIO_DOUBLE_ACCOUNT,
      fromNumber: '+13135550100',
      baseUrl: double.url,
      timeoutMs: 60_000,
      ...settings,
    });
  const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    double.fail({ kind: 'answer', accepted: false, answer: { status, body, headers } });

  it('posts a form with basic authentication', async () => {
    const sms = connect({ statusCallbackUrl: 'https://desk.example/v1/webhooks/twilio' });
    const receipt = await sms.send({ ...message, statusCallbackRef: 'ref-1' });
    expect(receipt).toEqual({ providerMessageId: double.messages[0]?.sid, status: 'accepted' });
    expect(double.requests).toHaveLength(1);
    const [request] = double.requests;
    expect(request).toMatchObject({ method: 'POST', path: MESSAGES });
    const { accountSid, authToken } = TWILIO_DOUBLE_ACCOUNT;
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: message.to,
      From: '+13135550100',
      Body: message.body,
      StatusCallback: 'https://desk.example/v1/webhooks/twilio?ref=ref-1',
    });
  });

  it('does not repeat a request automatically', async () => {
    answering(503, { message: 'down' });
    answering(429, { code: 20429, message: 'Too Many Requests' });
    const sms = connect();
    await failureOf(sms.send(message));
    await failureOf(sms.send(message));
    expect(double.requests).toHaveLength(2);
  });

  it('reads Retry-After from a 429', async () => {
    answering(429, { code: 20429, message: 'Too Many Requests' }, { 'retry-after': '7' });
    expect(await failureOf(connect().send(message))).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 7_000,
      vendorCode: '20429',
    });
  });

  it('separates the Retry-After of concurrent requests', async () => {
    answering(429, { code: 20429 }, { 'retry-after': '1' });
    answering(429, { code: 20429 }, { 'retry-after': '2' });
    const sms = connect();
    const errors = await Promise.all([failureOf(sms.send(message)), failureOf(sms.send(message))]);
    expect(errors.map(({ retryAfterMs }) => retryAfterMs).toSorted()).toEqual([1_000, 2_000]);
  });

  it.each([
    ['refused credentials', 401, { code: 20003, message: 'Authenticate' }, 'unauthorized'],
    ['a landline', 400, { code: 21614, message: 'not mobile' }, 'invalid_recipient'],
    ['an opted-out recipient', 400, { code: 21610, message: 'unsubscribed' }, 'rejected'],
    ['a daily cap', 429, { code: 63038, message: 'daily limit' }, 'usage_limit'],
    ['an HTML error page', 502, '<html>Bad gateway</html>', 'ambiguous'],
    ['an answer that is not JSON', 201, '<html>', 'ambiguous'],
    ['a redirect', 302, '', 'rejected'],
  ])('maps %s', async (_what, status, body, code) => {
    answering(status, body);
    expect((await failureOf(connect().send(message))).code).toBe(code);
  });

  it('maps a refused connection to unavailable, because nothing was sent', async () => {
    const sms = connect();
    await double.close();
    expect(await failureOf(sms.send(message))).toMatchObject({ code: 'unavailable', retryable: true });
  });

  it('allows the caller to cancel a wait before the timeout', async () => {
    double.fail({ kind: 'hang', accepted: false });
    const patient = connect({ timeoutMs: 60_000 });
    const failure = failureOfCancelled(double.nextFault(), (signal) => patient.send(message, { signal }));
    expect((await failure).code).toBe('ambiguous');
  });

  it('finds a message beyond the first page of the list', async () => {
    const sms = connect();
    const attemptedAfter = new Date();
    const { providerMessageId } = await sms.send(message);
    for (let index = 0; index < 120; index += 1) {
      double.messages.push({
        ...message,
        sid: `SM${index}`,
        body: `other ${index}`,
        from: '',
        status: 'sent',
        statusCallback: null,
        createdAt: new Date(),
      });
    }
    expect(await sms.find({ ...message, attemptedAfter })).toMatchObject({
      outcome: 'found',
      message: { providerMessageId, status: 'accepted' },
    });
    const listings = double.requests.filter(({ method }) => method === 'GET');
    expect(listings.map(({ query }) => query.get('Page'))).toEqual([null, '1']);
    expect(listings[0]?.query.get('To')).toBe(message.to);
  });

  it('does not report a message as absent while it may still be in progress', async () => {
    const found = await connect({ settleMs: 5_000 }).find({
      ...message,
      attemptedAfter: new Date(),
      attemptedBefore: new Date(),
    });
    expect(found).toMatchObject({ outcome: 'unknown', reason: 'too_early' });
  });

  it('returns why it could not ask', async () => {
    const refusal = {
      kind: 'answer',
      accepted: false,
      answer: { status: 429, headers: { 'retry-after': '3' }, body: { code: 20429 } },
    } as const;
    double.fail(refusal, { method: 'GET' });
    expect(await connect().find({ ...message, attemptedAfter: new Date(0) })).toEqual({
      outcome: 'unknown',
      reason: 'rate_limited',
      askAgainAfterMs: 3_000,
    });
  });
});
