/**
 * A session id alone opens nothing: a visitor of the demo has a secret, and owns the sessions that they
 * start.
 */
import { randomUUID } from 'node:crypto';
import { COOKIES } from '@praxis/contracts/auth/cookie.const';
import { JourneyResult } from '@praxis/contracts/journey/journey';
import { findDemoTenants } from '@praxis/db/tenant/tenant';
import type { Answer, ApiClient } from '../../support/api.js';
import { seedCall } from '../../support/call-rows.js';
import { sweep } from '../../support/engine.js';
import { lawIntake, newSession, ROI_INPUTS } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { newVisitor, visitorAt } from '../../support/visitor.js';

let world: World;
let stranger: ApiClient;
let nobody: ApiClient;
let demoId: string;
beforeAll(async () => {
  world = await World.open();
  stranger = world.api.as(await newVisitor(world.stack.baseUrl));
  nobody = world.api.as(null);
  demoId = (await findDemoTenants(world.database)).find(({ industry }) => industry === 'law')?.id ?? '';
});
afterAll(() => world.close());

const roi = (sessionId: string): Record<string, unknown> => ({ sessionId, inputs: ROI_INPUTS });
const read = (api: ApiClient, sessionId: string, headers: Record<string, string> = {}): Promise<Answer> =>
  api.get(`/v1/law/journey/${sessionId}`, { headers });

test('a conversation cannot be started with the id of another visitor’s session', async () => {
  const sessionId = newSession();
  expectOk(await world.api.post('/v1/law/roi/calc', roi(sessionId)));
  const chat = { message: 'Hello', conversationHistory: [], industry: 'law', conversationId: sessionId };
  const squatting = { ...chat, sessionId: newSession() };
  expectRefusal(await stranger.post('/v1/functions/ai-chat', squatting), 403, 'session_not_yours');
  expectOk(await world.api.post('/v1/functions/ai-chat', chat));
});

