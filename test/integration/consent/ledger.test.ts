/** The consent ledger: rows are only added, the chain holds when several write at the same moment, and it reveals changed rows. */
import { createHash, randomUUID } from 'node:crypto';
import type { ConsentExport, ConsentResult } from '@praxis/contracts/consent/consent';
import { appendConsent, verifyConsent, type NewConsentEntry } from '@praxis/db/consent/consent';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { rawSql } from '@praxis/db/core/sql';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeAll(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

const entry = (overrides: Partial<NewConsentEntry> = {}): NewConsentEntry => ({
  channel: 'sms',
  contactKey: `key-${randomUUID()}`,
  action: 'opt_in',
  method: 'import',
  evidence: 'Ünïcode “list” 7: a\nb',
  actor: 'person',
  occurredAt: new Date('2026-01-02T03:04:05.678Z'),
  ...overrides,
});

const append = (tenantId: string, entries: readonly NewConsentEntry[]) =>
  world.database.withTenant(tenantId, (tx) => appendConsent(tx, entries));
const verify = (tenantId: string) => world.database.withTenant(tenantId, verifyConsent);

test('entries of many simultaneous writers make one chain without a gap', async () => {
  const { id } = await world.tenant();
  await Promise.all(Array.from({ length: 40 }, (_, n) => append(id, n % 2 ? [entry()] : [entry(), entry()])));
  expect(await verify(id)).toEqual({ ok: true, entries: 60 });
});

test('a writer that rolls back leaves no gap', async () => {
  const { id } = await world.tenant();
  const failing = world.database.withTenant(id, async (tx) => {
    await appendConsent(tx, [entry()]);
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  await append(id, [entry()]);
  expect(await verify(id)).toEqual({ ok: true, entries: 1 });
});

test('writers cannot choose position and hashes', async () => {
  const { id } = await world.tenant();
  await append(id, [entry()]);
  await world.database.withTenant(
    id,
    (tx) =>
      tx.query`
      insert into consent_ledger (tenant_id, position, channel, contact_key, action, method, occurred_at,
        hash, previous_hash, recorded_at)
      values (${id}, 77, 'sms', 'k', 'opt_in', 'import', now(), '\\x00', '\\x00', '2001-01-01')`,
  );
  expect(await verify(id)).toEqual({ ok: true, entries: 2 });
});

describe('verifying finds', () => {
  const changes: [string, string, number][] = [
    ['a changed word', `update consent_ledger set action = 'opt_out' where position = 3`, 3],
    [
      'a changed time',
      `update consent_ledger set recorded_at = recorded_at - interval '1 day' where position = 2`,
      2,
    ],
    ['a removed entry', 'delete from consent_ledger where position = 4', 4],
    ['a removed beginning', 'delete from consent_ledger where position = 1', 1],
    [
      'an entry hashed anew by itself',
      `update consent_ledger c set evidence = 'forged', content_hash = consent_content(jsonb_populate_record(c, '{"evidence":"forged"}'))
       where position = 3`,
      3,
    ],
  ];
  test.each(changes)('%s', async (_, statement, brokenAt) => {
    const { id } = await world.tenant();
    await append(id, [entry(), entry(), entry(), entry(), entry()]);
    // Changes rows in a way that only an operator with every right could.
    await asOwner(world.stack, async (owner) => {
      await owner.query('begin');
      await owner.query('set local session_replication_role = replica');
      await owner.query(`${statement.replace('where', `where tenant_id = '${id}' and`)}`);
      await owner.query('commit');
    });
    expect(await verify(id)).toMatchObject({ ok: false, brokenAt });
  });
});

test('nobody can change or delete an entry, even with all rights of an owner', async () => {
  const { id } = await world.tenant();
  await append(id, [entry()]);
  for (const statement of ['update consent_ledger set evidence = evidence', 'delete from consent_ledger']) {
    await expect(world.database.withTenant(id, (tx) => tx.query(rawSql(statement)))).rejects.toMatchObject({
      code: '42501',
    });
    const asSystem = world.database.withSystem('a test that must fail', (tx) => tx.query(rawSql(statement)));
    await expect(asSystem).rejects.toMatchObject({ code: '42501' });
    const byOwner = asOwner(world.stack, (owner) => owner.query(`${statement} where tenant_id = '${id}'`));
    await expect(byOwner).rejects.toThrow('only ever added to');
  }
  await expect(asOwner(world.stack, (owner) => owner.query('truncate consent_ledger'))).rejects.toThrow(
    'only ever added to',
  );
  expect(await verify(id)).toEqual({ ok: true, entries: 1 });
});

test('the ledger is deleted with its tenant', async () => {
  const { id } = await world.tenant();
  await append(id, [entry()]);
  await asOwner(world.stack, async (owner) => {
    await owner.query('set role praxis_system');
    await owner.query('delete from tenants where id = $1', [id]);
    const { rows } = await owner.query('select 1 from consent_ledger where tenant_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a lead’s consent', () => {
  test('is recorded by staff, shown with its history, and exported with a valid proof', async () => {
    const { leadId } = await intakeDone(tenant.api);
    await append(tenant.id, [entry()]);
    const path = `/v1/leads/${leadId}/consent`;
    const first = expectOk(await staff.get(path)).body as unknown as ConsentResult;
    expect(first.channels.map(({ channel, state, reachable }) => [channel, state, reachable])).toEqual([
      ['sms', 'none', true],
      ['voice', 'none', true],
      ['email', 'none', true],
    ]);
    const record = (body: Record<string, unknown>) => staff.post(path, body);
    expectOk(
      await record({
        channel: 'email',
        action: 'opt_in',
        how: 'in_writing',
        reference: 'Form 12',
        at: '2026-01-02T10:00:00+01:00',
      }),
    );
    expectOk(await record({ channel: 'email', action: 'opt_out', how: 'phone_call' }));
    const { body } = expectOk(
      await record({ channel: 'email', action: 'opt_in', how: 'in_person', reference: 'Visitor book' }),
    );
    const { channels, history } = body as unknown as ConsentResult;
    expect(channels.find(({ channel }) => channel === 'email')?.state).toBe('opted_in');
    expect(channels.find(({ channel }) => channel === 'sms')?.state).toBe('none');
    expect(history.map(({ action, method, actor }) => [action, method, actor])).toEqual([
      ['re_opt_in', 'staff', 'staff'],
      ['opt_out', 'staff', 'staff'],
      ['opt_in', 'staff', 'staff'],
    ]);
    expect(history.at(-1)?.occurredAt).toBe('2026-01-02T09:00:00.000Z');
    expect(await auditOf(world.database, { tenantId: tenant.id })).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'lead.consent_recorded' })]),
    );

    await append(tenant.id, [entry()]);
    const file = expectOk(await staff.get(`${path}/export`)).body as unknown as ConsentExport;
    expect(file.entries).toHaveLength(3);
    expect(file.person.masked).toBe(true);
    // The file alone is enough to check it: each entry's hash is in the chain, and the chain ends in the head.
    const { proof } = file;
    if (!proof) throw new Error('no proof');
    let hash = Buffer.from(proof.previousHash, 'hex');
    const chain = proof.contentHashes.map((content) => {
      hash = createHash('sha256').update(hash).update(Buffer.from(content, 'hex')).digest();
      return hash.toString('hex');
    });
    expect(chain.at(-1)).toBe(proof.head);
    expect(proof.contentHashes).toHaveLength(4);
    for (const { position, hash: stored } of file.entries)
      expect(chain[position - proof.firstPosition]).toBe(stored);
  });

  test('is not recorded if it would have no meaning', async () => {
    const { leadId } = await intakeDone(tenant.api, 'law', { contact: { phone: '313-555-0147' } });
    const path = `/v1/leads/${leadId}/consent`;
    const refused: [Record<string, unknown>, string][] = [
      [{ channel: 'email', action: 'opt_out', how: 'phone_call' }, 'channel'],
      [{ channel: 'fax', action: 'opt_out', how: 'phone_call' }, 'channel'],
      [{ channel: 'sms', action: 're_opt_in', how: 'phone_call' }, 'action'],
      [{ channel: 'sms', action: 'opt_in', how: 'phone_call' }, 'reference'],
      [{ channel: 'sms', action: 'opt_in', how: 'phone_call', reference: '  ' }, 'reference'],
      [{ channel: 'sms', action: 'opt_out', how: 'phone_call', at: '2999-01-01T00:00:00Z' }, 'at'],
      [{ channel: 'sms', action: 'opt_out', how: 'phone_call', at: 'yesterday' }, 'at'],
    ];
    for (const [body, field] of refused) {
      const answer = await staff.post(path, body);
      expectRefusal(answer, 400, 'validation_failed');
      expect(answer.body.fields).toEqual(expect.arrayContaining([expect.objectContaining({ path: field })]));
    }
    const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
    expectRefusal(
      await viewer.post(path, { channel: 'sms', action: 'opt_out', how: 'phone_call' }),
      403,
      'permission_denied',
    );
    expectRefusal(await viewer.get(`${path}/export`), 403, 'permission_denied');
    expect((expectOk(await viewer.get(path)).body as unknown as ConsentResult).history).toEqual([]);
  });
});
