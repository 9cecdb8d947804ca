/** The proof of one person: who gets it, what is in it and what is not, and that anyone can verify it and no one can change it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { ExportResult, type Export } from '@praxis/contracts/export/export';
import { SigningKeyResult, type SignedPersonProof } from '@praxis/contracts/person-proof/person-proof';
import { endOf, fileOf } from '../../support/exports.js';
import { forgetLead } from '../../support/forgetting.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { ageSessions, Browser } from '../../support/people.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { ROOT } from '../../support/sources.js';

const run = promisify(execFile);
const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let staff: Member;
let folder: string;
beforeAll(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  folder = await mkdtemp(join(tmpdir(), 'praxis-proof-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function proofOf(by: Member, leadId: string, format = 'json'): Promise<Export> {
  const { body } = expectOk(await by.post(`/v1/leads/${leadId}/proof`, { format }));
  return await endOf(by, ExportResult.parse(body).export.id);
}

async function signedProof(leadId: string): Promise<SignedPersonProof> {
  const file = await fileOf(owner.baseUrl, await proofOf(owner, leadId));
  return JSON.parse(file.text) as SignedPersonProof;
}

/** Runs the public verification tool and returns its output. */
async function verified(...words: string[]): Promise<string> {
  return await run(process.execPath, [join(ROOT, 'tools/verify-proof.mjs'), ...words]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

async function keep(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const PERSON = { name: 'Zoë Proofed', email: 'zoe.proofed@example.com', phone: '+13135550171' };
const OTHER = { name: 'Quite Another', email: 'quite.another@example.com', phone: '+13135550172' };
const intakeOf = ({ name, ...contact }: typeof PERSON) => intakeDone(tenant.api, 'law', { name, contact });

test('contains everything done about the person, for all their leads, and nothing of others', async () => {
  const [one, two, other] = [await intakeOf(PERSON), await intakeOf(PERSON), await intakeOf(OTHER)];
  for (const { leadId } of [one, two, other])
    expectOk(await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Call back' }));
  for (const { leadId } of [one, other])
    expectOk(
      await staff.post(`/v1/leads/${leadId}/consent`, {
        channel: 'email',
        action: 'opt_in',
        how: 'in_writing',
        reference: 'Form 12',
      }),
    );
  expectOk(await owner.put('/v1/settings/masking', { teamSees: 'everything' }));
  expectOk(await staff.get('/v1/leads?limit=200'));
  expectOk(await owner.put('/v1/settings/masking', { teamSees: 'masked' }));

  const { proof } = await signedProof(one.leadId);
  expect(proof.leadIds.toSorted()).toEqual([one.leadId, two.leadId].toSorted());
  expect(proof.leads.map(({ email }) => email)).toEqual([PERSON.email, PERSON.email]);
  expect(proof.consent.entries.map(({ action, evidence }) => [action, evidence])).toContainEqual([
    'opt_in',
    'in_writing: Form 12',
  ]);
  expect(proof.reveals.map(({ recordId, userId, purpose }) => [recordId, userId, purpose])).toEqual([
    [one.leadId, staff.userId, 'Call back'],
    [two.leadId, staff.userId, 'Call back'],
  ]);
  expect(proof.audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['lead.revealed', 'lead.consent_recorded', 'lead.seen', 'person_proof.requested']),
  );
  const text = JSON.stringify(proof);
  for (const foreign of [other.leadId, OTHER.name, OTHER.email, OTHER.phone, staff.email, owner.email])
    expect(text).not.toContain(foreign);
});

test('messages include the decision behind them', async () => {
  const { leadId, sessionId } = await intakeOf({
    ...PERSON,
    email: 'zoe.messaged@example.com',
    phone: '+13135550173',
  });
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await followUpSent(tenant.api, { sessionId, leadId });
  const { proof } = await signedProof(leadId);
  expect(proof.messages.length).toBeGreaterThan(0);
  for (const message of proof.messages)
    expect(message).toMatchObject({ leadId, body: expect.any(String), decision: expect.any(Object) });
  expect(proof.appointments).toEqual([expect.objectContaining({ leadId, status: 'confirmed' })]);
});

test('anybody can verify it with the public key, and any change is detected', async () => {
  const { leadId } = await intakeOf({ ...PERSON, email: 'zoe.verified@example.com', phone: '+13135550174' });
  expectOk(
    await staff.post(`/v1/leads/${leadId}/consent`, {
      channel: 'email',
      action: 'opt_out',
      how: 'phone_call',
    }),
  );
  const { body } = expectOk(await new Browser(owner.baseUrl).get('/v1/signing-key'));
  const key = SigningKeyResult.parse(body);
  const done = await proofOf(owner, leadId);
  const file = await fileOf(owner.baseUrl, done);
  const signed = JSON.parse(file.text) as SignedPersonProof;
  expect(signed.signature).toMatchObject({ keyId: key.id, publicKey: key.publicKey });
  const good = await keep('proof.json', file.text);
  expect(await verified(good, `--key=${key.publicKey}`)).toMatch(/^OK: .*1 consent entries in the chain/);

  const changed = (change: (copy: SignedPersonProof) => void): string => {
    const copy = structuredClone(signed);
    change(copy);
    return JSON.stringify(copy);
  };
  const wrong: [string, string][] = [
    ['a word', changed(({ proof }) => (proof.tenant.name = 'Another practice'))],
    ['a removed row', changed(({ proof }) => proof.audit.pop())],
    ['an added row', changed(({ proof }) => proof.messages.push({ id: 'x' }))],
    [
      'another signature',
      changed(({ signature }) => (signature.value = Buffer.alloc(64).toString('base64'))),
    ],
  ];
  for (const [name, text] of wrong)
    expect([name, await verified(await keep('changed.json', text))]).toEqual([
      name,
      expect.stringMatching(/^NOT VALID/),
    ]);
  const otherKey = `MCowBQYDK2VwAyEA${Buffer.alloc(32, 7).toString('base64')}`;
  expect(await verified(good, `--key=${otherKey}`)).toContain('signed with another key');

  const manifest = await keep('proof.manifest.json', JSON.stringify(file.manifest));
  expect(await verified(good, manifest, `--key=${key.publicKey}`)).toMatch(/^OK/);
  expect(await verified(await keep('longer.json', `${file.text} `), manifest)).toContain(
    'not the one of the manifest',
  );
  const lie = await keep('lie.json', JSON.stringify({ ...file.manifest, rows: 99 }));
  expect(await verified(good, lie)).toContain('the content was changed');
});

test('the PDF carries the same signed content, and its manifest verifies it', async () => {
  const { leadId } = await intakeOf({ ...PERSON, email: 'zoe.printed@example.com', phone: '+13135550175' });
  const done = await proofOf(owner, leadId, 'pdf');
  expect(done).toMatchObject({ state: 'ready', dataType: 'person', format: 'pdf', masked: false });
  const file = await fileOf(owner.baseUrl, done);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  const streams = streamsOf(file.bytes);
  expect(streams.join('\n')).toContain('(Proof of one person)');
  expect(streams.join('\n')).toContain('zoe.printed@example.com');
  const carried = streams.find((text) => text.startsWith('{')) ?? '';
  const carriedFile = await keep('carried.json', Buffer.from(carried, 'latin1'));
  expect(await verified(carriedFile)).toMatch(/^OK/);
  const manifest = await keep('pdf.manifest.json', JSON.stringify(file.manifest));
  expect(await verified(await keep('proof.pdf', file.bytes), manifest)).toMatch(/^OK/);
  const broken = Buffer.from(file.bytes);
  broken[200] = (broken[200] ?? 0) ^ 1;
  expect(await verified(await keep('broken.pdf', broken), manifest)).toMatch(/^NOT VALID/);
});

function streamsOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/\/Length (\d+) >>\nstream\n/g)].map((match) => {
    const begin = match.index + match[0].length;
    return inflateSync(file.subarray(begin, begin + Number(match[1]))).toString('latin1');
  });
}

