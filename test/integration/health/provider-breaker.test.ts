/** Breakers as workers share them through the database, and as admins and owners see them. */
import { randomUUID } from 'node:crypto';
import { Breakers } from '@praxis/db/health/breakers';
import { NotSent, VendorGuard, type VendorRequest } from '@praxis/providers/vendor-guard';
import { ProviderBreakerList, type ProviderBreaker } from '@praxis/contracts/health/provider-breaker';
import type { Database } from '@praxis/db/core/database';
import { changeBreaker, enterBreaker } from '@praxis/db/health/provider-breaker';
import { storeSecret, type StoredSecret } from '@praxis/db/vault/vault';
import { BREAKER_TIMES, type BreakerDecision } from '@praxis/domain/health/provider-breaker';
import { ProviderError } from '@praxis/providers/failures';
import { World } from '../../support/journey.js';
import { createPerson, signIn, type Browser } from '../../support/people.js';
import { environmentOf, openDatabase } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const TWILIO = { provider: 'twilio', hostId: null } as const;
const times = BREAKER_TIMES;
/** Does `work` this many times concurrently, alternating between two processes. */
const atOnce = <Result>(count: number, work: (database: Database) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index % 2 === 0 ? world.database : other)));
const FAILURE = { kind: 'failure', code: 'unavailable' } as const;

/** Another process. */
let other: Database;
let admin: Browser;
beforeAll(async () => {
  other = await openDatabase(world.stack);
  admin = await signIn(world.stack, 'admin@praxis.example');
});
afterAll(() => other.close());

const fail = (database: Database, tenantId: string): Promise<string> =>
  database.withTenant(tenantId, (tx) => changeBreaker(tx, TWILIO, { event: FAILURE, times }));

const enter = (database: Database, tenantId: string, workId = randomUUID()): Promise<BreakerDecision> =>
  database.withTenant(tenantId, (tx) =>
    enterBreaker(tx, TWILIO, { work: { workflowId: `tenant/${tenantId}/message/${workId}`, workId }, times }),
  );

async function list(browser: Browser): Promise<ProviderBreaker[]> {
  const answer = await browser.get('/v1/provider-breakers?limit=200');
  return ProviderBreakerList.parse(answer.body).items;
}

async function breakerOf(tenantId: string): Promise<ProviderBreaker | undefined> {
  return (await list(admin)).find((breaker) => breaker.tenantId === tenantId);
}

async function auditOf(tenantId: string): Promise<string[]> {
  const rows = await world.database.withSystem(
    'read the audit log for a test',
    (tx) => tx.query<{ action: string }>`
      select action from audit_log where tenant_id = ${tenantId} and target_type = 'provider_breaker' order by id`,
  );
  return rows.map(({ action }) => action);
}

test('failures of two processes at once are counted once each, and the fifth opens it', async () => {
  const { id } = await world.tenant();
  await atOnce(4, (database) => fail(database, id));
  expect(await breakerOf(id)).toMatchObject({ state: 'closed', failures: 4 });
  await atOnce(6, (database) => fail(database, id));
  // Failures after the fifth do not count: those requests were sent before the breaker opened.
  expect(await breakerOf(id)).toMatchObject({ state: 'open', failures: 5, lastErrorCode: 'unavailable' });
  expect(await auditOf(id)).toEqual(['provider_breaker.opened']);
});

test('of forty requests of two processes, one is the probe, and the others are parked, each for its turn', async () => {
  const { id } = await world.tenant();
  for (let count = 0; count < 5; count += 1) await fail(world.database, id);
  const early = await atOnce(10, (database) => enter(database, id));
  expect(early.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'parked'));
  const turns = await world.database.withTenant(
    id,
    (tx) => tx.query<{ apartMs: number | null }>`
      select round(extract(epoch from due_at - lag(due_at) over (order by due_at)) * 1000)::int as "apartMs"
      from provider_parked_work where tenant_id = ${id} order by due_at`,
  );
  expect(turns.map(({ apartMs }) => apartMs)).toEqual([null, ...Array.from({ length: 9 }, () => 100)]);
  await world.database.withTenant(
    id,
    (tx) => tx.query`
    update provider_breakers set probe_at = now(), opened_at = now() where tenant_id = ${id}`,
  );
  const entries = await atOnce(40, (database) => enter(database, id));
  expect(entries.filter(({ kind }) => kind === 'probe')).toHaveLength(1);
  expect(entries.filter(({ kind }) => kind === 'parked')).toHaveLength(39);
  expect(await breakerOf(id)).toMatchObject({ state: 'half-open', parkedRuns: 49, parkedWork: 49 });

  const probe = entries.find((entry) => entry.kind === 'probe');
  const event = { kind: 'success', probe: probe?.probe } as const;
  await other.withTenant(id, (tx) => changeBreaker(tx, TWILIO, { event, times }));
  expect(await breakerOf(id)).toMatchObject({ state: 'closed', failures: 0, openedAt: null });
  expect(await auditOf(id)).toEqual(['provider_breaker.opened', 'provider_breaker.closed']);
});

