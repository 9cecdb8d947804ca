/**
 * Masking on the server: by role, in lists, details, live events and the inbox; each unmasking is audited.
 */
import { randomUUID } from 'node:crypto';
import { LeadList, LeadResult, type Lead } from '@praxis/contracts/lead/lead';
import { SimInboxList } from '@praxis/contracts/sim/sim';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

/** Texts that must not be visible. The city is part of free text, the number part of an address. */
const SECRETS = /Jordan|Ellis|jordan\.ellis|5550142|555-0142|Rear-ended|example\.com/;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let leadId: string;
let sessionId: string;
beforeEach(async () => {
  tenant = await world.tenant();
  ({ leadId, sessionId } = await intakeDone(tenant.api));
});

type Role = 'viewer' | 'staff' | 'owner';
const member = (role: Role): Promise<Member> => signedIn(world, { tenants: [{ id: tenant.id, role }] });
const admin = (unmask = false): Promise<Member> =>
  signedIn(world, { isAdmin: true }).then((person) => acting(person, unmask));
function acting(person: Member, unmask: boolean): Member {
  person.tenantId = tenant.id;
  if (unmask) person.headers['x-unmask'] = '1';
  return person;
}
const listed = async (person: Member, query = ''): Promise<Lead[]> =>
  LeadList.parse(expectOk(await person.get(`/v1/leads${query}`)).body).items;
const detail = async (person: Member): Promise<LeadResult['lead']> =>
  LeadResult.parse(expectOk(await person.get(`/v1/leads/${leadId}`)).body).lead;

describe.each(['viewer', 'staff', 'owner', 'admin'] as const)('for a %s', (role) => {
  const person = (): Promise<Member> => (role === 'admin' ? admin() : member(role));

  test('masks the list of leads and a single lead', async () => {
    const who = await person();
    const [lead] = await listed(who);
    expect(lead).toMatchObject({
      id: leadId,
      masked: true,
      name: 'J***',
      email: 'j***@ex***.com',
      phone: '***-***-0142',
      caseType: 'Personal injury',
    });
    const full = await detail(who);
    expect(full).toMatchObject({ masked: true, details: '***', revealedUntil: null, urgency: 'high' });
    expect(JSON.stringify([lead, full]).replace('j***@ex***.com', '')).not.toMatch(SECRETS);
  });

  if (role !== 'admin')
    test('ignores a request to unmask', async () => {
      const who = await person();
      who.headers['x-unmask'] = '1';
      expect((await listed(who))[0]?.name).toBe('J***');
      expect(await auditOf(world.database, { tenantId: tenant.id })).toEqual([]);
    });
});

test('a tenant’s own API key returns its leads unmasked', async () => {
  const { items } = LeadList.parse(expectOk(await tenant.api.get('/v1/leads')).body);
  expect(items[0]).toMatchObject({ name: 'Jordan Ellis', email: 'jordan.ellis@example.com', masked: false });
  expectRefusal(await tenant.api.get(`/v1/leads/${leadId}`), 401, 'not_authenticated');
});

test('a demo session sees masked data and cannot reveal it', async () => {
  const visitor = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }], readOnly: true });
  expect((await listed(visitor))[0]?.name).toBe('J***');
  expectRefusal(await visitor.post(`/v1/leads/${leadId}/reveal`, { purpose: 'x' }), 403, 'read_only');
});

describe('searching', () => {
  test('by name, address or number finds nothing for viewers', async () => {
    const viewer = await member('viewer');
    for (const q of ['Jordan', 'jordan.ellis', '0142', '313', '@', 'ellis@example.com'])
      expect(await listed(viewer, `?q=${encodeURIComponent(q)}`)).toEqual([]);
    expect(await listed(viewer, '?q=PERSONAL')).toHaveLength(1);
    expect(await listed(viewer, '?q=%25')).toEqual([]);
  });

  test('by name or number works for staff', async () => {
    const staff = await member('staff');
    for (const q of ['Jordan', '0142']) expect(await listed(staff, `?q=${q}`)).toHaveLength(1);
  });
});