test('requires an owner or admin with a recent sign-in, and is logged with the lead', async () => {
  const { leadId } = await intakeOf({ ...PERSON, email: 'zoe.asked@example.com', phone: '+13135550176' });
  const path = `/v1/leads/${leadId}/proof`;
  expect((await staff.post(path)).status).toBe(403);
  const stranger = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
  expectRefusal(await stranger.post(path), 404, 'not_found');
  expect(refusedFields(await owner.post(path, { format: 'docx' }))).toEqual(['format']);
  const old = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  await ageSessions(world.database, old.userId);
  expectRefusal(await old.post(path), 403, 'step_up_required');
  const admin = await signedIn(world, { isAdmin: true });
  admin.tenantId = tenant.id;
  expect((await proofOf(admin, leadId)).state).toBe('ready');
  const logged = (await auditOf(world.database, { tenantId: tenant.id })).filter(
    ({ action, targetId }) => action === 'person_proof.requested' && targetId === leadId,
  );
  expect(logged.map(({ userId }) => userId)).toEqual([admin.userId]);
});

test('a file about a person is deleted when they are erased', async () => {
  const { leadId } = await intakeOf({ ...PERSON, email: 'zoe.forgotten@example.com', phone: '+13135550177' });
  const { id } = await proofOf(owner, leadId);
  await forgetLead(owner, leadId);
  expectRefusal(await owner.get(`/v1/exports/${id}`), 404, 'not_found');
});

test('consent of another person with the same number is left out, and counted', async () => {
  const phone = '+13135550178';
  const one = await intakeOf({ ...PERSON, email: 'zoe.shared@example.com', phone });
  const two = await intakeOf({ ...OTHER, email: 'another.shared@example.com', phone });
  for (const { leadId } of [one, two])
    expectOk(
      await staff.post(`/v1/leads/${leadId}/consent`, {
        channel: 'sms',
        action: 'opt_out',
        how: 'phone_call',
      }),
    );
  const { proof } = await signedProof(one.leadId);
  if (proof.leadIds.includes(two.leadId)) throw new Error('people of different names are not one contact');
  expect(proof.consent.ofOthers).toBeGreaterThan(0);
  expect(JSON.stringify(proof)).not.toContain(two.leadId);
});
