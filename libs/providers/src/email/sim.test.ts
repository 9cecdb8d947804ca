import { failureOf } from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { createSimEmail } from './sim.js';

const mail = {
  to: 'ada@lovelace.example',
  subject: 'Your appointment',
  text: 'See you at two.',
  idempotencyKey: 'journey/1/thank_you/email',
};
const ics = { filename: 'appointment.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' };

describe('the simulated email vendor', () => {
  it('keeps emails and attachments in its inbox', async () => {
    const store = createMemorySimStore();
    const email = createSimEmail({ tenantId: 't1', store });
    const { providerMessageId } = await email.send({ ...mail, attachments: [ics] }, { sessionId: 's1' });
    expect(providerMessageId).toMatch(/^EM-SIM-[0-9A-F]{12}$/);
    expect(await store.find({ tenantId: 't1', port: 'email' })).toMatchObject([
      { to: mail.to, subject: mail.subject, body: mail.text, attachments: [ics], sessionId: 's1' },
    ]);
  });

  it('refuses a key that is reused with different content', async () => {
    const store = createMemorySimStore();
    const email = createSimEmail({ tenantId: 't1', store });
    await email.send(mail);
    expect((await failureOf(email.send({ ...mail, text: 'See you at three.' }))).code).toBe('rejected');
    expect(await store.find({ tenantId: 't1' })).toHaveLength(1);
  });

  it('separates the keys of tenants', async () => {
    const store = createMemorySimStore();
    const one = await createSimEmail({ tenantId: 't1', store }).send(mail);
    const other = await createSimEmail({ tenantId: 't2', store }).send(mail);
    expect(other.providerMessageId).not.toBe(one.providerMessageId);
  });

  it.each(['ada@invalid.example', 'ada@mail.invalid', 'ada', 'ada@host', 'a b@host.example'])(
    'refuses the address %s',
    async (to) => {
      const email = createSimEmail({ tenantId: 't1', store: createMemorySimStore() });
      expect((await failureOf(email.send({ ...mail, to }))).code).toBe('invalid_recipient');
    },
  );

  it.each(['ada@invalidation.example', 'ada@notinvalid.example'])('accepts the address %s', async (to) => {
    const email = createSimEmail({ tenantId: 't1', store: createMemorySimStore() });
    await expect(email.send({ ...mail, to })).resolves.toMatchObject({
      providerMessageId: expect.any(String),
    });
  });
});
