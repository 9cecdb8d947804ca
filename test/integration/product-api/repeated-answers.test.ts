/**
 * S15: a repeat with an Idempotency-Key has no second effect, and its answer shows what its caller may see now,
 * whatever the first answer showed. The stored part of an answer is encrypted, bound to its request, and deleted after
 * a day.
 */
import { randomUUID } from 'node:crypto';
import type { Answer } from '../../support/api.js';
import { sweep } from '../../support/engine.js';
import { appointmentRequest, lawIntake, newSession } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { sql, type Sql } from '@praxis/db/core/sql';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let leadId: string;
let staff: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  ({ leadId } = await intakeDone(tenant.api));
  staff = await member('staff');
});

/** Matches what a masked answer must not contain: the lead's own data, and what staff wrote about it. */
const SECRETS = /Jordan|jordan\.ellis|5550142|555-0142|Rear-ended|Born elsewhere/;

const member = (role: 'viewer' | 'staff' | 'owner'): Promise<Member> =>
  signedIn(world, { tenants: [{ id: tenant.id, role }] });

const reveal = async (person: Member, id = leadId): Promise<void> => {
  expectOk(await person.post(`/v1/leads/${id}/reveal`, { purpose: 'Ring back' }));
};

const endReveals = (): Promise<unknown> =>
  world.database.withTenant(tenant.id, (tx) => tx.query`update reveals set expires_at = now()`);

const query = async <Row>(statement: Sql): Promise<Row[]> =>
  await world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));

const withoutMasks = (answer: Answer): string =>
  JSON.stringify(answer.body).replaceAll('j***@ex***.com', '').replaceAll('***-***-0142', '');

/** Two contacts of one person, which differ only in their number. */
async function twoContacts(): Promise<{ id: string; with: string }> {
  await intakeDone(tenant.api, 'law', {
    contact: { email: 'other@example.com', phone: '(313) 555-0177' },
  });
  const [first, second] = await query<{ id: string }>(sql`select id from contacts order by created_at`);
  return { id: first?.id ?? '', with: second?.id ?? '' };
}

const adverse = async (): Promise<void> => {
  const parties = [{ name: 'Jordan Ellis', role: 'adverse', matter: '2027-001', note: '' }];
  expectOk(await staff.post('/v1/conflict-parties', { parties }));
  expectOk(await staff.post(`/v1/leads/${leadId}/conflict-check`));
};

/** Each POST whose answer shows a lead, a contact or a conflict: the preparation, and the body to send. */
const VIEWS: Record<string, () => Promise<{ path: string; body: object }>> = {
  note: () => Promise.resolve({ path: `/v1/leads/${leadId}/notes`, body: { note: 'Rang back' } }),
  claim: () => Promise.resolve({ path: `/v1/leads/${leadId}/claim`, body: {} }),
  consent: () =>
    Promise.resolve({
      path: `/v1/leads/${leadId}/consent`,
      body: { channel: 'sms', action: 'opt_out', how: 'phone_call', reference: 'Born elsewhere' },
    }),
  'conflict check': async () => {
    await adverse();
    return { path: `/v1/leads/${leadId}/conflict-check`, body: {} };
  },
  'conflict decision': async () => {
    await adverse();
    return {
      path: `/v1/leads/${leadId}/conflict-decision`,
      body: { decision: 'cleared', reason: 'Born elsewhere' },
    };
  },
  merge: async () => {
    const pair = await twoContacts();
    return { path: `/v1/contacts/${pair.id}/merge`, body: { with: pair.with } };
  },
  'keeping apart': async () => {
    const pair = await twoContacts();
    return { path: `/v1/contacts/${pair.id}/keep-apart`, body: { with: pair.with } };
  },
  'undoing a merge': async () => {
    const pair = await twoContacts();
    expectOk(await staff.post(`/v1/contacts/${pair.id}/merge`, { with: pair.with }));
    const [merge] = await query<{ id: string }>(sql`select id from contact_merges where undone_at is null`);
    return { path: `/v1/contacts/merges/${merge?.id ?? ''}/undo`, body: {} };
  },
};

