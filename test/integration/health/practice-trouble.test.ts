/** Troubles and failures of a practice, each from its own records: no data of other practices and no names are shown. */
import { randomUUID } from 'node:crypto';
import { PracticeTrouble } from '@praxis/contracts/health/practice-trouble';
import { addAutomation } from '@praxis/db/automation/automation';
import { closeCycle } from '@praxis/db/billing/billing-cycle';
import { recordUsage } from '@praxis/db/usage/meter';
import { setUsageLimits } from '@praxis/db/usage/usage-limit';
import { definitionOf } from '../../support/automations.js';
import { subscribed, useOf } from '../../support/billing.js';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { createPerson } from '../../support/people.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const DAY_S = 86_400;
const NAME = 'Jane Quite-Unusual';

const world = World.ofFile();
let admin: Member;
beforeAll(async () => {
  admin = await signedIn(world, { isAdmin: true });
});

const path = (id: string, hours = 1): string => `/v1/admin/practices/${id}/trouble?hours=${hours}`;
const read = async (id: string, hours?: number): Promise<PracticeTrouble> =>
  PracticeTrouble.parse(expectOk(await admin.get(path(id, hours))).body);

test('current problems are listed, the worst first', async () => {
  const { tenant } = await subscribed(world, { hasRun: false });
  const { userId } = await createPerson(world.database);
  expect((await read(tenant.id)).troubles).toEqual([
    { kind: 'no_owner', what: 'owner', count: 1, since: null },
  ]);
  await seedLeads(world.database, tenant.id, [{ name: NAME, age: 2 * DAY_S }, { name: NAME }]);
  await world.database.withTenant(tenant.id, async (tx) => {
    await tx.query`update subscriptions set status = 'past_due', past_due_since = now()`;
    await tx.query`insert into provider_breakers (tenant_id, provider, state, opened_at) values (${tenant.id}, 'twilio', 'open', now())`;
    await tx.query`insert into calendar_connections (tenant_id, provider_id, kind, settings, failing_since)
      values (${tenant.id}, ${tenant.providerId}, 'caldav', '{}', now())`;
    await setUsageLimits(tx, { hardLimits: { api_calls: 1 } }, userId);
    await recordUsage(tx, 'api_calls', [useOf('one')]);
  });
  await world.database.withSystem(
    'an incident in a test',
    (
      tx,
    ) => tx.query`insert into service_incidents (id, tenant_id, title, service_name, incident_type, severity, dedupe_key)
      values (gen_random_uuid(), ${tenant.id}, 'Test', 'email', 'alert', 'low', ${randomUUID()})`,
  );
  const { troubles } = await read(tenant.id);
  expect(troubles.map(({ kind, what, count }) => `${kind} ${what} ${count}`)).toEqual([
    'payment past_due 1',
    'breaker twilio 1',
    'incident email 1',
    'limit api_calls 1',
    'calendar caldav 1',
    'no_owner owner 1',
    'leads_waiting new 1',
  ]);
});

test('a canceled subscription stops metered resources, and is listed', async () => {
  const { tenant, subscriptionId } = await subscribed(world, { hasRun: false });
  await world.database.withTenant(tenant.id, (tx) =>
    closeCycle(tx, { subscriptionId, now: new Date(), isCanceled: true }),
  );
  expect((await read(tenant.id)).troubles).toMatchObject([
    { kind: 'payment', what: 'canceled', since: expect.any(String) as string },
    { kind: 'no_owner' },
  ]);
});

test('failures of the chosen hours are counted and listed with their reasons', async () => {
  const [{ id }, { id: other }] = [await world.tenant(), await world.tenant()];
  const [lead = ''] = await seedLeads(world.database, id, [{ name: NAME }]);
  const { userId } = await createPerson(world.database);
  const definition = definitionOf({ kind: 'manual' }, {});
  await world.database.withTenant(id, async (tx) => {
    const automationId = await addAutomation(tx, {
      name: 'Chase papers',
      templateId: undefined,
      definition,
      settings: {},
      userId: null,
    });
    await tx.query`insert into automation_versions (tenant_id, automation_id, version, definition)
      select ${id}, ${automationId}, 1, ${JSON.stringify(definition)} where not exists (
        select from automation_versions where automation_id = ${automationId})`;
    await tx.query`insert into automation_runs (tenant_id, automation_id, version, trigger_key, status, error_code, finished_at)
      values (${id}, ${automationId}, 1, 'one', 'error', 'step_failed', now())`;
    for (const [hours, code] of [
      [0, 'invalid_number'],
      [30, 'old'],
    ] as const)
      await tx.query`insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, idempotency_key,
          error_code, updated_at)
        values (gen_random_uuid(), ${id}, ${lead}, 's', 'sms', 'reminder', ${NAME}, ${NAME}, 'failed', ${code}, ${code},
          now() - make_interval(hours => ${hours}))`;
    await tx.query`insert into exports (id, tenant_id, requested_by, data_type, format, masked, time_window, state, finished_at)
      values (gen_random_uuid(), ${id}, ${userId}, 'leads', 'csv', true, 'all', 'failed', now())`;
  });
  const { counts, failures } = await read(id);
  expect(counts).toEqual({ run: 1, message: 1, export: 1 });
  expect(failures.map(({ kind, what, why }) => `${kind}: ${what}, ${why}`).sort()).toEqual([
    'export: leads, failed',
    'message: sms reminder, invalid_number',
    'run: Chase papers, step_failed',
  ]);
  expect(failures.find(({ kind }) => kind === 'run')?.url).toContain('/workflows/');
  expect((await read(id, 168)).counts).toMatchObject({ message: 2 });
  expect(JSON.stringify(await read(id, 168))).not.toContain(NAME);
  expect(await read(other, 168)).toMatchObject({ counts: {}, failures: [] });
});

test('a deactivated practice can be read too; only admins can read any', async () => {
  const { id } = await world.tenant();
  await world.database.withSystem(
    'close a practice in a test',
    (tx) => tx.query`update tenants set status = 'inactive' where id = ${id}`,
  );
  expect((await read(id)).troubles[0]).toEqual({
    kind: 'not_active',
    what: 'inactive',
    count: 1,
    since: null,
  });
  const owner = await signedIn(world, { tenants: [{ id, role: 'owner' }] });
  expectRefusal(await owner.get(path(id)), 403, 'permission_denied');
  expectRefusal(await admin.get(path(randomUUID())), 404, 'not_found');
  expect(refusedFields(await admin.get(path(id, 2)))).toEqual(['hours']);
});
