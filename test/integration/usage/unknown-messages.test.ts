/** A message counts as used, whatever settles it before its own run does: no reservation stays open for it. */
import { randomUUID } from 'node:crypto';
import { dropMessages } from '@praxis/db/appointment/appointment-run';
import type { TenantTransaction } from '@praxis/db/core/database';
import { closeJourney } from '@praxis/db/journey/journey';
import { eraseLead } from '@praxis/db/lead/lead-erasure';
import { planMessages, recordDelivery, settleMessage } from '@praxis/db/message/message';
import { claimMessage } from '@praxis/db/message/message-claim';
import { giveUpReply } from '@praxis/db/message/reply';
import { meterOf, subscribed, type Subscriber } from '../../support/billing.js';
import { intakeDone, World } from '../../support/journey.js';

// Daytime everywhere in the practice's country.
const DAY = Date.parse('2031-01-10T17:00:00Z');

const world = World.ofFile();
let practice: Subscriber;
let sessionId: string;
let leadId: string;
beforeEach(async () => {
  practice = await subscribed(world);
  ({ sessionId, leadId } = await intakeDone(practice.tenant.api, 'law', {
    contact: { phone: '313-555-0142' },
  }));
});

const withTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
  world.database.withTenant(practice.tenant.id, work);

async function planned(): Promise<string> {
  const id = randomUUID();
  const message = { id, leadId, sessionId, channel: 'sms', template: 'thank_you' } as const;
  await withTenant((tx) =>
    planMessages(tx, [
      { ...message, contactKey: 'key', purpose: 'confirmation', body: 'x', idempotencyKey: id },
    ]),
  );
  return id;
}

const claim = (id: string, minutes = 0): Promise<unknown> =>
  withTenant((tx) =>
    claimMessage(tx, { id, at: new Date(DAY + minutes * 60_000), readContact: () => ({ key: 'key' }) }),
  );

const statusOf = async (id: string): Promise<unknown> =>
  (await withTenant((tx) => tx.query<{ status: string }>`select status from messages where id = ${id}`))[0]
    ?.status;

const age = (id: string): Promise<unknown> =>
  withTenant((tx) => tx.query`update messages set updated_at = now() - interval '2 hours' where id = ${id}`);

test.each<[string, (id: string) => Promise<void>]>([
  ['the end of its journey', () => withTenant((tx) => closeJourney(tx, sessionId, 'cancelled'))],
  ['the end of its appointment', (id) => withTenant((tx) => dropMessages(tx, [id]))],
  ['the end of its own run', (id) => withTenant((tx) => giveUpReply(tx, id))],
  [
    'another message to the same person',
    async (id) => {
      await age(id);
      const other = await planned();
      for (let minute = 0; minute < 30 && (await statusOf(id)) === 'sending'; minute += 2)
        await claim(other, minute);
    },
  ],
])('a message being sent counts as used if it is given up by %s', async (_, giveUp) => {
  const id = await planned();
  await claim(id);
  expect(await meterOf(world, practice, 'sms_messages')).toMatchObject({ used: 0, reserved: 1 });
  await giveUp(id);
  expect(await statusOf(id)).toBe('unknown');
  expect(await meterOf(world, practice, 'sms_messages')).toMatchObject({ used: 1, reserved: 0 });
});

test('a message being sent counts as used if its lead is deleted', async () => {
  await claim(await planned());
  const { masterKey } = world.stack.secrets();
  expect(await withTenant((tx) => eraseLead(tx, masterKey, { id: leadId, workflowIds: [] }))).toBe('erased');
  expect(await meterOf(world, practice, 'sms_messages')).toMatchObject({ used: 1, reserved: 0 });
});

test.each(['delivered', 'failed'] as const)(
  'a message being sent counts as used once if it is reported as %s',
  async (outcome) => {
    const id = await planned();
    await claim(id);
    const report = { providerMessageId: `provider-${id}`, reference: id, outcome };
    await withTenant((tx) => recordDelivery(tx, report));
    expect(await statusOf(id)).toBe(outcome);
    expect(await meterOf(world, practice, 'sms_messages')).toMatchObject({ used: 1, reserved: 0 });
    // The report is repeated, and then the answer to the send itself arrives.
    await withTenant((tx) => recordDelivery(tx, report));
    await withTenant((tx) => settleMessage(tx, id, { status: 'sent' }));
    expect(await statusOf(id)).toBe(outcome);
    expect(await meterOf(world, practice, 'sms_messages')).toMatchObject({ used: 1, reserved: 0 });
  },
);

test('a message gives up another one only after waiting for it, so that the other run can continue after a pause', async () => {
  const [id, other] = [await planned(), await planned()];
  await claim(id);
  await age(id);
  // No process ran for an hour; then both runs continue, and the other message happens to be the first.
  for (const minute of [0, 60, 64, 68, 72, 74]) {
    await claim(other, minute);
    expect(await statusOf(id)).toBe('sending');
  }
  for (const minute of [75, 76]) await claim(other, minute);
  expect(await statusOf(id)).toBe('unknown');
});
