/**
 * Forgetting a lead: no table and no history names the person anymore, runs for the person end, and the consent ledger
 * keeps its proof.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { contactAddress, contactKey, toE164 } from '@praxis/config/contact-key';
import { LeadErasureResult } from '@praxis/contracts/lead/lead-entry';
import { bookAppointment } from '@praxis/db/appointment/appointment';
import { verifyConsent } from '@praxis/db/consent/consent';
import { sql } from '@praxis/db/core/sql';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { Call } from '../../support/call.js';
import { campaignDraft, placeByDay, seedContacts, smsStep } from '../../support/campaigns.js';
import { newPhone } from '../../support/factories.js';
import { forgetLead, isHistoryGone, tablesNaming } from '../../support/forgetting.js';
import { Importer } from '../../support/imports.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { lineTo } from '../../support/phone-line.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let mark: string;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  mark = `Quill${randomBytes(5).toString('hex')}`;
});

const effects = async (id: string) =>
  LeadErasureResult.parse(expectOk(await owner.get(`/v1/leads/${id}/erasure`)).body).erasure;
const NOTHING = { appointmentsAhead: 0, journeys: 0, calls: 0, campaigns: 0, otherLeads: 0 };
const forget = (id: string, by: Member = owner) => by.delete(`/v1/leads/${id}`);

const tablesWith = (...texts: string[]): Promise<string[]> =>
  tablesNaming(world.database, { tenantId: tenant.id, texts });
const isGone = async (workflowId: string): Promise<boolean> => {
  const { client } = await world.engine();
  return await isHistoryGone(client, workflowId);
};

test('nothing names the person afterwards; the running journey ends, its history is deleted, and the ledger’s proof stays', async () => {
  // A number where it is day, because a text at night waits for the morning, and the deletion for the text.
  const phone = placeByDay().phone(Math.floor(Math.random() * 9_000) + 1_000);
  const email = `${mark}@example.com`;
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    name: `${mark} Person`,
    contact: { phone, email },
    details: `${mark} details`,
  });
  const booked = expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId })).body;
  await followUpSent(tenant.api, { sessionId, leadId });
  const { id: appointmentId } = booked.appointment as { id: string };
  const reason = `${mark} is away`;
  expectOk(await owner.patch(`/v1/appointments/${appointmentId}`, { action: 'cancel', reason }));
  expectOk(await owner.post(`/v1/leads/${leadId}/notes`, { note: `${mark} note` }));
  expectOk(await owner.post(`/v1/leads/${leadId}/reveal`, { purpose: `${mark} purpose` }));
  expectOk(await owner.patch(`/v1/leads/${leadId}`, { details: `${mark} other details` }));
  const consent = { channel: 'sms', action: 'opt_out', how: 'phone_call' };
  expectOk(await owner.post(`/v1/leads/${leadId}/consent`, consent));
  const event = { type: 'call', status: 200, payload: { note: mark } };
  expectOk(await tenant.api.post('/v1/events/log', { sessionId, events: [event] }));
  // An unfinished import that contains the person; its rows are kept for an undo.
  const { id: importId } = await new Importer(owner).checked(`Name,Email\n${mark} Again,${email}\n`);
  await new Importer(owner).go(importId, 'start');
  expect(await tablesWith(mark, phone)).toEqual(
    expect.arrayContaining([
      'leads',
      'contacts',
      'contact_points',
      'import_rows',
      'lead_edits',
      'messages',
      'reveals',
    ]),
  );
  const codes = () =>
    world.database.withTenant(tenant.id, (tx) => tx.query`select code_hash from short_links`);
  expect((await codes()).length).toBeGreaterThan(0);
  const workflowId = journeyWorkflowId(tenant.id, sessionId);
  const { client } = await world.engine();
  expect((await client.workflow.getHandle(workflowId).describe()).status.name).toBe('RUNNING');

  expect(await effects(leadId)).toEqual({ ...NOTHING, journeys: 1 });
  await forgetLead(owner, leadId);
  expectRefusal(await forget(leadId), 404, 'not_found');
  expectRefusal(await owner.get(`/v1/leads/${leadId}`), 404, 'not_found');
  expect(await tablesWith(mark, phone)).toEqual([]);
  expect(await codes()).toEqual([]);
  await until('the history to be deleted', { timeoutMs: 30_000, pollMs: 250 }, () => isGone(workflowId));
  // The opt-out stays in force, and the chain proves that no entry was taken out.
  const ledger = await world.database.withTenant(tenant.id, async (tx) => ({
    verdict: await verifyConsent(tx),
    entries: await tx.query`select action, lead_id as "leadId" from consent_ledger`,
  }));
  expect(ledger).toEqual({ verdict: { ok: true, entries: 1 }, entries: [{ action: 'opt_out', leadId }] });
  const log = await auditOf(world.database, { tenantId: tenant.id });
  expect(log.filter(({ action }) => action === 'lead.forgotten')).toMatchObject([{ targetId: leadId }]);
  const stats = expectOk(await owner.get('/v1/leads/stats')).body.stats;
  expect(stats).toMatchObject({ total: 0 });
  // The same person can return as a new lead. Their opt-out still applies.
  const again = await intakeDone(tenant.api, 'law', { name: `${mark} Person`, contact: { phone, email } });
  const channels = expectOk(await owner.get(`/v1/leads/${again.leadId}/consent`)).body.channels;
  expect(channels).toEqual(
    expect.arrayContaining([expect.objectContaining({ channel: 'sms', state: 'opted_out' })]),
  );
});

test('a call of the lead ends, and leaves no record', async () => {
  const call = await Call.start({ api: tenant.api });
  await call.say(`My name is ${mark} Person and I was hurt in an accident`);
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { email: `${mark}@example.com` } });
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update calls set lead_id = ${leadId} where id = ${call.id}`,
  );
  expect(await effects(leadId)).toEqual({ ...NOTHING, journeys: 1, calls: 1 });
  await forgetLead(owner, leadId);
  const left = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`select id from calls union all select call_id from call_turns union all select id from leads`,
  );
  expect(left).toEqual([]);
  const turn = { sessionId: call.sessionId, turnId: 'late', text: 'Are you there?' };
  expect((await tenant.api.post(`/v1/calls/${call.id}/turns`, turn)).status).toBeGreaterThanOrEqual(400);
  await until('the history to be deleted', { timeoutMs: 30_000, pollMs: 250 }, () =>
    isGone(`tenant/${tenant.id}/call/${call.id}`),
  );
});

test('calls in which the person gave no name are deleted too; those of others stay', async () => {
  const phone = newPhone();
  const ringing = { number: toE164(phone) ?? '' };
  const ended = await lineTo(world, tenant.id, ringing).ring();
  await ended.say(`What does it cost to have ${mark} looked at?`);
  await ended.hangUp();
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { phone } });
  const open = await lineTo(world, tenant.id, ringing).ring();
  const other = await lineTo(world, tenant.id, { number: '+13135550143' }).ring();
  const shared = newPhone();
  const asked = await lineTo(world, tenant.id, { number: toE164(shared) ?? '' }).ring();
  const [flatmate] = [
    await intakeDone(tenant.api, 'law', { contact: { phone: shared, email: `a-${mark}@example.com` } }),
    await intakeDone(tenant.api, 'law', { contact: { phone: shared, email: `b-${mark}@example.com` } }),
  ];
  const calls = () =>
    world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ provider: string; workflow: string }>`
        select p.provider_call_id as provider, c.workflow_id as workflow from calls c join phone_calls p on p.call_id = c.id`,
    );
  const runs = (await calls()).filter(({ provider }) => [ended.callSid, open.callSid].includes(provider));
  expect(runs).toHaveLength(2);
  await until(
    'the first call to end',
    { timeoutMs: 30_000 },
    async () => (await effects(leadId)).calls === 1,
  );
  await forgetLead(owner, leadId);
  expect(await tablesWith(phone)).toEqual([]);
  await forgetLead(owner, flatmate?.leadId ?? '');
  const left = (await calls()).map(({ provider }) => provider);
  expect(left.sort()).toEqual([other.callSid, asked.callSid].sort());
  for (const { workflow } of runs)
    await until('the history to be deleted', { timeoutMs: 30_000, pollMs: 250 }, () => isGone(workflow));
});

test('an import that was checked before continues without them, and its file cannot restore them', async () => {
  const [email, phone] = [`${mark}@example.com`, newPhone()];
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { email, phone } });
  const importer = new Importer(owner);
  const file = [
    'Name,Email,Phone',
    `${mark} Again,${email},313-555-0161`,
    'Ada,ada@example.com,313-555-0161',
    'Ben,ben@example.com,',
    `${mark} Third,,${phone}`,
    'Ada again,ada@example.com,',
  ].join('\n');
  const { id, suggestion, preview } = await importer.checked(file, { duplicates: 'update_empty_fields' });
  expect(preview).toMatchObject({ rows: 5, errors: 0, create: 1, update: 4 });
  await forgetLead(owner, leadId);
  expect(await tablesWith(mark, phone)).toEqual([]);
  const { preview: left } = await importer.read(id);
  expect(left).toMatchObject({ rows: 5, errors: 2, create: 2, update: 1, duplicatesInFile: 1 });
  expectRefusal(await importer.map(id, { columns: suggestion }), 409, 'import_state');
  const { result } = await importer.go(id, 'start');
  expect(result).toEqual({ created: 2, updated: 0, skipped: 1, errors: 2 });
  const names = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ name: string }>`select name from leads order by name`,
  );
  expect(names).toEqual([{ name: 'Ada' }, { name: 'Ben' }]);
});

test('a person is not erased while an import that names them runs', async () => {
  const email = `${mark}@example.com`;
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { email } });
  const { id } = await new Importer(owner).checked(`Name,Email\n${mark} Again,${email}\n`);
  const set = (state: string) =>
    world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update imports set state = ${state} where id = ${id}`,
    );
  await set('running');
  expectRefusal(await forget(leadId), 503, 'runs_not_ended');
  await set('checked');
  await forgetLead(owner, leadId);
});

test('a running campaign continues without them, and sends to the others', async () => {
  const place = placeByDay();
  const people = [0, 1].map((n) => ({
    id: randomUUID(),
    name: `${n === 0 ? mark : 'Other'} Person`,
    phone: place.phone(n + 1),
    email: null,
    consent: ['sms' as const],
  }));
  await seedContacts(
    world.database,
    { tenantId: tenant.id, masterKey: world.stack.secrets().masterKey },
    people,
  );
  const draft = campaignDraft({ steps: [smsStep({ delay: { amount: 1, unit: 'days' } })] });
  const { campaign } = expectOk(await owner.post('/v1/campaigns', draft)).body as {
    campaign: { id: string };
  };
  expectOk(await owner.post(`/v1/campaigns/${campaign.id}/start`));
  const enrolled = () =>
    world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ leadId: string; status: string }>`
        select lead_id as "leadId", status from campaign_enrollments where campaign_id = ${campaign.id}`,
    );
  await until('both to be enrolled', { timeoutMs: 30_000 }, async () => (await enrolled()).length === 2);
  const [first, second] = people;
  expect(await effects(first?.id ?? '')).toEqual({ ...NOTHING, campaigns: 1 });
  await forgetLead(owner, first?.id ?? '');
  expect(await enrolled()).toEqual([{ leadId: second?.id, status: 'active' }]);
  expect(await tablesWith(mark)).toEqual([]);
});

test('another lead of the person keeps its contact and its messages', async () => {
  const contact = { email: `${mark}@example.com`, phone: newPhone() };
  const one = await intakeDone(tenant.api, 'law', { contact });
  const other = await intakeDone(tenant.api, 'law', { contact });
  expect(await effects(one.leadId)).toMatchObject({ otherLeads: 1 });
  await forgetLead(owner, one.leadId);
  const { lead } = expectOk(await owner.get(`/v1/leads/${other.leadId}`)).body as {
    lead: { contact: unknown };
  };
  expect(lead.contact).toMatchObject({ leads: 1 });
  expect(await tablesWith(mark)).toEqual(expect.arrayContaining(['leads', 'contact_points']));
});

test('a contact that was merged into another is erased with the leads that came from it', async () => {
  const kept = await intakeDone(tenant.api, 'law', {
    name: 'Ada Poe',
    contact: { email: 'ada@example.com' },
  });
  const person = async (contact: { email: string } | { phone: string }) =>
    await intakeDone(tenant.api, 'law', { name: `${mark} Person`, contact });
  const contactOf = async (leadId: string): Promise<string> =>
    (expectOk(await owner.get(`/v1/leads/${leadId}`)).body.lead as { contact: { id: string } }).contact.id;
  const inner = await person({ phone: newPhone() });
  const outer = await person({ email: `${mark}@example.com` });
  const [a, b, c] = [
    await contactOf(kept.leadId),
    await contactOf(outer.leadId),
    await contactOf(inner.leadId),
  ];
  expectOk(await owner.post(`/v1/contacts/${b}/merge`, { with: c }));
  expectOk(await owner.post(`/v1/contacts/${await contactOf(inner.leadId)}/merge`, { with: a }));
  expect(new Set([await contactOf(outer.leadId), await contactOf(inner.leadId)])).toEqual(new Set([a]));
  await forgetLead(owner, outer.leadId);
  await forgetLead(owner, inner.leadId);
  expect(await tablesWith(mark)).toEqual([]);
  const left = await world.database.withTenant(tenant.id, (tx) => tx.query`select id from contacts`);
  expect(left).toEqual([{ id: a }]);
});

test('a person with an upcoming appointment is not erased before it is canceled; only owners can erase', async () => {
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    contact: { email: `${mark}@example.com` },
  });
  const booked = expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId })).body;
  expect(await effects(leadId)).toMatchObject({ appointmentsAhead: 1 });
  expectRefusal(await forget(leadId), 409, 'appointment_ahead');
  for (const role of ['staff', 'viewer'] as const) {
    const colleague = await signedIn(world, { tenants: [{ id: tenant.id, role }] });
    expectRefusal(await forget(leadId, colleague), 403, 'permission_denied');
    expectRefusal(await colleague.get(`/v1/leads/${leadId}/erasure`), 403, 'permission_denied');
  }
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  expectRefusal(await forget(leadId, stranger), 404, 'not_found');
  expectRefusal(await stranger.get(`/v1/leads/${leadId}/erasure`), 404, 'not_found');
  const { id } = booked.appointment as { id: string };
  expectOk(await owner.patch(`/v1/appointments/${id}`, { action: 'cancel', reason: 'They asked' }));
  await forgetLead(owner, leadId);
  const left = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select id from appointments union all select id from leads`,
  );
  expect(left).toEqual([]);
});

test('an appointment booked during the erasure is kept, and so is the lead', async () => {
  const [leadId = ''] = await seedLeads(world.database, tenant.id, [{ name: `${mark} Person` }]);
  const id = randomUUID();
  const begun = await world.database.withTenant(tenant.id, async (tx) => {
    const booked = await bookAppointment(tx, {
      id,
      leadId,
      sessionId: `sess-${id}`,
      preferred: 'any',
      durationMins: 30,
      fingerprint: id,
      confirmationCode: 'ABCDEF',
      byPractice: { userId: undefined, note: undefined },
    });
    expect(booked.kind).toBe('booked');
    // The API shows no appointment yet, and then the deletion waits for this booking.
    const answer = forget(leadId);
    await until('the deletion to wait', { timeoutMs: 15_000 }, () => isWaitedFor(tx));
    return { answer };
  });
  expectRefusal(await begun.answer, 409, 'appointment_ahead');
  const left = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ id: string }>`select id from appointments union all select id from leads`,
  );
  expect(left.map((row) => row.id)).toEqual([id, leadId]);
});

test('a person is not erased while a message of theirs is unprocessed: it may be a STOP', async () => {
  const phone = newPhone();
  const { leadId } = await intakeDone(tenant.api, 'law', { contact: { phone } });
  const address = contactAddress('sms', phone);
  const masterKey = world.stack.secrets().masterKey;
  const key = address && contactKey(masterKey, { tenantId: tenant.id, address });
  const events = (change = sql`status`): Promise<unknown[]> =>
    world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query`update webhook_events set status = ${change} where tenant_id = ${tenant.id} returning id`,
    );
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`
      insert into webhook_events (tenant_id, provider, event_key, kind, contact_key, sealed_body, received_at)
      values (${tenant.id}, 'sim', 'unread', 'inbound', ${key}, '', now() + interval '1 hour')`,
  );
  expectRefusal(await forget(leadId), 503, 'runs_not_ended');
  expect(await events()).toHaveLength(1);
  await events(sql`'processed'`);
  await forgetLead(owner, leadId);
  expect(await events()).toEqual([]);
});
