/** A caller who opts out is not contacted on any channel they name, from the turn in which it is recorded. */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { ConsentResult } from '@praxis/contracts/consent/consent';
import { decideSend } from '@praxis/db/message/send-decision';
import { verifyConsent } from '@praxis/db/consent/consent';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import type { Answer } from '../../support/api.js';
import { Call } from '../../support/call.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';

const PHONE = '313-555-0142';
const DAY = new Date('2031-01-10T15:00:00Z');

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

interface Question {
  leadId: string;
  channel: 'sms' | 'voice';
  tenantId?: string;
  scope?: string | undefined;
}

/** The decision before each send and each call, for this person. */
async function decided({ leadId, channel, tenantId = tenant.id, scope }: Question): Promise<string> {
  const { masterKey } = world.stack.secrets();
  const address = contactAddress(channel, PHONE);
  const decision = await world.database.withTenant(tenantId, (tx) =>
    decideSend(tx, {
      leadId,
      channel,
      contactKey: address && contactKey(masterKey, { tenantId, address, scope }),
      purpose: 'reply',
      askedAt: DAY,
      at: DAY,
    }),
  );
  return decision.outcome === 'refused' ? decision.reason : decision.outcome;
}

const ledger = (): Promise<{ channel: string; method: string; evidence: string; wording: string }[]> =>
  world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      select channel, method, evidence, wording_version as wording from consent_ledger order by position`,
  );

test('stop calling: stored in the ledger with a receipt, confirmed, the call ends politely, and the next call is refused', async () => {
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { phone: PHONE } });
  expect(await decided({ leadId, channel: 'voice' })).toBe('allowed');
  const call = await Call.start({ api: tenant.api });
  const unknown = await call.say('Please stop calling me');
  expect(unknown).toMatchObject({ actions: [], call: { state: 'active' } });
  expect(unknown.reply).toMatch(/Which phone number/);
  expect(await ledger()).toEqual([]);

  const known = await call.say(`My number is ${PHONE}`);
  expect(known.reply).toBe(
    'That is on record. We will not call you anymore. I will end this call now. Goodbye.',
  );
  expect(known.actions).toEqual([
    {
      type: 'record_opt_out',
      outcome: 'done',
      receipt: expect.objectContaining({ action: 'record_opt_out', channels: ['voice'] }) as object,
    },
  ]);
  expect(known.call).toMatchObject({ state: 'ended', endReason: 'declined' });
  expect(await ledger()).toEqual([
    { channel: 'voice', method: 'plain_language', evidence: `call/${call.id}`, wording: 'spoken-1/words-3' },
  ]);
  expect(await decided({ leadId, channel: 'voice' })).toBe('opted_out');
  // Opting out of calls says nothing about texts.
  expect(await decided({ leadId, channel: 'sms' })).toBe('allowed');
  expect((await call.read()).receipts.map(({ action }) => action)).toEqual(['record_opt_out']);

  // Repeated in another call: the ledger already has it.
  const again = await (await Call.start({ api: tenant.api })).say(`This is ${PHONE}: stop calling me`);
  expect(again.reply).toContain('That is on record');
  expect(await ledger()).toHaveLength(1);
  expect(await world.database.withTenant(tenant.id, verifyConsent)).toMatchObject({ ok: true });
});

test('no texts: the call continues; everything: nothing is sent on any channel, and staff see it on the lead', async () => {
  const { leadId, sessionId } = await intakeDone(tenant.api, 'law', {
    contact: { phone: PHONE, email: 'person@example.com' },
  });
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const followUp = (template: string): Promise<Answer> =>
    followUpSent(tenant.api, { sessionId, leadId }, { templates: [template], channel: ['sms'] });
  expect((await followUp('thank_you')).body.sent).toHaveLength(1);
  const call = await Call.start({ api: tenant.api });
  const texts = await call.say(`My name is Jane Roe, ${PHONE}. Please don't text me any more.`);
  expect(texts.reply).toContain('That is on record. We will not text you anymore.');
  expect(texts.call.state).toBe('active');
  expect([await decided({ leadId, channel: 'sms' }), await decided({ leadId, channel: 'voice' })]).toEqual([
    'opted_out',
    'allowed',
  ]);

  expect((await followUp('prep_docs')).body).toMatchObject({
    sent: [],
    skipped: [{ template: 'prep_docs', channel: 'sms' }],
  });

  const all = await call.say('Hola, por favor no me contacten más');
  expect(all.reply).toMatch(/^Está anotado: ya no le enviaremos mensajes, llamaremos o enviaremos correos\./);
  expect(all.call).toMatchObject({ state: 'ended', endReason: 'declined' });
  expect(await decided({ leadId, channel: 'voice' })).toBe('opted_out');
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const { channels } = expectOk(await staff.get(`/v1/leads/${leadId}/consent`))
    .body as unknown as ConsentResult;
  expect(channels.map(({ state }) => state)).toEqual(['opted_out', 'opted_out', 'opted_out']);
});

test('in the demo a visitor’s opt-out affects only their own session, not others with the same number', async () => {
  const tenantId =
    (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law')?.id ?? '';
  const call = await Call.start({ api: world.api });
  const { actions, call: ended } = await call.say(`My name is Jane Roe, ${PHONE}. Stop calling me.`);
  expect(actions.map(({ outcome }) => outcome)).toContain('done');
  expect(ended.state).toBe('ended');
  const { leadId } = await call.read();
  const scope = await world.database.withTenant(tenantId, (tx) => findContactScope(tx, leadId ?? ''));
  expect(scope).toBe(call.sessionId);
  expect(await decided({ leadId: leadId ?? '', channel: 'voice', tenantId, scope })).toBe('opted_out');
  expect(await decided({ leadId: leadId ?? '', channel: 'voice', tenantId })).toBe('allowed');
});
