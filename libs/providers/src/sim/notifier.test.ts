import { failureOf } from '../conformance.js';
import { createSimEmail } from '../email/sim.js';
import { createSimSms } from '../sms/sim.js';
import { startWireDouble, type WireDouble } from '../testing/wire-double.js';
import { createMemorySimStore } from './memory-store.js';
import { createSimNotifier, type SimNotifier } from './notifier.js';
import type { SimStore } from './store.js';
import { verifyWebhook } from '../webhook/standard-webhook.js';

const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const message = {
  to: '+13135550142',
  body: 'See you at two.',
  idempotencyKey: 'k1',
  statusCallbackRef: 'ref-1',
};

describe('delivery webhooks of the simulators', () => {
  let receiver: WireDouble;
  let store: SimStore;
  let notifier: SimNotifier;

  beforeEach(async () => {
    receiver = await startWireDouble(() => ({ status: 200, body: { ok: true } }));
    store = createMemorySimStore();
    notifier = createSimNotifier({
      store,
      url: `${receiver.url}/v1/webhooks/sim`,
      secret,
      deliveryDelayMs: 1,
      backoffMs: 1,
      attempts: 3,
    });
  });
  afterEach(async () => {
    await notifier.close();
    await receiver.close();
  });

  const bodies = () => receiver.requests.map((request) => JSON.parse(request.body) as unknown);
  const statuses = async () => (await store.find({ tenantId: 't1' })).map(({ status }) => status);

  it('reports a delivery, signed, with opaque ids only', async () => {
    const sms = createSimSms({ tenantId: 't1', store, notifier });
    const { providerMessageId } = await sms.send(message, { sessionId: 's1' });
    await notifier.drain();
    expect(receiver.requests).toHaveLength(1);
    const [request] = receiver.requests;
    const { headers = {}, body = '', path } = request ?? {};
    expect(path).toBe('/v1/webhooks/sim');
    expect(verifyWebhook({ headers, body, secrets: secret, now: new Date() }).ok).toBe(true);
    expect(bodies()).toEqual([
      {
        type: 'sms.delivered',
        timestamp: expect.any(String),
        data: { tenantId: 't1', providerMessageId, status: 'delivered', sessionId: 's1', reference: 'ref-1' },
      },
    ]);
    expect(body).not.toContain(message.to);
    expect(await statuses()).toEqual(['delivered']);
  });

  it('reports a failed delivery if configured', async () => {
    await store.setControls('t1', 'sms', { delivery: 'failed' });
    await createSimSms({ tenantId: 't1', store, notifier }).send(message);
    await notifier.drain();
    expect(bodies()).toMatchObject([{ type: 'sms.failed', data: { status: 'failed' } }]);
    expect(await statuses()).toEqual(['failed']);
  });

  it('retries under the same id until the receiver accepts', async () => {
    receiver.fail({ kind: 'answer', accepted: false, answer: { status: 500, body: {} } });
    receiver.fail({ kind: 'drop', accepted: false });
    await createSimSms({ tenantId: 't1', store, notifier }).send(message);
    await notifier.drain();
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('gives up after the last attempt', async () => {
    receiver.fail({ kind: 'answer', accepted: false, answer: { status: 500, body: {} } }, { times: 9 });
    await createSimSms({ tenantId: 't1', store, notifier }).send(message);
    await notifier.drain();
    expect(receiver.requests).toHaveLength(3);
  });

  it('sends none when turned off', async () => {
    await store.setControls('t1', 'sms', { webhooks: false });
    await createSimSms({ tenantId: 't1', store, notifier }).send(message);
    await notifier.drain();
    expect(receiver.requests).toHaveLength(0);
    expect(await statuses()).toEqual(['accepted']);
  });

  it('reports an accepted message even if the answer was dropped', async () => {
    await store.setControls('t1', 'sms', { failNext: 1, failure: 'accept_then_drop' });
    await failureOf(createSimSms({ tenantId: 't1', store, notifier }).send(message));
    await notifier.drain();
    expect(bodies()).toMatchObject([{ type: 'sms.delivered' }]);
  });

  it('reports a repeated email once', async () => {
    const email = createSimEmail({ tenantId: 't1', store, notifier });
    const mail = { to: 'ada@lovelace.example', subject: 'Hello', text: 'Hello', idempotencyKey: 'k1' };
    await email.send(mail);
    await email.send(mail);
    await notifier.drain();
    expect(bodies()).toMatchObject([{ type: 'email.delivered' }]);
  });

  it('reports what a crashed process had accepted and not reported', async () => {
    await createSimSms({ tenantId: 't1', store }).send(message);
    expect(await notifier.resume('t1')).toBe(1);
    await notifier.drain();
    expect(bodies()).toMatchObject([{ type: 'sms.delivered' }]);
    expect(await notifier.resume('t1')).toBe(0);
  });
});
