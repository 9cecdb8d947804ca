/** Consent at intake: the ledger records exactly the checked boxes, with the wording that was shown. */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { ConsentExport, type ConsentResult } from '@praxis/contracts/consent/consent';
import {
  INTAKE_CONSENT_CURRENT,
  INTAKE_CONSENT_WORDINGS,
} from '@praxis/contracts/journey/intake-consent.const';
import { decideSend } from '@praxis/db/message/send-decision';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { lawIntake } from '../../support/factories.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const PHONE = '313-555-0142';
const EMAIL = 'person@example.com';
const DAY = new Date('2031-01-10T15:00:00Z');

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const consent = (...channels: string[]) => ({ version: INTAKE_CONSENT_CURRENT, channels });
const contact = { phone: PHONE, email: EMAIL };

async function campaign(leadId: string, channel: 'sms' | 'email'): Promise<string> {
  const address = contactAddress(channel, channel === 'sms' ? PHONE : EMAIL);
  const { masterKey } = world.stack.secrets();
  const decision = await world.database.withTenant(tenant.id, (tx) =>
    decideSend(tx, {
      leadId,
      channel,
      contactKey: address && contactKey(masterKey, { tenantId: tenant.id, address }),
      purpose: 'marketing',
      at: DAY,
    }),
  );
  return decision.outcome === 'refused' ? decision.reason : decision.outcome;
}

test('records checked consent once, with its wording; without a check, campaigns are refused', async () => {
  const { leadId, intake } = await intakeDone(tenant.api, 'law', { contact, consent: consent('email') });
  expectOk(await tenant.api.post('/v1/law/intake/submit', intake));
  expect([await campaign(leadId, 'email'), await campaign(leadId, 'sms')]).toEqual(['allowed', 'no_consent']);
  const { channels, history } = expectOk(await staff.get(`/v1/leads/${leadId}/consent`))
    .body as unknown as ConsentResult;
  expect(channels.map(({ state }) => state)).toEqual(['none', 'none', 'opted_in']);
  expect(history).toEqual([
    expect.objectContaining({ channel: 'email', action: 'opt_in', method: 'web_form', actor: 'person' }),
  ]);
  const file = ConsentExport.parse(expectOk(await staff.get(`/v1/leads/${leadId}/consent/export`)).body);
  expect(file.entries[0]).toMatchObject({ wordingVersion: 'intake-2', evidence: `intake/${leadId}` });
  expect(file.wordings).toEqual({ 'intake-2': INTAKE_CONSENT_WORDINGS['intake-2'] });
});

test('no check records nothing; a form does not revert an opt-out, only the person does', async () => {
  const { leadId, sessionId } = await intakeDone(tenant.api, 'law', { contact, consent: consent() });
  expect([await campaign(leadId, 'email'), await campaign(leadId, 'sms')]).toEqual([
    'no_consent',
    'no_consent',
  ]);
  expectOk(await tenant.api.post('/v1/sim/inbound', { sessionId, body: 'STOP' }));
  await webhooksProcessed(world.database, tenant.id);
  const again = await intakeDone(tenant.api, 'law', { contact, consent: consent('sms', 'email') });
  expect(await campaign(again.leadId, 'sms')).toBe('opted_out');
  expect(await campaign(again.leadId, 'email')).toBe('allowed');
});

test('stores a valid time zone; refuses an unknown wording or zone', async () => {
  const { leadId } = await intakeDone(tenant.api, 'law', { timeZone: 'Pacific/Honolulu' });
  const [lead] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select time_zone from leads where tenant_id = ${tenant.id} and id = ${leadId}`,
  );
  expect(lead).toEqual({ time_zone: 'Pacific/Honolulu' });
  for (const overrides of [
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+05:00' },
    { timeZone: 5 },
    { consent: { version: 'intake-0', channels: ['sms'] } },
    { consent: { version: 'intake-1', channels: ['fax'] } },
  ])
    expectRefusal(
      await tenant.api.post('/v1/law/intake/submit', lawIntake(overrides)),
      400,
      'validation_failed',
    );
});
