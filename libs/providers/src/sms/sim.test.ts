import { failureOf } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { createSimSms } from './sim.js';

const message = { to: '+13135550142', body: 'See you at two.', idempotencyKey: 'journey/1/thank_you/sms' };

describe('the simulated SMS vendor', () => {
  it('keeps accepted messages in its inbox, marked as simulated', async () => {
    const store = createMemorySimStore();
    const sms = createSimSms({ tenantId: 't1', store });
    const receipt = await sms.send({ ...message, statusCallbackRef: 'ref-1' }, { sessionId: 's1' });
    expect(receipt.providerMessageId).toMatch(/^SM-SIM-[0-9A-F]{12}$/);
    expect(await store.find({ tenantId: 't1', port: 'sms', sessionId: 's1' })).toMatchObject([
      { to: message.to, body: message.body, reference: 'ref-1', status: 'accepted', dedupeKey: null },
    ]);
  });

  it('does not show one tenant the messages or controls of another', async () => {
    const store = createMemorySimStore();
    await store.setControls('t2', 'sms', { failAlways: true });
    await createSimSms({ tenantId: 't1', store }).send(message);
    expect(await store.find({ tenantId: 't2' })).toEqual([]);
    const other = createSimSms({ tenantId: 't2', store });
    expect((await failureOf(other.send(message))).code).toBe('unavailable');
  });

  it('fails as often as configured, then recovers', async () => {
    const store = createMemorySimStore();
    const sms = createSimSms({ tenantId: 't1', store });
    await store.setControls('t1', 'sms', { failNext: 2, failure: 'timeout' });
    expect((await failureOf(sms.send(message))).code).toBe('timeout');
    expect((await failureOf(sms.send(message))).code).toBe('timeout');
    await sms.send(message);
    expect(await store.controls('t1', 'sms')).toMatchObject({ failNext: 0, failure: 'timeout' });
  });

  it('leaves out ids that belong to other messages', async () => {
    const store = createMemorySimStore();
    const sms = createSimSms({ tenantId: 't1', store });
    const query = { ...message, attemptedAfter: new Date() };
    const { providerMessageId } = await sms.send(message);
    expect(await sms.find({ ...query, excludeIds: [providerMessageId] })).toEqual({ outcome: 'absent' });
  });

  it.each([
    ['an unreachable number', { to: '+15005550009' }, 'invalid_recipient'],
    ['an invalid number', { to: '555-0142' }, 'invalid_recipient'],
    ['a recipient who opted out', { to: '+15005550004' }, 'rejected'],
    ['an empty text', { body: '' }, 'rejected'],
    ['a text too long', { body: 'x'.repeat(1_601) }, 'rejected'],
  ])('refuses %s', async (_what, change, code) => {
    const store = createMemorySimStore();
    const sms = createSimSms({ tenantId: 't1', store });
    expect((await failureOf(sms.send({ ...message, ...change }))).code).toBe(code);
    expect(await store.find({ tenantId: 't1' })).toEqual([]);
  });
});
