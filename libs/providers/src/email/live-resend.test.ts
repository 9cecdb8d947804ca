/** The actual requests to Resend, and how answers are read. */
import { failureOf, failureOfCancelled } from '../conformance.js';
import { RESEND_DOUBLE_KEY, startResendDouble, type ResendDouble } from '../testing/resend-double.js';
import { createResendEmail, type ResendSettings } from './live-resend.js';

const FROM = 'Front Desk <desk@firm.example>';
const mail = {
  to: 'ada@lovelace.example',
  subject: 'Your appointment',
  text: 'See you at two – “papers” 📄',
  idempotencyKey: 'tenant/1/journey/1/thank_you/email',
};

describe('Resend over HTTP', () => {
  let double: ResendDouble;
  beforeEach(async () => {
    double = await startResendDouble();
  });
  afterEach(() => double.close());

  const connect = (settings: ResendSettings = {}) =>
    createResendEmail({
      apiKey: RESEND_DOUBLE_KEY,
      fromAddress: FROM,
      baseUrl: double.url,
      timeoutMs: 3_000,
      settleMs: -3_000,
      ...settings,
    });
  const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    double.fail({ kind: 'answer', accepted: false, answer: { status, body, headers } });

  it('fetches a received email unchanged', async () => {
    double.received.set('in-1', { text: 'Hello', html: '<p>Hello</p>' });
    double.received.set('in-2', { text: null, html: '<p>One &amp; two&#33;</p>' });
    expect(await connect().read('in-1')).toEqual({ text: 'Hello', html: '<p>Hello</p>' });
    expect(await connect().read('in-2')).toEqual({ text: undefined, html: '<p>One &amp; two&#33;</p>' });
    expect(await connect().read('in-3')).toBeUndefined();
    expect(double.requests[0]).toMatchObject({ method: 'GET', path: '/emails/receiving/in-1' });
    const body = { statusCode: 429, name: 'rate_limit_exceeded', message: 'Slow' };
    double.fail({ kind: 'answer', accepted: false, answer: { status: 429, body } }, { method: 'GET' });
    expect(await failureOf(connect().read('in-1'))).toMatchObject({ code: 'rate_limited' });
  });

  it('posts JSON with bearer authentication and the key', async () => {
    const attachments = [
      {
        filename: 'appointment.ics',
        contentType: 'text/calendar; method=REQUEST',
        content: 'BEGIN:VCALENDAR ü',
      },
    ];
    const receipt = await connect().send({ ...mail, html: '<p>See you</p>', attachments });
    expect(receipt).toEqual({ providerMessageId: double.emails[0]?.id });
    const [request] = double.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/emails',
      headers: {
        authorization: `Bearer ${RESEND_DOUBLE_KEY}`,
        'content-type': 'application/json',
        'idempotency-key': mail.idempotencyKey,
      },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      from: FROM,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: '<p>See you</p>',
      attachments: [
        {
          filename: 'appointment.ics',
          content_type: 'text/calendar; method=REQUEST',
          content: Buffer.from('BEGIN:VCALENDAR ü').toString('base64'),
        },
      ],
      tags: [{ name: 'message_ref', value: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
  });

  it("prefers the message's own sender to the configured one", async () => {
    await connect().send({ ...mail, from: 'Firm <hello@firm.example>' });
    expect(double.emails[0]?.from).toBe('Firm <hello@firm.example>');
  });

  it('sends in the name of a practice, and replies go to the practice', async () => {
    const replyTo = 'desk+tag@firm.example';
    await connect({ sender: { name: 'Harbor, Law\r\nBcc: x@evil.example', isShared: true, replyTo } }).send(
      mail,
    );
    await connect({ sender: { name: 'Harbor Law', isShared: false } }).send({
      ...mail,
      idempotencyKey: 'another',
    });
    const bodies = double.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ from, reply_to: answers }) => [from, answers])).toEqual([
      ['"Harbor, Law Bcc: x@evil.example" <desk@firm.example>', replyTo],
      [FROM, undefined],
    ]);
  });

  it('sends identical bytes on a repeat, so that the key matches', async () => {
    double.fail({ kind: 'drop', accepted: true });
    const email = connect();
    await failureOf(email.send(mail));
    await email.send(mail);
    const [first, second] = double.requests;
    expect(second?.body).toBe(first?.body);
    expect(double.emails).toHaveLength(1);
  });

  it('refuses a key that is reused with different content', async () => {
    const email = connect();
    await email.send(mail);
    expect(await failureOf(email.send({ ...mail, text: 'other' }))).toMatchObject({
      code: 'rejected',
      vendorCode: 'invalid_idempotent_request',
    });
  });

  it('reads Retry-After from a 429', async () => {
    answering(
      429,
      { statusCode: 429, name: 'rate_limit_exceeded', message: 'slow down' },
      { 'retry-after': '3' },
    );
    expect(await failureOf(connect().send(mail))).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 3_000,
    });
  });

  it.each([
    ['a used-up quota', 429, { statusCode: 429, name: 'daily_quota_exceeded', message: '' }, 'usage_limit'],
    [
      'an unverified domain',
      403,
      { statusCode: 403, name: 'validation_error', message: 'not verified' },
      'rejected',
    ],
    [
      'a repeat in progress',
      409,
      { statusCode: 409, name: 'concurrent_idempotent_requests', message: '' },
      'unavailable',
    ],
    ['an HTML error page', 502, '<html>Bad gateway</html>', 'ambiguous'],
    ['an answer that is not JSON', 200, '<html>', 'ambiguous'],
    ['a JSON error of someone else', 403, { error: 'blocked by a proxy' }, 'ambiguous'],
  ])('maps %s', async (_what, status, body, code) => {
    answering(status, body);
    expect((await failureOf(connect().send(mail))).code).toBe(code);
  });

  it('allows the caller to cancel a wait before the timeout', async () => {
    double.fail({ kind: 'hang', accepted: false });
    const patient = connect({ timeoutMs: 60_000 });
    const failure = failureOfCancelled(double.nextFault(), (signal) => patient.send(mail, { signal }));
    expect((await failure).code).toBe('ambiguous');
  });

  it('finds an email by its tag among emails with the same subject, on a later page', async () => {
    const email = connect();
    const attemptedAfter = new Date();
    const { providerMessageId } = await email.send(mail);
    const template = { from: FROM, to: mail.to, text: 'other', idempotencyKey: null, lastEvent: 'sent' };
    for (let index = 0; index < 120; index += 1) {
      const subject = index % 60 === 0 ? mail.subject : `other ${index}`;
      double.emails.push({ ...template, id: `other-${index}`, subject, createdAt: new Date() });
    }
    double.forgetKeys();
    expect(await email.find({ ...mail, attemptedAfter })).toMatchObject({
      outcome: 'found',
      message: { providerMessageId, status: 'accepted' },
    });
    expect(double.requests.filter(({ path, method }) => path === '/emails' && method === 'GET')).toHaveLength(
      2,
    );
  });

  it('stops reading after the end of the window', async () => {
    const old = { from: FROM, to: mail.to, subject: mail.subject, idempotencyKey: null, lastEvent: 'sent' };
    for (let index = 0; index < 300; index += 1) {
      double.emails.push({ ...old, id: `old-${index}`, createdAt: new Date(0) });
    }
    expect(await connect().find({ ...mail, attemptedAfter: new Date() })).toEqual({ outcome: 'absent' });
    expect(double.requests).toHaveLength(1);
  });

  it('returns unknown with a key that may only send', async () => {
    const refusal = { statusCode: 401, name: 'restricted_api_key', message: 'only send' };
    double.fail(
      { kind: 'answer', accepted: false, answer: { status: 401, body: refusal } },
      { method: 'GET' },
    );
    expect(await connect().find({ ...mail, attemptedAfter: new Date() })).toEqual({
      outcome: 'unknown',
      reason: 'unauthorized',
    });
  });
});
