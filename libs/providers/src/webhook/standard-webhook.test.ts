import { signWebhook, verifyWebhook } from './standard-webhook.js';

const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const now = new Date(1_731_705_121_000);
const body = '{"event_type":"ping","data":{"success":true}}';
const id = 'msg_loFOjxBNrRLzqYUf';
const signed = () => ({ ...signWebhook({ id, timestamp: now, body, secret }) });

describe('Standard Webhooks signatures', () => {
  it('signs like the published example', () => {
    expect(signed()).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1731705121',
      'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    });
  });

  it('accepts its own signature, over text and over bytes', () => {
    const expected = { ok: true, id, timestamp: now };
    expect(verifyWebhook({ headers: signed(), body, secrets: secret, now })).toEqual(expected);
    expect(verifyWebhook({ headers: signed(), body: Buffer.from(body), secrets: secret, now })).toEqual(
      expected,
    );
  });

  it('accepts one of several signatures and one of several secrets', () => {
    const headers = signed();
    headers['webhook-signature'] = `v1a,abcd v1,AAAA ${headers['webhook-signature']}`;
    const secrets = ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', secret];
    expect(verifyWebhook({ headers, body, secrets, now }).ok).toBe(true);
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses a missing %s', (name) => {
    const headers = { ...signed(), [name]: undefined };
    expect(verifyWebhook({ headers, body, secrets: secret, now })).toEqual({
      ok: false,
      reason: 'missing_header',
    });
  });

  it.each([
    ['another body', { body: `${body} ` }, 'mismatch'],
    ['another secret', { secrets: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 'mismatch'],
    ['no secret at all', { secrets: [] }, 'mismatch'],
    ['301 seconds later', { now: new Date(now.getTime() + 301_000) }, 'stale'],
    ['301 seconds earlier', { now: new Date(now.getTime() - 301_000) }, 'stale'],
  ])('refuses %s', (_what, change, reason) => {
    expect(verifyWebhook({ headers: signed(), body, secrets: secret, now, ...change })).toEqual({
      ok: false,
      reason,
    });
  });

  it.each([
    ['another id', { 'webhook-id': 'msg_other' }, 'mismatch'],
    ['a shifted time stamp', { 'webhook-timestamp': '1731705122' }, 'mismatch'],
    ['an invalid timestamp', { 'webhook-timestamp': '1731705121x' }, 'malformed'],
    ['an unknown version', { 'webhook-signature': 'v2,AAAA' }, 'malformed'],
    ['a shortened signature', { 'webhook-signature': 'v1,rAvfW3dJ' }, 'mismatch'],
  ])('refuses %s', (_what, change, reason) => {
    const headers = { ...signed(), ...change };
    expect(verifyWebhook({ headers, body, secrets: secret, now })).toEqual({ ok: false, reason });
  });

  it('still accepts at exactly 300 seconds', () => {
    const later = new Date(now.getTime() + 300_000);
    expect(verifyWebhook({ headers: signed(), body, secrets: secret, now: later }).ok).toBe(true);
  });

  it('refuses to sign with a secret that is too short', () => {
    expect(() => signWebhook({ id, timestamp: now, body, secret: 'whsec_AAAA' })).toThrow(
      /at least 16 bytes/,
    );
  });
});