describe('the secret', () => {
  test('comes with the first response as cookie and as header, and is accepted as either', async () => {
    const sessionId = newSession();
    const first = await nobody.post('/v1/law/roi/calc', roi(sessionId));
    expectOk(first);
    const token = first.headers.get('x-visitor-token') ?? '';
    const [cookie = '', ...others] = first.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toContain(`praxis_visitor=${token};`);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const ways: Record<string, string>[] = [
      { 'x-visitor-token': token },
      { cookie: `praxis_visitor=${token}` },
    ];
    for (const headers of ways) {
      const again = await read(nobody, sessionId, headers);
      expect(JourneyResult.parse(expectOk(again).body).journey).toMatchObject({ sessionId });
      expect(again.headers.getSetCookie()).toEqual([]);
    }
    expectRefusal(await read(nobody, sessionId), 403, 'session_not_yours');
  });

  test('comes with the first response of a stream and of a refusal too', async () => {
    const stop = new AbortController();
    const url = `${world.stack.baseUrl}/v1/live?industry=law&sessionId=${newSession()}`;
    const stream = await fetch(url, { signal: stop.signal });
    stop.abort();
    expect(stream.status).toBe(200);
    expect(stream.headers.getSetCookie()).toEqual([
      expect.stringContaining(`praxis_visitor=${stream.headers.get('x-visitor-token') ?? 'none'};`),
    ]);
    const refused = await nobody.post('/v1/law/roi/calc', { sessionId: newSession(), inputs: {} });
    expectRefusal(refused, 400, 'validation_failed');
    expect(refused.headers.get('x-visitor-token')).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
  });

  test('is returned to a page each time it asks, and stays the same', async () => {
    const first = await nobody.get('/v1/demo/visitor', { key: null });
    const token = first.headers.get('x-visitor-token') ?? '';
    const again = await nobody.get('/v1/demo/visitor', {
      key: null,
      headers: { cookie: `praxis_visitor=${token}` },
    });
    expect(token).not.toBe('');
    expect(again.headers.get('x-visitor-token')).toBe(token);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  test('cannot be forged: refuses another id with the same signature, and an unsigned one', async () => {
    const token = await newVisitor(world.stack.baseUrl);
    const [, signature = ''] = token.split('.');
    for (const forged of [`${randomUUID()}.${signature}`, randomUUID(), `${token}.x`, `${token}x`, 'x', '.'])
      expectRefusal(
        await read(nobody, newSession(), { 'x-visitor-token': forged }),
        401,
        'visitor_token_invalid',
      );
    // A browser cannot repair its cookie, so it gets a new one.
    const mended = await read(nobody, newSession(), {
      cookie: `praxis_visitor=${randomUUID()}.${signature}`,
    });
    expectOk(mended);
    expect(mended.headers.getSetCookie()).toHaveLength(1);
  });

  test('is not needed with a tenant’s own key, and none is issued', async () => {
    const tenant = await world.tenant();
    const api = tenant.api.as(null);
    const { sessionId } = await intakeDone(api);
    const answer = await read(api, sessionId);
    expect(JourneyResult.parse(expectOk(answer).body).journey).toMatchObject({ sessionId });
    expect(answer.headers.get('x-visitor-token')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('a session', () => {
  test('of one visitor stays theirs, whatever others send', async () => {
    const { sessionId, leadId } = await intakeDone(world.api);
    for (const other of [stranger, nobody]) {
      expectRefusal(await read(other, sessionId), 403, 'session_not_yours');
      expectRefusal(
        await other.post('/v1/law/appointment/book', { sessionId, leadId }),
        403,
        'session_not_yours',
      );
    }
    expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  });

  test('that two visitors use at once belongs to one; simultaneous requests of one visitor all succeed', async () => {
    const sessionId = newSession();
    const apis = [world.api, stranger];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => read(apis[index % 2] ?? nobody, sessionId)),
    );
    const statuses = [0, 1].map((who) => [
      ...new Set(answers.filter((_, index) => index % 2 === who).map(({ status }) => status)),
    ]);
    expect(statuses.flat().sort()).toEqual([200, 403]);
  });

  test('belongs to its visitor in both industries of the demo', async () => {
    const { sessionId } = await intakeDone(world.api);
    expectRefusal(await stranger.get(`/v1/realestate/journey/${sessionId}`), 403, 'session_not_yours');
    expect((await world.api.get(`/v1/realestate/journey/${sessionId}`)).body).toEqual({
      ok: true,
      journey: null,
    });
  });

  test('repeated with its Idempotency-Key by another visitor returns nothing to them', async () => {
    const intake = lawIntake();
    const options = { headers: { 'idempotency-key': randomUUID() } };
    expectOk(await world.api.post('/v1/law/intake/submit', intake, options));
    expectRefusal(await stranger.post('/v1/law/intake/submit', intake, options), 403, 'session_not_yours');
  });

  test('from before visitors had secrets, or without a visitor, opens to no one', async () => {
    const { sessionId } = await intakeDone(world.api);
    const call = await seedCall(world.database, demoId);
    const ids = [call.sessionId, call.id, `import-${randomUUID()}-2`, `phone-${randomUUID()}`];
    for (const id of ids) expectRefusal(await read(world.api, id), 403, 'session_not_yours');
    const older = newSession();
    await world.database.withTenant(
      demoId,
      (tx) =>
        tx.query`insert into journeys (tenant_id, session_id, industry, mode, status, workflow_id, lead_id)
        select tenant_id, ${older}, industry, mode, 'completed', 'none', lead_id from journeys
          where session_id = ${sessionId}`,
    );
    expectRefusal(await read(world.api, older), 403, 'session_not_yours');
  });

  test('of a tenant is closed to visitors of the demo, and the demo’s to a tenant’s key', async () => {
    const tenant = await world.tenant();
    const theirs = await intakeDone(tenant.api);
    expect((await read(stranger, theirs.sessionId)).body).toEqual({ ok: true, journey: null });
    const { sessionId } = await intakeDone(world.api);
    expect((await read(tenant.api, sessionId)).body).toEqual({ ok: true, journey: null });
  });

  test('is hidden from members of its tenant who may not reveal leads', async () => {
    const tenant = await world.tenant();
    const { sessionId, leadId } = await intakeDone(tenant.api);
    const call = await seedCall(world.database, tenant.id);
    for (const role of ['viewer', 'staff'] as const) {
      const person = await signedIn(world, { tenants: [{ id: tenant.id, role }] });
      const lead = expectOk(await person.get(`/v1/leads/${leadId}`)).body.lead as { sessionId: string };
      expect(lead.sessionId).toBe(role === 'viewer' ? '***' : sessionId);
      const detail = expectOk(await person.get(`/v1/calls/${call.id}`));
      expect(JSON.stringify(detail.body)).not.toContain(call.sessionId);
    }
    const own = expectOk(await tenant.api.get(`/v1/calls/${call.id}?sessionId=${call.sessionId}`));
    expect(own.body.call).toMatchObject({ sessionId: call.sessionId });
  });
});

describe('the simulated inbox outside the embedded set-up', () => {
  let own: OwnApi;
  let sessionId: string;
  beforeAll(async () => {
    own = await startOwnApi(world.stack, { PRAXIS_EMBEDDED: '0' });
    const begun = await intakeDone(world.api);
    ({ sessionId } = begun);
    expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId: begun.leadId }));
    await followUpSent(world.api, begun, { channel: ['sms'] });
  });
  afterAll(() => own.stop());

  /** The inbox at that API, as a client sees it; `key: null` sends none. */
  const inbox = (client: ApiClient, query: string, key?: null): Promise<Answer> =>
    client.at(own.baseUrl).get(`/v1/sim/inbox${query}`, key === null ? { key } : {});

  test('shows a session’s messages to its own visitor only', async () => {
    const mine = world.api.as(await visitorAt(world.stack.baseUrl));
    for (const key of [null, undefined] as const) {
      const shown = expectOk(await inbox(mine, `?sessionId=${sessionId}`, key));
      expect(JSON.stringify(shown.body)).toContain('Harbor Law Group');
      for (const other of [stranger, nobody])
        expectRefusal(await inbox(other, `?sessionId=${sessionId}`, key), 403, 'session_not_yours');
      expectRefusal(await inbox(mine, '', key), 400, 'validation_failed');
    }
  });

  test('inside the embedded set-up, is open on the same machine, but not through a proxy', async () => {
    const embedded = (headers: Record<string, string>): Promise<Answer> =>
      nobody.get(`/v1/sim/inbox?sessionId=${sessionId}`, { key: null, headers });
    expect(JSON.stringify(expectOk(await embedded({})).body)).toContain('Harbor Law Group');
    expectRefusal(await embedded({ 'x-forwarded-for': '203.0.113.7' }), 403, 'session_not_yours');
    expectRefusal(await embedded({ forwarded: 'for=203.0.113.7' }), 403, 'session_not_yours');
  });

  test('shows a tenant’s key its own messages', async () => {
    const tenant = await world.tenant();
    const { sessionId: theirs, leadId } = await intakeDone(tenant.api);
    expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId: theirs, leadId }));
    await followUpSent(tenant.api, { sessionId: theirs, leadId }, { channel: ['sms'] });
    const entries = async (query: string): Promise<unknown[]> =>
      expectOk(await inbox(tenant.api, `?${query}`)).body.items as unknown[];
    expect((await entries(`sessionId=${theirs}&port=sms`)).length).toBeGreaterThan(0);
    expect(await entries(`sessionId=${sessionId}`)).toEqual([]);
  });
});

test('the sweep deletes a session’s visitor when no browser can prove it anymore, and not a day earlier', async () => {
  const { id: tenantId } = await world.tenant();
  const [forgotten, kept] = [newSession(), newSession()];
  await world.database.withTenant(tenantId, async (tx) => {
    for (const [session, days] of [
      [forgotten, COOKIES.visitor.days + 1],
      [kept, COOKIES.visitor.days - 1],
    ])
      await tx.query`insert into visitor_sessions (tenant_id, session_id, visitor_id, created_at)
        values (${tenantId}, ${session}, gen_random_uuid(), now() - make_interval(days => ${days}))`;
  });
  await sweep(await world.engine());
  const left = await until('the sweep to forget it', { timeoutMs: 60_000, pollMs: 100 }, async () => {
    const rows = await world.database.withTenant(
      tenantId,
      (tx) =>
        tx.query<{ id: string }>`select session_id as id from visitor_sessions where tenant_id = ${tenantId}`,
    );
    return rows.length < 2 ? rows : undefined;
  });
  expect(left).toEqual([{ id: kept }]);
});