describe('two workers', () => {
  const made: Breakers[] = [];
  afterEach(() => Promise.all(made.splice(0).map((breakers) => breakers.close())));

  async function worker(database: Database): Promise<VendorGuard> {
    const breakers = new Breakers({ environment: environmentOf(world.stack), database });
    made.push(breakers);
    await breakers.start();
    return new VendorGuard(breakers);
  }
  const vendorFails = (): Promise<never> =>
    Promise.reject(new ProviderError({ code: 'timeout', provider: 'Twilio', port: 'sms' }));
  const vendorAnswers = (): Promise<string> => Promise.resolve('taken');

  test('share one state: a breaker opened in one stops the other’s requests, but no other tenant’s', async () => {
    const [one, two] = [await worker(world.database), await worker(other)];
    const [{ id: tenantId }, { id: neighbor }] = [await world.tenant(), await world.tenant()];
    const at: VendorRequest = { ...TWILIO, tenantId };
    await expect(two.run(at, vendorAnswers)).resolves.toBe('taken');
    for (let count = 0; count < 5; count += 1)
      await expect(one.run(at, vendorFails)).rejects.toThrow(ProviderError);
    await expect(one.run(at, vendorAnswers)).rejects.toThrow(NotSent);
    await until('the other worker to know', { timeoutMs: 2_000, pollMs: 5 }, () =>
      two.run(at, vendorAnswers).then(
        () => false,
        (error: unknown) => error instanceof NotSent,
      ),
    );
    await expect(two.run({ ...at, tenantId: neighbor }, vendorAnswers)).resolves.toBe('taken');
    await expect(two.run({ ...at, provider: 'resend' }, vendorAnswers)).resolves.toBe('taken');
    // Both processes know about a manual reset.
    const reset = { tenantId, provider: 'twilio', action: 'reset' };
    expect((await admin.patch('/v1/provider-breakers', reset)).body).toMatchObject({
      ok: true,
      breaker: { state: 'closed', failures: 0 },
    });
    for (const guard of [one, two])
      await until('requests to pass again', { timeoutMs: 2_000, pollMs: 5 }, () =>
        guard.run(at, vendorAnswers).then(
          () => true,
          () => false,
        ),
      );
  });

  test('a vendor that hangs for one tenant has eight requests at once, eight that wait, and no more', async () => {
    const guard = await worker(world.database);
    const at: VendorRequest = { ...TWILIO, tenantId: randomUUID() };
    let answer: (text: string) => void = () => undefined;
    const hanging = new Promise<string>((resolve) => (answer = resolve));
    let begun = 0;
    const ask = (): Promise<string> =>
      guard.run(at, () => {
        begun += 1;
        return hanging;
      });
    const taken = Array.from({ length: 16 }, ask);
    for (let count = 0; count < 4; count += 1) await expect(ask()).rejects.toThrow(NotSent);
    expect(begun).toBe(8);
    await expect(guard.run({ ...at, tenantId: randomUUID() }, vendorAnswers)).resolves.toBe('taken');
    answer('late');
    expect(new Set(await Promise.all(taken))).toEqual(new Set(['late']));
    expect(begun).toBe(16);
  });
});

test('another account of the tenant starts with a closed breaker; a breaker held open by hand stays open', async () => {
  const { id } = await world.tenant();
  const store = (): Promise<StoredSecret> =>
    world.database.withTenant(id, (tx) =>
      storeSecret(tx, {
        service: 'twilio',
        value: '{}',
        actor: { userId: null, sessionId: null },
      }),
    );
  for (let count = 0; count < 5; count += 1) await fail(world.database, id);
  await store();
  expect(await breakerOf(id)).toMatchObject({ state: 'closed', failures: 0 });
  await admin.patch('/v1/provider-breakers', { tenantId: id, provider: 'twilio', action: 'isolate' });
  await store();
  expect(await breakerOf(id)).toMatchObject({ state: 'open', isIsolated: true, probeAt: null });
  expect((await enter(world.database, id)).kind).toBe('parked');
  expect(await auditOf(id)).toContain('provider_breaker.isolated');
});

test('an owner sees only their own practice’s, staff see none, and neither can change one by hand', async () => {
  const [own, foreign] = [await world.tenant(), await world.tenant()];
  for (const { id } of [own, foreign]) await fail(world.database, id);
  const browserOf = async (role: 'owner' | 'staff'): Promise<Browser> => {
    const person = await createPerson(world.database, { memberships: [{ tenantId: own.id, role }] });
    return await signIn(world.stack, person.email, person.password);
  };
  const [owner, staff] = [await browserOf('owner'), await browserOf('staff')];
  expect((await list(owner)).map(({ tenantId }) => tenantId)).toEqual([own.id]);
  expectRefusal(await staff.get('/v1/provider-breakers'), 403, 'permission_denied');
  const change = { tenantId: own.id, provider: 'twilio', action: 'isolate' };
  for (const browser of [owner, staff])
    expectRefusal(await browser.patch('/v1/provider-breakers', change), 403, 'permission_denied');
  const nobody = { ...change, tenantId: randomUUID() };
  expectRefusal(await admin.patch('/v1/provider-breakers', nobody), 404, 'not_found');
});
