/** The hard cap per number and per day on real messages and calls of the public demo. Practices have no such cap. */
import { randomUUID } from 'node:crypto';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { mayDialLive } from '@praxis/db/demo/live-cap';
import { claimMessage, type ClaimedMessage } from '@praxis/db/message/message-claim';
import type { NumberPlace } from '@praxis/domain/message/quiet-hours';
import { planMessages, settleMessage } from '@praxis/db/message/message';
import { addPhoneCall, changePhoneCall } from '@praxis/db/call/phone-call';
import { intakeDone, World } from '../../support/journey.js';
import { farFromMidnight } from '../../support/phone-line.js';
import { sql } from '@praxis/db/core/sql';

const LIVE_CAP = { perNumber: 2, perDay: 4 };

// Sets the connections of this process, because they do the counting.
Object.assign(process.env, farFromMidnight());
const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
  await markDemo(true);
});
// Unmarks the test's tenant, so that the installation keeps its own demo.
afterEach(() => markDemo(false));

async function markDemo(isDemo: boolean): Promise<void> {
  const settings = isDemo ? sql`settings || '{"demo": true}'` : sql`settings - 'demo'`;
  await world.database.withSystem(
    'a demo for a test',
    (tx) => tx.query`update tenants set settings = ${settings} where id = ${tenant.id}`,
  );
}

interface Person {
  leadId: string;
  sessionId: string;
  phone: string;
}

async function person(phone: string): Promise<Person> {
  const { leadId, sessionId } = await intakeDone(tenant.api, 'law', {
    contact: { phone, email: `${randomUUID()}@example.com` },
  });
  return { leadId, sessionId, phone };
}

function keyOf(phone: string): { key: string; place: NumberPlace } {
  const address = contactAddress('sms', phone);
  if (!address) throw new Error('no number');
  const { masterKey } = world.stack.secrets();
  return { key: contactKey(masterKey, { tenantId: tenant.id, address }), place: address };
}

async function plan({ leadId, sessionId, phone }: Person): Promise<string> {
  const id = randomUUID();
  const [message] = [{ id, leadId, sessionId, contactKey: keyOf(phone).key, idempotencyKey: id }];
  await world.database.withTenant(tenant.id, (tx) =>
    planMessages(tx, [
      { ...message, channel: 'sms', template: 'thank_you', purpose: 'confirmation', body: 'x' },
    ]),
  );
  return id;
}

const claim = (id: string, isLive = true): Promise<ClaimedMessage | undefined> =>
  world.database.withTenant(tenant.id, (tx) =>
    claimMessage(tx, {
      id,
      at: new Date(),
      readContact: ({ phone }) => keyOf(phone ?? ''),
      ...(isLive ? { liveCap: LIVE_CAP } : {}),
    }),
  );

/** Plans a message, claims it and settles it, so that the next can be claimed. Returns why it was refused. */
async function text(to: Person, isLive = true): Promise<string | undefined> {
  const id = await plan(to);
  const claimed = await claim(id, isLive);
  if (claimed?.decision?.outcome === 'refused') return claimed.decision.reason;
  expect(claimed?.decision).toMatchObject({ outcome: 'allowed' });
  await world.database.withTenant(tenant.id, (tx) => settleMessage(tx, id, { status: 'sent' }));
  return undefined;
}

test('two messages to a number, four in a day, and no more, however many are claimed at once', async () => {
  const first = await person('313-555-0142');
  expect([await text(first), await text(first), await text(first)]).toEqual([
    undefined,
    undefined,
    'demo_limit',
  ]);
  const others = [];
  for (let n = 3; n < 9; n += 1) others.push(await person(`313-555-014${n}`));
  const reasons = await Promise.all(others.map((one) => text(one)));
  expect(reasons.filter((reason) => reason === undefined)).toHaveLength(2);
  expect(reasons.filter((reason) => reason === 'demo_limit')).toHaveLength(4);
  const [blocked] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ count: number }>`
      select count(*)::int as count from messages where status = 'blocked' and error_code = 'demo_limit'`,
  );
  expect(blocked?.count).toBe(5);
  // Simulated messages are not blocked.
  expect(await text(first, false)).toBeUndefined();
});

test('a message that its provider could not accept is counted once, however often it is retried', async () => {
  const to = await person('313-555-0142');
  const id = await plan(to);
  for (let tried = 0; tried < LIVE_CAP.perNumber + 2; tried += 1) {
    expect((await claim(id))?.decision).toMatchObject({ outcome: 'allowed' });
    await world.database.withTenant(tenant.id, (tx) => settleMessage(tx, id, { status: 'queued' }));
  }
  await world.database.withTenant(tenant.id, (tx) => settleMessage(tx, id, { status: 'sent' }));
  expect([await text(to), await text(to)]).toEqual([undefined, 'demo_limit']);
});

test('a practice outside the demo has no such limit', async () => {
  await markDemo(false);
  const to = await person('313-555-0142');
  for (let sent = 0; sent < LIVE_CAP.perDay + 1; sent += 1) expect(await text(to)).toBeUndefined();
});

test('phone calls have the same caps; a refused or simulated call does not count', async () => {
  const dial = async (number: string, line: 'twilio' | 'sim' = 'twilio'): Promise<boolean> => {
    const callId = randomUUID();
    return await world.database.withTenant(tenant.id, async (tx) => {
      await addPhoneCall(tx, {
        callId,
        sessionId: `phone-${callId}`,
        industry: 'law',
        language: 'en',
        mode: line === 'sim' ? 'sim' : 'live',
        workflowId: `test/${callId}`,
        direction: 'outbound',
        line,
        providerCallId: null,
        number,
        contactKey: keyOf(number).key,
        status: 'queued',
      });
      const may = await mayDialLive(tx, callId, LIVE_CAP);
      if (!may) await changePhoneCall(tx, callId, { status: 'refused', outcome: 'refused' });
      return may;
    });
  };
  const number = '+13135550142';
  expect([await dial(number, 'sim'), await dial(number, 'sim'), await dial(number, 'sim')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([await dial(number), await dial(number), await dial(number)]).toEqual([true, true, false]);
  expect([await dial('+13135550143'), await dial('+13135550144'), await dial('+13135550145')]).toEqual([
    true,
    true,
    false,
  ]);
  await markDemo(false);
  expect(await dial(number)).toBe(true);
});