describe.each(Object.keys(VIEWS))('%s, during a reveal', (name) => {
  test('gets a masked response once the reveal is over, and is done once', async () => {
    const { path, body } = (await VIEWS[name]?.()) ?? { path: '', body: {} };
    const options = { headers: { 'idempotency-key': randomUUID() } };
    await reveal(staff);
    const first = expectOk(await staff.post(path, body, options));
    expect(withoutMasks(first)).toMatch(SECRETS);
    const done = await auditOf(world.database, { tenantId: tenant.id });

    const during = expectOk(await staff.post(path, body, options));
    expect(during.headers.get('idempotent-replayed')).toBe('true');
    await endReveals();
    const after = expectOk(await staff.post(path, body, options));
    expect(after.headers.get('idempotent-replayed')).toBe('true');
    expect(withoutMasks(after)).not.toMatch(SECRETS);
    expect(await auditOf(world.database, { tenantId: tenant.id })).toEqual(done);
  });
});

describe('a repeated note', () => {
  const note = { note: 'Rang back' };
  const notes = async (): Promise<unknown> =>
    (await query<{ notes: string }>(sql`select notes from leads where id = ${leadId}`))[0]?.notes;

  test('shows an admin with masking on again what it showed with masking off, masked', async () => {
    const admin = await signedIn(world, { isAdmin: true });
    admin.tenantId = tenant.id;
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/v1/leads/${leadId}/notes`;
    const unmasked = { headers: { ...headers, 'x-unmask': '1' } };
    expect(withoutMasks(expectOk(await admin.post(path, note, unmasked)))).toMatch(SECRETS);
    const looks = async (): Promise<number> =>
      (await auditOf(world.database, { userId: admin.userId })).filter(
        ({ action }) => action === 'lead.unmasked',
      ).length;
    expect(await looks()).toBe(1);
    expect(withoutMasks(expectOk(await admin.post(path, note, { headers })))).not.toMatch(SECRETS);
    expect(await looks()).toBe(1);
    // A repeat that unmasks data counts as a view like any other, and is logged.
    expect(withoutMasks(expectOk(await admin.post(path, note, unmasked)))).toMatch(SECRETS);
    expect(await looks()).toBe(2);
  });

  test('is refused once the right to it is lost', async () => {
    const options = { headers: { 'idempotency-key': randomUUID() } };
    await reveal(staff);
    expectOk(await staff.post(`/v1/leads/${leadId}/notes`, note, options));
    await query(sql`update tenant_users set role = 'viewer' where user_id = ${staff.userId}`);
    const again = await staff.post(`/v1/leads/${leadId}/notes`, note, options);
    expectRefusal(again, 403, 'permission_denied');
    expect(JSON.stringify(again.body)).not.toMatch(SECRETS);
  });

  test('by a colleague under the same key reads nothing and does nothing', async () => {
    const colleague = await member('owner');
    const options = { headers: { 'idempotency-key': randomUUID() } };
    await reveal(staff);
    expectOk(await staff.post(`/v1/leads/${leadId}/notes`, note, options));
    const written = await notes();
    const other = await colleague.post(`/v1/leads/${leadId}/notes`, note, options);
    expectRefusal(other, 409, 'idempotency_key_reused');
    expect(JSON.stringify(other.body)).not.toMatch(SECRETS);
    expectRefusal(
      await staff.post(`/v1/leads/${leadId}/notes`, { note: 'Another' }, options),
      409,
      'idempotency_key_reused',
    );
    expect(await notes()).toEqual(written);
  });

  test('sent twenty times at once is one note', async () => {
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => staff.post(`/v1/leads/${leadId}/notes`, note, options)),
    );
    for (const answer of answers) expect(expectOk(answer).body).toEqual(answers[0]?.body);
    expect(JSON.stringify(await notes()).match(/Rang back/g)).toHaveLength(1);
  });
});

test('two API keys of a tenant do not share responses under one Idempotency-Key', async () => {
  const second = await world.tenant();
  const options = { headers: { 'idempotency-key': randomUUID() } };
  const intake = lawIntake();
  expectOk(await tenant.api.post('/v1/law/intake/submit', intake, options));
  // Gives the second tenant's API key to the first tenant.
  await world.database.withSystem(
    'move a key in a test',
    (tx) => tx.query`update api_keys set tenant_id = ${tenant.id} where tenant_id = ${second.id}`,
  );
  expectRefusal(
    await second.api.post('/v1/law/intake/submit', intake, options),
    409,
    'idempotency_key_reused',
  );
});

describe('a stored response', () => {
  const rows = (key: string): Promise<Record<string, unknown>[]> =>
    query(sql`select * from idempotency_keys where key = ${key}`);

  test('is encrypted, and is returned unchanged', async () => {
    const key = randomUUID();
    const { leadId: held, sessionId } = await intakeDone(tenant.api);
    const body = appointmentRequest({ leadId: held, sessionId, preferred: 'any' });
    const options = { headers: { 'idempotency-key': key } };
    const first = expectOk(await tenant.api.post('/v1/law/appointment/book', body, options));
    const { confirmationCode } = first.body.appointment as { confirmationCode: string };
    const [row] = await rows(key);
    expect(row).toMatchObject({ status: 200, sealed_answer: expect.any(Buffer) });
    const stored = Buffer.concat(
      Object.values(row ?? {}).map((value) =>
        Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)),
      ),
    ).toString('latin1');
    for (const said of [confirmationCode, held, sessionId]) expect(stored).not.toContain(said);
    expect(expectOk(await tenant.api.post('/v1/law/appointment/book', body, options)).body).toEqual(
      first.body,
    );
  });

  test('is not used if it is of a view', async () => {
    const key = randomUUID();
    await reveal(staff);
    const options = { headers: { 'idempotency-key': key } };
    expectOk(await staff.post(`/v1/leads/${leadId}/notes`, { note: 'Rang back' }, options));
    const [row] = await rows(key);
    // Too short to contain what the answer showed, so no result of the note is stored.
    expect((row?.['sealed_answer'] as Buffer).length).toBeLessThan(80);
  });

  test('does not decrypt under another key or for another request', async () => {
    const limiter = '/v1/functions/demo-limiter';
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const [one, two] = [newSession(), newSession()].map((sessionId) => ({
      sessionId,
      actionType: 'roi-calc',
    }));
    const under = (key: string) => ({ headers: { 'idempotency-key': key } });
    expectOk(await tenant.api.post(limiter, one, under(mine)));
    expectOk(await tenant.api.post(limiter, two, under(theirs)));
    await query(
      sql`update idempotency_keys set sealed_answer = (select sealed_answer from idempotency_keys where key = ${theirs})
         where key = ${mine}`,
    );
    expectRefusal(await tenant.api.post(limiter, one, under(mine)), 409, 'idempotency_answer_not_kept');
  });

  test('from the time of plain-text storage only says that the request was carried out', async () => {
    const key = randomUUID();
    const options = { headers: { 'idempotency-key': key } };
    const body = { sessionId: newSession(), actionType: 'roi-calc' };
    expectOk(await tenant.api.post('/v1/functions/demo-limiter', body, options));
    await query(sql`update idempotency_keys set sealed_answer = null where key = ${key}`);
    expectRefusal(
      await tenant.api.post('/v1/functions/demo-limiter', body, options),
      409,
      'idempotency_answer_not_kept',
    );
    expect(expectOk(await tenant.api.post('/v1/functions/demo-limiter', body)).body).toMatchObject({
      sessionUsed: 2,
    });
  });

  test('is deleted after a day, and not before', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    for (const key of [old, young])
      expectOk(
        await tenant.api.post(
          '/v1/functions/demo-limiter',
          { sessionId: newSession(), actionType: 'roi-calc' },
          { headers: { 'idempotency-key': key } },
        ),
      );
    await query(
      sql`update idempotency_keys set created_at = now() -
           case key when ${old} then interval '24 hours 1 second' else interval '23 hours' end`,
    );
    await sweep(await world.engine());
    await until('the sweep', { timeoutMs: 90_000, pollMs: 250 }, async () => (await rows(old)).length === 0);
    expect(await rows(young)).toHaveLength(1);
  });
});
