/**
 * How checks change services and incidents, and when a vendor that sends no webhooks is noticed. Uses a separate
 * database.
 */
import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@praxis/contracts/health/service.const';
import { Database } from '@praxis/db/core/database';
import { recordRound } from '@praxis/db/health/service-check';
import { listIncidents, listServices } from '@praxis/db/health/service-health-read';
import { listWebhooks, sweepWebhooks } from '@praxis/db/health/webhook-monitor';
import { emptyHealth } from '../../support/empty-health.js';
import { seedLeads } from '../../support/lead-rows.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { createTenant, type TestTenant } from '../../support/records.js';
import { sentStatements } from '../../support/sent-statements.js';
import { sharedStack } from '../../support/stack.js';

let own: OwnDatabase;
let database: Database;
let tenant: TestTenant;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
});
beforeEach(async () => {
  await emptyHealth(own);
  tenant = await createTenant(database);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Records one round of checks: which services worked and which failed. */
const round = (checks: Partial<Record<ServiceName, boolean>>, outageSince?: Date): Promise<unknown> =>
  recordRound(database, {
    checks: Object.entries(checks).map(([service, isOk]) => ({
      service: service as ServiceName,
      isOk,
      responseMs: isOk ? 5 : null,
      errorCode: isOk ? null : 'unreachable',
    })),
    outageSince,
    apartMs: 0,
  });

async function statusOf(service: ServiceName): Promise<string | undefined> {
  return (await listServices(database)).find((row) => row.service === service)?.status;
}

async function incidents(): Promise<string[]> {
  const { items } = await listIncidents(database, { tenantIds: 'all', limit: 50 });
  return items.reverse().map(({ service, status }) => `${service} ${status}`);
}

test('three failures open one incident, two successes end it', async () => {
  for (const _ of [1, 2]) await round({ email: false });
  expect(await statusOf('email')).toBe('degraded');
  expect(await incidents()).toEqual([]);
  for (const _ of [3, 4, 5]) await round({ email: false });
  expect(await statusOf('email')).toBe('down');
  expect(await incidents()).toEqual(['email open']);
  await round({ email: true });
  expect([await statusOf('email'), await incidents()]).toEqual(['degraded', ['email open']]);
  await round({ email: true });
  expect([await statusOf('email'), await incidents()]).toEqual(['healthy', ['email resolved']]);
});

test('a service that depends on a failed one waits for it and has no incident of its own', async () => {
  for (const _ of [1, 2, 3]) await round({ temporal: false, worker: false, journey_law: false });
  const services = await listServices(database);
  expect(services.find(({ service }) => service === 'worker')).toMatchObject({
    status: 'degraded',
    blamedOn: 'temporal',
  });
  expect((await incidents()).filter((line) => line.endsWith('open'))).toEqual(['temporal open']);
  for (const _ of [1, 2]) await round({ temporal: true, worker: true, journey_law: true });
  expect((await incidents()).filter((line) => line.endsWith('open'))).toEqual([]);
});

test('a database outage is one incident, whichever process reports it first', async () => {
  const since = new Date(Date.now() - 30_000);
  await Promise.all([1, 2, 3].map(() => round({ database: true }, since)));
  await round({ database: true });
  expect((await incidents()).filter((line) => line.startsWith('database'))).toEqual(['database resolved']);
});

test('rounds of several processes count once', async () => {
  const once = {
    checks: [{ service: 'ai', isOk: false, responseMs: null, errorCode: 'timeout' }],
    apartMs: 60_000,
  } as const;
  await Promise.all([1, 2, 3, 4, 5].map(() => recordRound(database, once)));
  expect(await statusOf('ai')).toBe('degraded');
});

test('while all is well a round is one read and one write', async () => {
  const healthy = { database: true, temporal: true, worker: true };
  expect(await round(healthy)).toBe(false);
  expect(await sentStatements(() => round(healthy))).toEqual(['begin', 'select', 'select', 'with', 'commit']);
});

describe('webhooks', () => {
  /** Stores a message that was handed to a vendor this many minutes ago. */
  async function sentMessage(minutes: number): Promise<void> {
    const [lead] = await seedLeads(database, tenant.id, [{}]);
    await database.withTenant(
      tenant.id,
      (tx) => tx.query`
      insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status, idempotency_key, provider, sent_at)
      values (gen_random_uuid(), ${tenant.id}, ${lead}, 'a-session', 'sms', 'reply', 'Text', 'Text', 'sent', ${randomUUID()},
        'twilio', now() - make_interval(mins => ${minutes}))`,
    );
  }

  async function reported(): Promise<void> {
    await database.withTenant(
      tenant.id,
      (tx) => tx.query`
      insert into webhook_events (tenant_id, provider, event_key, kind, sealed_body)
      values (${tenant.id}, 'twilio', ${randomUUID()}, 'report', '\\x00')`,
    );
  }

  const twilio = async (): Promise<unknown> => {
    await sweepWebhooks(database);
    const rows = await listWebhooks(database);
    return rows.map(({ webhook, status, consecutiveMissed }) => ({ webhook, status, consecutiveMissed }));
  };
  const report = (status: string, consecutiveMissed: number) => [
    { webhook: 'twilio.report', status, consecutiveMissed },
  ];

  test('a vendor is silent when three messages go unreported, and a single report ends that', async () => {
    expect(await twilio()).toEqual([]);
    for (const minutes of [1, 6, 7]) await sentMessage(minutes);
    expect(await twilio()).toEqual(report('quiet', 2));
    await sentMessage(8);
    expect(await twilio()).toEqual(report('silent', 3));
    await twilio();
    expect((await incidents()).filter((line) => line.startsWith('twilio'))).toEqual(['twilio.report open']);
    await reported();
    expect(await twilio()).toEqual(report('receiving', 0));
    expect((await incidents()).filter((line) => line.startsWith('twilio'))).toEqual([
      'twilio.report resolved',
    ]);
  });
});
