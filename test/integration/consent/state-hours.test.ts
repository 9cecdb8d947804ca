/**
 * Marketing texts and calls keep the hours of the states of the number and of the practice; all others the federal
 * hours.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { MessagePurpose } from '@praxis/contracts/message/message.const';
import { decideSend, type SendDecision } from '@praxis/db/message/send-decision';
import { contactId, seedContacts } from '../../support/campaigns.js';
import { World } from '../../support/journey.js';

const world = World.ofFile();
// Friday, January 10, 2031, 8:30 PM in New York and Detroit.
const EVENING = new Date('2031-01-11T01:30:00Z');
const MORNING = '2031-01-11T13:00:00.000Z';

/** The decisions in the evening about a person who gave consent to everything. */
async function decisions({ phone, state }: { phone: string; state: string }) {
  const { id: tenantId } = await world.tenant({ timeZone: 'America/Detroit' });
  const { masterKey } = world.stack.secrets();
  const leadId = contactId(tenantId, phone);
  const email = 'jane.roe@example.com';
  const person = { id: leadId, name: 'Jane Roe', phone, email, consent: ['sms', 'email', 'voice'] as const };
  await seedContacts(world.database, { tenantId, masterKey }, [person]);
  return async (channel: ConsentChannel, purpose: MessagePurpose): Promise<SendDecision> =>
    await world.database.withTenant(tenantId, async (tx) => {
      await tx.query`update tenants set settings = jsonb_set(settings, '{practice,state}', to_jsonb(${state}::text))
        where id = ${tenantId}`;
      const address = contactAddress(channel, channel === 'email' ? email : phone);
      if (!address) throw new Error(`no address for ${channel}`);
      const key = contactKey(masterKey, { tenantId, address });
      return await decideSend(tx, { leadId, channel, contactKey: key, place: address, purpose, at: EVENING });
    });
}

test.each([
  ['a number of Florida', '+13055550123', 'MI', 'America/New_York, by area code 305, and the hours of FL'],
  [
    'a practice of Washington',
    '+13135550123',
    'WA',
    'America/New_York, by area code 313, and the hours of WA',
  ],
])('%s: a sales text or call waits from 8 PM on, and nothing else does', async (_, phone, state, by) => {
  const decide = await decisions({ phone, state });
  for (const channel of ['sms', 'voice'] as const)
    expect(await decide(channel, 'marketing')).toMatchObject({
      outcome: 'deferred',
      reason: 'quiet_hours',
      notBefore: MORNING,
      explanation: `quiet until 8:00 in ${by}`,
    });
  for (const [channel, purpose] of [
    ['email', 'marketing'],
    ['sms', 'service'],
    ['sms', 'reply'],
  ] as const)
    expect(await decide(channel, purpose)).toMatchObject({ outcome: 'allowed' });
});

test('elsewhere it is sent until 9 PM', async () => {
  const decide = await decisions({ phone: '+13135550123', state: 'MI' });
  expect(await decide('sms', 'marketing')).toMatchObject({ outcome: 'allowed' });
});