describe('a reveal', () => {
  const reveal = (
    person: Member,
    id = leadId,
    body: object = { purpose: 'Ring back' },
  ): ReturnType<Member['post']> => person.post(`/v1/leads/${id}/reveal`, body);

  test.each(['staff', 'owner'] as const)(
    'by %s shows only that lead, only to them, for ten minutes, and is audited',
    async (role) => {
      const [who, colleague] = [await member(role), await member('owner')];
      const { leadId: another } = await intakeDone(tenant.api);
      const answer = expectOk(await reveal(who)).body;
      const minutes = (Date.parse(String(answer.revealedUntil)) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(8);
      expect(minutes).toBeLessThan(11);
      expect(await detail(who)).toMatchObject({
        masked: false,
        name: 'Jordan Ellis',
        phone: '(313) 555-0142',
        details: 'Rear-ended at a light last week.',
        revealedUntil: answer.revealedUntil,
      });
      const names = new Map((await listed(who)).map(({ id, name }) => [id, name]));
      expect([names.get(leadId), names.get(another)]).toEqual(['Jordan Ellis', 'J***']);
      expect((await detail(colleague)).name).toBe('J***');
      const log = await auditOf(world.database, { tenantId: tenant.id });
      expect(log).toEqual([
        expect.objectContaining({
          action: 'lead.revealed',
          userId: who.userId,
          targetType: 'lead',
          targetId: leadId,
        }),
      ]);
      const [row] = await world.database.withTenant(
        tenant.id,
        (tx) => tx.query`select user_id, record_id, purpose from reveals where tenant_id = ${tenant.id}`,
      );
      expect(row).toEqual({ user_id: who.userId, record_id: leadId, purpose: 'Ring back' });
    },
  );

  test('expires, and repeating the request with the same key does not restore it', async () => {
    const staff = await member('staff');
    const headers = { 'idempotency-key': randomUUID() };
    expectOk(await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Ring back' }, { headers }));
    await world.database.withTenant(tenant.id, (tx) => tx.query`update reveals set expires_at = now()`);
    expect((await detail(staff)).masked).toBe(true);
    const again = expectOk(
      await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Ring back' }, { headers }),
    );
    expect(JSON.stringify(again.body)).not.toMatch(SECRETS);
    expect((await detail(staff)).masked).toBe(true);
  });

  test('can be renewed without a new purpose by a member who already sees the lead', async () => {
    const [staff, colleague] = [await member('staff'), await member('staff')];
    expectOk(await staff.patch(`/v1/leads/${leadId}`, { assignedTo: staff.userId }));
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update reveals set expires_at = now() + interval '1 minute'`,
    );
    const { revealedUntil } = expectOk(await reveal(staff, leadId, {})).body;
    expect(Date.parse(String(revealedUntil)) - Date.now()).toBeGreaterThan(8 * 60_000);
    expect((await detail(staff)).revealedUntil).toBe(revealedUntil);
    const log = (await auditOf(world.database, { tenantId: tenant.id })).filter(
      ({ action }) => action === 'lead.revealed',
    );
    expect(log.map(({ detail: { purpose } }) => purpose)).toEqual(['claimed', 'claimed']);
    expectRefusal(await reveal(colleague, leadId, {}), 400, 'validation_failed');
    // A reveal that has ended is not renewed.
    expectOk(await staff.delete(`/v1/leads/${leadId}/reveal`));
    expectRefusal(await reveal(staff, leadId, {}), 400, 'validation_failed');
  });

  test('is refused for viewers, without a purpose, and for another tenant’s lead', async () => {
    const [viewer, staff, other] = [await member('viewer'), await member('staff'), await world.tenant()];
    expectRefusal(await reveal(viewer), 403, 'permission_denied');
    for (const body of [
      {},
      { purpose: '  ' },
      { purpose: 'x'.repeat(201) },
      { purpose: 'x', userId: viewer.userId },
    ])
      expectRefusal(await reveal(staff, leadId, body), 400, 'validation_failed');
    const foreign = await intakeDone(other.api);
    for (const id of [foreign.leadId, randomUUID()]) {
      expectRefusal(await reveal(staff, id), 404, 'not_found');
      expectRefusal(await staff.get(`/v1/leads/${id}`), 404, 'not_found');
    }
    expect((await detail(staff)).masked).toBe(true);
  });

  test('ends when the member loses the role that allowed it', async () => {
    const staff = await member('staff');
    expectOk(await reveal(staff));
    await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`update tenant_users set role = 'viewer' where user_id = ${staff.userId}`,
    );
    expect((await detail(staff)).name).toBe('J***');
  });
});

describe('an admin who has turned masking off', () => {
  test('sees everything, and each view is audited with user, time and records', async () => {
    const { leadId: another } = await intakeDone(tenant.api);
    const who = await admin(true);
    const started = Date.now();
    expect((await listed(who)).map(({ name }) => name)).toEqual(['Jordan Ellis', 'Jordan Ellis']);
    expect(await detail(who)).toMatchObject({ masked: false, name: 'Jordan Ellis' });
    const log = await auditOf(world.database, { tenantId: tenant.id });
    expect(log.map(({ action, userId }) => `${action} ${userId ?? ''}`)).toEqual(
      Array(2).fill(`lead.unmasked ${who.userId}`),
    );
    expect(log[0]?.detail).toEqual({ leadIds: expect.arrayContaining([leadId, another]) });
    expect(log[1]).toMatchObject({ targetId: leadId, detail: { leadIds: [leadId] } });
    for (const { at, sessionId: session } of log) {
      expect(Math.abs(at.getTime() - started)).toBeLessThan(120_000);
      expect(session).not.toBeNull();
    }
    expect(JSON.stringify(log)).not.toMatch(SECRETS);
  });

  test('an empty page is not audited', async () => {
    expect(await listed(await admin(true), '?q=nobody-of-this-name')).toEqual([]);
    expect(await auditOf(world.database, { tenantId: tenant.id })).toEqual([]);
  });
});

describe('messages', () => {
  beforeEach(async () => {
    expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
    await followUpSent(tenant.api, { sessionId, leadId });
    await until('two messages', { timeoutMs: 60_000, pollMs: 200 }, async () => {
      const { body } = await world.api.get(`/v1/sim/inbox?sessionId=${sessionId}`, { key: null });
      return (body.items as unknown[]).length >= 2;
    });
  });

  const inbox = async (person: Member, query = ''): Promise<string> => {
    const { body } = expectOk(await person.get(`/v1/sim/inbox${query}`));
    const { items } = SimInboxList.parse(body);
    expect(items.length).toBeGreaterThanOrEqual(2);
    return JSON.stringify(items);
  };

  test('in the inbox are visible to the acting tenant only, and masked like leads', async () => {
    const [viewer, staff, seer] = [await member('viewer'), await member('staff'), await admin(true)];
    for (const person of [viewer, staff, await admin()]) {
      const text = await inbox(person);
      expect(text.replaceAll('j***@ex***.com', '')).not.toMatch(SECRETS);
      expect(text).toContain('***-***-0142');
    }
    expect(await inbox(seer)).toMatch(SECRETS);
    expectOk(await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Ring back' }));
    expect(await inbox(staff, `?sessionId=${sessionId}`)).toMatch(/Jordan/);
    const stranger = await signedIn(world, { tenants: [{ id: (await world.tenant()).id, role: 'owner' }] });
    expect((await stranger.get(`/v1/sim/inbox?sessionId=${sessionId}`)).body).toMatchObject({ items: [] });
    stranger.tenantId = tenant.id;
    expectRefusal(await stranger.get('/v1/sim/inbox'), 404, 'not_found');
  });

  test('in live events are masked for each member, and refused to non-members', async () => {
    const path = `/v1/live?industry=law&sessionId=${sessionId}&tenantId=${tenant.id}`;
    const [viewer, staff, seer] = [await member('viewer'), await member('staff'), await admin(true)];
    for (const person of [viewer, staff]) {
      const received = await firstJourney(person, path);
      expect(received).toContain('"text":"***"');
      expect(received).not.toMatch(SECRETS);
    }
    expect(await firstJourney(seer, path)).toMatch(/Jordan/);
    expectOk(await staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'Ring back' }));
    expect(await firstJourney(staff, path)).toMatch(/Jordan/);
    const stranger = await signedIn(world);
    expectRefusal(await stranger.get(path), 404, 'not_found');
    expectRefusal(await world.api.get(path, { key: null }), 401, 'not_authenticated');
    const log = await auditOf(world.database, { tenantId: tenant.id, userId: seer.userId });
    expect(log[0]).toMatchObject({ action: 'lead.unmasked', detail: { leadIds: [leadId] } });
  });
});

/** The first journey that a stream shows. */
async function firstJourney(person: Member, path: string): Promise<string> {
  const stop = new AbortController();
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${world.stack.baseUrl}${path}`, {
    headers: { cookie, ...person.headers },
    signal: stop.signal,
  });
  const [decoder, reader] = [new TextDecoder(), response.body?.getReader()];
  let text = '';
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    text += decoder.decode(next.value, { stream: true });
    if (/event: journey\ndata: .*\n\n/.test(text)) break;
  }
  stop.abort();
  return text;
}
