/**
 * A person who says stop gets one confirmation and then nothing more, whatever the message, sender and
 * channel.
 */
import { randomUUID } from 'node:crypto';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { ConsentResult } from '@praxis/contracts/consent/consent';
import { claimMessage, ContactBusy, type ClaimedMessage } from '@praxis/db/message/message-claim';
import { decideSend } from '@praxis/db/message/send-decision';
import { planMessages, settleMessage, type NewMessage } from '@praxis/db/message/message';
import { dayWithoutReminders } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { giveAccounts, svixHeaders, webhooksProcessed } from '../../support/webhooks.js';

const PHONE = '313-555-0142';
const EMAIL = 'person@example.com';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
let sessionId: string;
let leadId: string;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  ({ sessionId, leadId } = await intakeDone(tenant.api, 'law', { contact: { phone: PHONE, email: EMAIL } }));
  expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint: dayWithoutReminders() }),
  );
});

const followUp = (templates: string[], channel: string[]) =>
  followUpSent(tenant.api, { sessionId, leadId }, { templates, channel });

async function write(body: string): Promise<void> {
  expectOk(await tenant.api.post('/v1/sim/inbound', { sessionId, body }));
  await webhooksProcessed(world.database, tenant.id);
}

/** Messages to the person's simulated phone and mailbox, oldest first, without those to the practice's own people. */
async function received(): Promise<{ port: string; body: string }[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      select port, body from sim_entries where tenant_id = ${tenant.id} and kind = 'message'
        and recipient = any(${['+13135550142', EMAIL]}) order by seq`,
  );
}

async function states(): Promise<Record<string, string>> {
  const { channels } = expectOk(await staff.get(`/v1/leads/${leadId}/consent`))
    .body as unknown as ConsentResult;
  return Object.fromEntries(channels.map(({ channel, state }) => [channel, state]));
}

const phoneGot = (count: number) =>
  until(`${count} messages on the phone`, { timeoutMs: 10_000 }, async () => {
    const all = await received();
    return all.length >= count && all;
  });

test('STOP is honored, confirmed once, and undone by START', async () => {
  await followUp(['thank_you'], ['sms']);
  await write(' Stop. ');
  expect(await states()).toEqual({ sms: 'opted_out', voice: 'none', email: 'none' });
  expect((await phoneGot(2))[1]?.body).toMatch(
    /^Test Tenant \w+: You will get no more text messages from us, including about appointments\. Reply START to get messages again\.$/,
  );

  // A repeated STOP gets no second confirmation. A request for help is answered, with how to come back.
  await write('STOP');
  await write('unsubscribe');
  await write('HELP');
  expect((await phoneGot(3))[2]?.body).toMatch(
    /^Test Tenant \w+: .*Call \(313\) 555-0199\. You get no text messages from us\. Reply START to get messages again\.$/,
  );
  const refused = (await followUp(['prep_docs'], ['sms', 'email'])).body;
  expect(refused.skipped).toEqual([
    { template: 'prep_docs', channel: 'sms', reason: 'The recipient has opted out or cannot receive it.' },
  ]);
  const isOut = expect.stringMatching(/^(sent|delivered)$/) as unknown;
  expect(refused.sent).toEqual([expect.objectContaining({ channel: 'email', status: isOut })]);
  expect((await received()).filter(({ port }) => port === 'sms')).toHaveLength(3);

  await write('START');
  expect((await states()).sms).toBe('opted_in');
  expect((await phoneGot(5)).at(-1)?.body).toContain('You will get messages from us again.');
  await write('help');
  expect((await phoneGot(6)).at(-1)?.body).toContain('Call (313) 555-0199. Reply STOP to opt out.');

  const { history } = expectOk(await staff.get(`/v1/leads/${leadId}/consent`))
    .body as unknown as ConsentResult;
  expect(history.map(({ action, method, actor }) => [action, method, actor])).toEqual([
    ['re_opt_in', 'keyword', 'person'],
    ['opt_out', 'keyword', 'person'],
  ]);
  const { items } = expectOk(await staff.get(`/v1/leads/${leadId}/timeline`)).body as {
    items: { text: string; status: string | null }[];
  };
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ text: 'Unsubscribed from text messages' }),
      expect.objectContaining({ text: 'Text message: documents to prepare', status: 'blocked' }),
    ]),
  );
});

test('plain words apply to every channel that they name, for this person only', async () => {
  await followUp(['thank_you'], ['sms']);
  const other = await intakeDone(tenant.api, 'law', {
    contact: { phone: '313-555-0155', email: 'other@example.com' },
  });
  await write('Can I cancel my appointment?');
  expect(await states()).toEqual({ sms: 'none', voice: 'none', email: 'none' });
  await write('Please take me off your list');
  expect(await states()).toEqual({ sms: 'opted_out', voice: 'opted_out', email: 'opted_out' });
  expect((await phoneGot(2)).at(-1)?.body).toContain('no more text messages, calls or emails');
  const refused = (await followUp(['prep_docs'], ['sms', 'email'])).body;
  expect(refused.skipped).toHaveLength(2);
  expect(await received()).toHaveLength(2);
  const { channels } = expectOk(await staff.get(`/v1/leads/${other.leadId}/consent`))
    .body as unknown as ConsentResult;
  expect(channels.every(({ state }) => state === 'none')).toBe(true);
  // The person's requests to other tenants are not affected.
  const elsewhere = await world.tenant();
  const there = await intakeDone(elsewhere.api, 'law', { contact: { phone: PHONE, email: EMAIL } });
  expectOk(await elsewhere.api.post('/v1/law/appointment/book', there));
  const sent = await followUpSent(elsewhere.api, there, { channel: 'sms' });
  expect(sent.body.sent).toHaveLength(1);
});

test('a request about emails ends only email, and the confirmation says which channels continue', async () => {
  await followUp(['thank_you'], ['sms']);
  await write('Unsubscribe me from emails only');
  expect(await states()).toEqual({ sms: 'none', voice: 'none', email: 'opted_out' });
  expect((await phoneGot(2)).at(-1)?.body).toMatch(
    /: You will get no more emails from us\. Text messages and calls are not affected\. Reply STOP to opt out\.$/,
  );
  const answer = (await followUp(['prep_docs'], ['sms', 'email'])).body;
  expect(answer.skipped).toEqual([expect.objectContaining({ channel: 'email' })]);
  expect(answer.sent).toEqual([expect.objectContaining({ channel: 'sms' })]);
});

test('a bounced address gets no messages until staff give a reason why it can again', async () => {
  await giveAccounts(world, tenant.id);
  const body = JSON.stringify({
    type: 'email.bounced',
    data: { email_id: 'mail-9', to: [EMAIL], bounce: { type: 'Permanent' } },
  });
  expectOk(
    await world.api.post(`/v1/webhooks/resend/${tenant.id}`, body, { key: null, headers: svixHeaders(body) }),
  );
  await webhooksProcessed(world.database, tenant.id);
  expect((await followUp(['thank_you'], ['email', 'sms'])).body.skipped).toEqual([
    expect.objectContaining({ channel: 'email' }),
  ]);
  const { items } = expectOk(await staff.get('/v1/suppressions')).body as {
    items: { id: string; address: string; reason: string }[];
  };
  expect(items).toEqual([expect.objectContaining({ address: 'p***@ex***.com', reason: 'bounce' })]);
  const path = `/v1/suppressions/${items[0]?.id ?? ''}`;
  expectRefusal(await staff.request('DELETE', path, { body: {} }), 400, 'validation_failed');
  expectOk(await staff.request('DELETE', path, { body: { reason: 'address_works_again' } }));
  expectRefusal(
    await staff.request('DELETE', path, { body: { reason: 'address_works_again' } }),
    404,
    'not_found',
  );
  expect((await states()).email).toBe('none');
  expect((await followUp(['prep_docs'], ['email'])).body.sent).toHaveLength(1);
});

describe('a message is claimed', () => {
  const keyOf = (channel: 'sms' | 'email'): string => {
    const address = contactAddress(channel, channel === 'sms' ? PHONE : EMAIL);
    if (!address) throw new Error('no address');
    return contactKey(world.stack.secrets().masterKey, { tenantId: tenant.id, address });
  };
  const plan = async (overrides: Partial<NewMessage> = {}): Promise<string> => {
    const id = randomUUID();
    const channel = overrides.channel ?? 'sms';
    await world.database.withTenant(tenant.id, (tx) =>
      planMessages(tx, [
        {
          id,
          leadId,
          sessionId,
          channel,
          template: 'thank_you',
          contactKey: keyOf(channel),
          purpose: 'service',
          body: 'x',
          idempotencyKey: id,
          ...overrides,
        },
      ]),
    );
    return id;
  };
  const claim = (id: string, at: Date): Promise<ClaimedMessage | undefined> =>
    world.database.withTenant(tenant.id, (tx) =>
      claimMessage(tx, {
        id,
        at,
        readContact: ({ channel, phone, email }) => {
          const address = contactAddress(channel, channel === 'sms' ? phone : email);
          return address && { key: keyOf(channel), place: address };
        },
      }),
    );
  // Detroit is the tenant's zone: 22:30 and 10:00 there.
  const NIGHT = new Date('2031-01-10T03:30:00Z');
  const DAY = new Date('2031-01-10T15:00:00Z');

  test('by day, waits at night, and is decided again: an opt-out in between counts', async () => {
    const id = await plan();
    expect((await claim(id, NIGHT))?.decision).toMatchObject({
      outcome: 'deferred',
      reason: 'quiet_hours',
      notBefore: '2031-01-10T13:00:00.000Z',
      explanation: expect.stringMatching(/^quiet until 8:00 in America\/\w+, by /) as unknown,
    });
    expectOk(
      await staff.post(`/v1/leads/${leadId}/consent`, {
        channel: 'sms',
        action: 'opt_out',
        how: 'phone_call',
      }),
    );
    expect((await claim(id, DAY))?.decision).toMatchObject({
      outcome: 'refused',
      reason: 'opted_out',
      ledgerPosition: 1,
      rules: 'send-5',
    });
    const [row] = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`select status, decision from messages where id = ${id}`,
    );
    expect(row).toMatchObject({ status: 'blocked', decision: { outcome: 'refused', reason: 'opted_out' } });
    // Final: a blocked message is not sent when it is claimed again.
    expect((await claim(id, DAY))?.status).toBe('blocked');
  });

  test('as its purpose allows', async () => {
    const late = { purpose: 'reply' as const };
    const created = Date.now();
    const cases: [Partial<NewMessage>, Date, string, string?][] = [
      [late, new Date(created + 60_000), 'allowed'],
      // Half an hour later it no longer counts as an answer, and quiet hours defer it.
      [late, NIGHT, 'deferred', 'quiet_hours'],
      [{ purpose: 'service', channel: 'email' }, NIGHT, 'allowed'],
      [{ purpose: 'service' }, DAY, 'allowed'],
      [{ purpose: 'marketing', channel: 'email' }, DAY, 'refused', 'no_consent'],
    ];
    for (const [overrides, at, outcome, reason] of cases) {
      const id = await plan(overrides);
      const decision = (await claim(id, at))?.decision;
      expect({ overrides, ...decision }).toMatchObject({ overrides, outcome, ...(reason ? { reason } : {}) });
      if (outcome === 'allowed')
        await world.database.withTenant(tenant.id, (tx) => settleMessage(tx, id, { status: 'sent' }));
    }
    const consent = { channel: 'email', action: 'opt_in', how: 'in_writing', reference: 'Form 3' };
    expectOk(await staff.post(`/v1/leads/${leadId}/consent`, consent));
    const id = await plan({ purpose: 'marketing', channel: 'email' });
    expect((await claim(id, NIGHT))?.decision).toMatchObject({ outcome: 'deferred', reason: 'quiet_hours' });
    expect((await claim(id, DAY))?.decision).toMatchObject({ outcome: 'allowed', ledgerPosition: 1 });
  });

  test('by the same decision as a call', async () => {
    const address = contactAddress('voice', PHONE);
    const ask = (at: Date) =>
      world.database.withTenant(tenant.id, (tx) =>
        decideSend(tx, {
          leadId,
          channel: 'voice',
          contactKey: keyOf('sms'),
          place: address,
          purpose: 'service',
          at,
        }),
      );
    expect(await ask(DAY)).toMatchObject({ outcome: 'allowed', ledgerPosition: null });
    expect(await ask(NIGHT)).toMatchObject({ outcome: 'deferred', reason: 'quiet_hours' });
    const said = { channel: 'voice', action: 'opt_out', how: 'phone_call' };
    expectOk(await staff.post(`/v1/leads/${leadId}/consent`, said));
    expect(await ask(DAY)).toMatchObject({ outcome: 'refused', reason: 'opted_out', ledgerPosition: 1 });
  });

  test('one at a time per contact, however many attempts run at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => plan()));
    let open = ids;
    for (let round = 0; open.length > 0; round += 1) {
      expect(round).toBeLessThan(13);
      const taken = await Promise.all(
        open.map((id) =>
          claim(id, DAY).then(
            (message) => (message?.decision?.outcome === 'allowed' ? id : undefined),
            (error: unknown) => {
              if (error instanceof ContactBusy) return undefined;
              throw error;
            },
          ),
        ),
      );
      const winners = taken.flatMap((id) => id ?? []);
      expect(winners).toHaveLength(1);
      for (const id of winners)
        await world.database.withTenant(tenant.id, (tx) => settleMessage(tx, id, { status: 'sent' }));
      open = open.filter((id) => !winners.includes(id));
    }
  });

  test('only after everything that the person wrote was processed', async () => {
    const id = await plan();
    const event = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ id: string }>`
        insert into webhook_events (tenant_id, provider, event_key, kind, contact_key, sealed_body, received_at)
        values (${tenant.id}, 'sim', 'unread', 'inbound', ${keyOf('sms')}, '', now() + interval '1 hour')
          returning id`,
    );
    expect((await claim(id, DAY))?.decision).toMatchObject({ outcome: 'deferred', reason: 'unread' });
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update webhook_events set status = 'ignored' where id = ${event[0]?.id}`,
    );
    expect((await claim(id, DAY))?.decision).toMatchObject({ outcome: 'allowed' });
  });
});

test('the simulated phone can reply only in an existing simulated journey', async () => {
  expectRefusal(
    await tenant.api.post('/v1/sim/inbound', { sessionId: `sess-${randomUUID().slice(0, 8)}`, body: 'Hi' }),
    404,
    'not_found',
  );
  expectRefusal(
    await tenant.api.post('/v1/sim/inbound', { sessionId, body: '  ' }),
    400,
    'validation_failed',
  );
  const stranger = await world.tenant();
  expectRefusal(await stranger.api.post('/v1/sim/inbound', { sessionId, body: 'STOP' }), 404, 'not_found');
  expect((await states()).sms).toBe('none');
});
