/** Callers are spoken to in their language and understood in any, and no call is promised that cannot be made. */
import { randomUUID } from 'node:crypto';
import { sql, type Sql } from '@praxis/db/core/sql';
import { writeSimControls } from '@praxis/db/sim/sim';
import type { SimPhoneLine } from '@praxis/providers/phone/sim-line';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { CALLER, lineTo, zoneWhereItIs } from '../../support/phone-line.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

async function rows<Row>(statement: Sql): Promise<Row[]> {
  return await world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
}

/** A lead whose messages are in Spanish, who lives where it is afternoon and has agreed to calls. */
async function spanishLead(phone: string): Promise<string> {
  const { leadId } = await intakeDone(tenant.api, 'law', {
    contact: { phone, email: `${randomUUID()}@example.com` },
    language: 'es',
  });
  await rows(sql`update leads set time_zone = ${zoneWhereItIs(14)} where id = ${leadId}`);
  const consent = { channel: 'voice', action: 'opt_in', how: 'phone_call', reference: 'Call note' };
  expectOk(await owner.post(`/v1/leads/${leadId}/consent`, consent));
  return leadId;
}

/** Calls a lead, and returns the lead's line. */
async function called(leadId: string): Promise<{ line: SimPhoneLine; path: string }> {
  const { id } = expectOk(await owner.post(`/v1/leads/${leadId}/calls`, {})).body['call'] as { id: string };
  const sid = await until('the call to be dialed', { timeoutMs: 20_000 }, async () => {
    const [row] = await rows<{ sid: string | null }>(
      sql`select provider_call_id as sid from phone_calls where call_id = ${id}`,
    );
    return row?.sid ?? undefined;
  });
  const path = `/v1/webhooks/sim/${tenant.id}/voice/${id}`;
  return { line: lineTo(world, tenant.id, { callSid: sid }), path };
}

test('a Spanish lead is called in Spanish, by voice and on an answering machine', async () => {
  await world.database.withTenant(tenant.id, (tx) => writeSimControls(tx, 'phone', { webhooks: false }));
  const settings = { handoverNumber: '', voicemail: 'message', monthlyCapCents: 10_000 };
  expectOk(await owner.put('/v1/settings/phone', settings));
  const { line, path } = await called(await spanishLead('313-555-0142'));
  await line.ask(`${path}/answer`, { AnsweredBy: 'human' });
  await line.connect();
  expect(line.element('ConversationRelay')?.attributes).toMatchObject({ language: 'es-US' });
  expect(line.spoken[0]).toMatch(/asistente de inteligencia artificial.*¿Es un buen momento\?/);
  await line.hangUp();

  const machine = await called(await spanishLead('313-555-0161'));
  await machine.line.ask(`${machine.path}/answer`, { AnsweredBy: 'machine_end_beep' });
  expect(machine.line.element('Say')?.attributes).toMatchObject({ language: 'es-US' });
  expect(machine.line.spoken.join(' ')).toMatch(/mensaje automático.*Si no quiere llamadas como esta/);

  // The message of a practice without a phone number names the number of the call.
  await world.database.withSystem(
    'a practice without a number',
    (tx) => tx.query`update tenants set phone = null where id = ${tenant.id}`,
  );
  const unnumbered = await called(await spanishLead('313-555-0162'));
  await unnumbered.line.ask(`${unnumbered.path}/answer`, { AnsweredBy: 'machine_end_beep' });
  expect(unnumbered.line.spoken.join(' ')).toMatch(
    /devolvernos la llamada al número desde el que le llamamos/,
  );
});

test('a caller who gets messages in Spanish is greeted in it; others are understood in every language', async () => {
  await spanishLead(CALLER);
  const known = await lineTo(world, tenant.id).ring();
  expect(known.element('ConversationRelay')?.attributes).toMatchObject({ language: 'es-US' });
  await known.hangUp();

  const line = await lineTo(world, tenant.id, { number: '+13135550190' }).ring();
  expect(line.element('ConversationRelay')?.attributes).toMatchObject({
    language: 'en-US',
    transcriptionLanguage: 'multi',
    transcriptionProvider: 'Deepgram',
  });
  expect(await line.say('Hola, me llamo Rosa Méndez y necesito ayuda con un accidente')).toMatch(/[¿áéíóú]/);
  // Only the voice changes; speech is still recognized in every language.
  expect(line.commands).toContainEqual({ type: 'language', ttsLanguage: 'es-US' });
  await line.hangUp();
});

test('a caller who withholds their number is called back at the number that they give, and only then promised it', async () => {
  const settings = { handoverNumber: '(313) 555-0177', voicemail: 'message', monthlyCapCents: 10_000 };
  expectOk(await owner.put('/v1/settings/phone', settings));
  const outcome = async (): Promise<unknown> => (await rows(sql`select outcome from phone_calls`))[0];
  const line = await lineTo(world, tenant.id, { number: 'anonymous' }).ring();
  await line.say('My name is Jane Roe. Let me speak to a person please');
  await line.goOn();
  const dialed = new URL(line.element('Dial')?.attributes['action'] ?? '').pathname;
  line.commands.length = 0;
  await line.ask(dialed, { DialCallStatus: 'no-answer' });
  await line.connect();
  expect(line.spoken.at(-1)).toMatch(/nobody is free.*tell me your phone number/);
  const first = await line.say('Yes please');
  expect(first).toMatch(/tell me the phone number to call you back at/);
  expect(first).not.toMatch(/I have noted/);
  expect(await outcome()).toEqual({ outcome: null });
  expect(await line.say('It is 313-555-0188')).toMatch(/I have noted that you would like to be called back/);
  expect(await outcome()).toEqual({ outcome: 'callback' });
  await line.hangUp();
});
