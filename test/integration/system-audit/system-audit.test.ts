/**
 * The System Audit Report of a running system: for admins only, within its time limit; each database check can fail.
 */
import { randomUUID } from 'node:crypto';
import { SYSTEM_CHECK_IDS, type SystemCheckId } from '@praxis/contracts/system-audit/system-checks';
import { SystemAudit } from '@praxis/contracts/system-audit/system-audit';
import { sealAuditLog, verifyAuditLog } from '@praxis/db/audit/audit-seal';
import { writeAudit } from '@praxis/db/core/audit';
import { appendConsent } from '@praxis/db/consent/consent';
import { Database } from '@praxis/db/core/database';
import * as databaseFacts from '@praxis/db/system-audit/database-facts';
import * as people from '@praxis/db/system-audit/people-facts';
import * as records from '@praxis/db/system-audit/record-facts';
import { CHECKS } from '@praxis/domain/system-audit/checks';
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const REPORT = '/v1/admin/system-audit';
/** Every check has two seconds, and three run at the same time. */
const REPORT_MAX_MS = (SYSTEM_CHECK_IDS.length / 3 + 1) * 2_000;

/** Text of a check that got no answer in time, as on a machine that paused. */
const LATE = /^Not checked: no answer within/;

const world = World.ofFile();

test('an admin gets every check within its time limit, with the real state of this system', async () => {
  const admin = await signedIn(world, { isAdmin: true });
  const report = await until(
    'a report whose checks all had an answer in time',
    { timeoutMs: 60_000, pollMs: 1_000 },
    async () => {
      const asked = Date.now();
      const made = SystemAudit.parse(expectOk(await admin.get(REPORT)).body);
      // A recent report is returned again, which takes no time.
      const isNew = Date.parse(made.at) >= asked;
      const isInTime = Date.now() - asked < REPORT_MAX_MS;
      return isNew && isInTime && !made.findings.some(({ description }) => LATE.test(description)) && made;
    },
  );
  expect(report.findings.map(({ id }) => id)).toEqual(SYSTEM_CHECK_IDS);
  const passed = report.findings.filter(({ status }) => status === 'pass').map(({ id }) => id);
  // Checks that no other test makes fail, even for a moment.
  const certain: string[] = [
    'row-level-security',
    'database-roles',
    'append-only',
    'audit-chain',
    'migrations',
    'engine',
    'workers',
    'payload-encryption',
    'content-policy',
    'indexes',
  ];
  expect(report.findings.filter(({ id, status }) => certain.includes(id) && status !== 'pass')).toEqual([]);
  expect(report.findings.filter(({ description }) => description.startsWith('Not checked'))).toEqual([]);
  expect(report.healthScore).toBe(Math.round((100 * passed.length) / report.findings.length));
  expect(JSON.stringify(report)).not.toContain('@');
});

test('other users are refused', async () => {
  const { id } = await world.tenant();
  const owner = await signedIn(world, { tenants: [{ id, role: 'owner' }] });
  expectRefusal(await owner.get(REPORT), 403, 'permission_denied');
  expect((await fetch(world.stack.baseUrl + REPORT)).status).toBe(401);
});

describe('checks of faults in a separate database', () => {
  let own: OwnDatabase;
  let database: Database;
  const tenant = randomUUID();
  const admin = randomUUID();
  beforeAll(async () => {
    own = await makeDatabase(world.stack);
    database = await Database.open(own.environment, 'praxis-test-audit');
    await asSystem(
      `insert into tenants (id, name, slug, industry) values ('${tenant}', 'Harbor Law', 'harbor', 'law')`,
      `insert into users (id, email, password_hash) values ('${admin}', 'a@example.com', '$argon2id$v=19$m=47104,t=3,p=1$x')`,
      `insert into user_roles (user_id, role) values ('${admin}', 'admin')`,
      `insert into user_factors (user_id, kind, sealed_secret, last_step) values ('${admin}', 'totp', 'x', 0)`,
      `insert into tenant_users (tenant_id, user_id, role) values ('${tenant}', '${admin}', 'owner')`,
      `insert into incident_contacts (kind, address, min_severity) values ('email', 'a@example.com', 'low')`,
      `insert into providers (tenant_id, name, time_zone) values ('${tenant}', 'Ada', 'UTC')`,
      `update tenants set settings = settings || '{"practice": {"street": "1 Main St"}}'`,
    );
    for (let entries = 0; entries < 3; entries += 1)
      await database.withTenant(tenant, async (tx) => {
        await writeAudit(tx, { action: 'test.done', tenantId: tenant });
        await appendConsent(tx, [
          {
            channel: 'sms',
            contactKey: 'k',
            action: 'opt_in',
            method: 'import',
            evidence: '',
            actor: 'person',
            occurredAt: new Date(),
          },
        ]);
      });
    await sealAuditLog(database, own.environment.PRAXIS_MASTER_KEY);
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  /** Changes rows in a way that only an operator with every right could. */
  async function asOperator(...statements: string[]): Promise<void> {
    await own.owner.query(`set session_replication_role = replica; ${statements.join('; ')}`);
    await own.owner.query('set session_replication_role = origin');
  }
  async function asSystem(...statements: string[]): Promise<void> {
    await own.owner.query('set role praxis_system');
    for (const statement of statements) await own.owner.query(statement);
    await own.owner.query('reset role');
  }

  const OLD = `now() - interval '1 year'`;
  const INCIDENT = `insert into service_incidents (id, title, service_name, incident_type, severity, dedupe_key)
    values (gen_random_uuid(), 'x', 'x', 'x', 'critical', 'x')`;
  const READERS: { [Id in SystemCheckId]?: () => Promise<SystemFacts[Id]> } = {
    'admin-second-factor': () => people.readAdminFactors(database),
    'dormant-admins': () => people.readDormantAdmins(database),
    'password-hashes': () => people.readPasswordHashes(database),
    'demo-passcode': () => people.readDemoPasscode(database),
    'refused-sign-ins': () => people.readRefusedSignIns(database),
    'row-level-security': () => databaseFacts.readRowLevelSecurity(database),
    'database-roles': () => databaseFacts.readDatabaseRoles(database),
    'append-only': () => databaseFacts.readAppendOnly(database),
    'audit-chain': () =>
      verifyAuditLog(database, { masterKey: own.environment.PRAXIS_MASTER_KEY, hours: 24 }),
    'audit-sealing': () => records.readAuditSealing(database),
    'consent-chain': () => records.readConsentChain(database),
    migrations: () =>
      databaseFacts.readMigrations(database, ['1763700000000-initial', '2900000000000-later']),
    'unencrypted-rows': () => records.readUnencryptedRows(database),
    'outbox-backlog': () => records.readOutbox(database),
    'api-errors': () => records.readApiErrors(database),
    incidents: () => records.readIncidents(database),
    breakers: () => records.readBreakers(database),
    webhooks: () => records.readWebhooks(database),
    'practice-owners': () => people.readPracticeOwners(database),
    'practice-addresses': () => people.readPracticeAddresses(database),
    'practice-calendars': () => people.readPracticeCalendars(database),
    'incident-contacts': () => records.readIncidentContacts(database),
    latency: () => records.readLatency(database),
    'dead-rows': () => databaseFacts.readDeadRows(database),
    indexes: () => databaseFacts.readInvalidIndexes(database),
    'long-transactions': () => databaseFacts.readLongTransactions(database),
    connections: () => databaseFacts.readConnections(database),
  };
  async function statusOf(id: SystemCheckId): Promise<string> {
    const facts = await READERS[id]?.();
    return (CHECKS[id] as (facts: unknown) => { status: string })(facts).status;
  }

  /** For each check: statements that make it fail, and those that repair it (left out if the damage can stay). */
  const SABOTAGE: [SystemCheckId, string[], string[]?][] = [
    [
      'admin-second-factor',
      [`delete from user_factors`],
      [
        `insert into user_factors (user_id, kind, sealed_secret, last_step) values ('${admin}', 'totp', 'x', 0)`,
      ],
    ],
    ['dormant-admins', [`update users set created_at = ${OLD}`], [`update users set created_at = now()`]],
    [
      'password-hashes',
      [`update users set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$x'`],
      [`update users set password_hash = '$argon2id$v=19$m=47104,t=3,p=1$x'`],
    ],
    [
      'demo-passcode',
      [`update tenants set settings = settings || '{"demoPasscodeHash": "x"}'`],
      [`update tenants set settings = settings - 'demoPasscodeHash'`],
    ],
    [
      'refused-sign-ins',
      [`insert into audit_log (action) select 'password.refused' from generate_series(1, 201)`],
      [`delete from audit_log where action = 'password.refused'`],
    ],
    [
      'row-level-security',
      ['alter table leads no force row level security'],
      ['alter table leads force row level security'],
    ],
    [
      'row-level-security',
      ['alter table leads disable row level security'],
      ['alter table leads enable row level security'],
    ],
    [
      'append-only',
      ['grant delete on audit_log to praxis_app'],
      ['revoke delete on audit_log from praxis_app'],
    ],
    [
      'append-only',
      ['alter table consent_ledger disable trigger consent_ledger_refuse'],
      ['alter table consent_ledger enable trigger consent_ledger_refuse'],
    ],
    [
      'audit-sealing',
      [`insert into audit_log (action, created_at) values ('test.old', now() - interval '1 hour')`],
      [`delete from audit_log where action = 'test.old'`],
    ],
    [
      'audit-chain',
      [`update audit_log set action = 'test.changed' where seal = 1`],
      [`update audit_log set action = 'test.done' where seal = 1`],
    ],
    [
      'consent-chain',
      [`update consent_ledger set evidence = 'x' where position = 2`],
      [`update consent_ledger set evidence = '' where position = 2`],
    ],
    [
      'unencrypted-rows',
      [
        `insert into calls (id, tenant_id, session_id, industry, mode, language, state, prompt_version, model, workflow_id, responses) values ('${admin}', '${tenant}', 's', 'law', 'sim', 'en', 'ended', 'x', 'x', 'x', '{"a": "b"}')`,
      ],
      ['delete from calls'],
    ],
    [
      'outbox-backlog',
      [
        `insert into outbox (tenant_id, kind, dedupe_key, payload, next_attempt_at) values ('${tenant}', 'x', 'x', '{}', ${OLD})`,
      ],
      ['delete from outbox'],
    ],
    [
      'api-errors',
      [
        `insert into api_error_tracking (api_endpoint, status, error_type, error_message, request_id) values ('x', 500, 'x', 'x', 'x')`,
      ],
      ['delete from api_error_tracking'],
    ],
    ['incidents', [INCIDENT], ['delete from service_incidents']],
    [
      'breakers',
      [`insert into provider_breakers (provider, state) values ('stripe', 'open')`],
      ['delete from provider_breakers'],
    ],
    [
      'webhooks',
      [
        `insert into webhook_endpoints (tenant_id, url, events) values ('${tenant}', 'https://x.example', '{}')`,
      ],
      ['delete from webhook_endpoints'],
    ],
    [
      'practice-owners',
      [`update tenant_users set is_active = false`],
      [`update tenant_users set is_active = true`],
    ],
    [
      'practice-addresses',
      [`update tenants set settings = settings - 'practice'`],
      [`update tenants set settings = settings || '{"practice": {"street": "1 Main St"}}'`],
    ],
    [
      'practice-calendars',
      [`update providers set is_active = false`],
      [`update providers set is_active = true`],
    ],
    [
      'incident-contacts',
      ['delete from incident_contacts'],
      [
        `insert into incident_contacts (kind, address, min_severity) values ('email', 'a@example.com', 'low')`,
      ],
    ],
    [
      'latency',
      [
        `insert into event_log (tenant_id, session_id, action, latency_ms) values ('${tenant}', 's', 'x', 6000)`,
      ],
      ['delete from event_log'],
    ],
    [
      'indexes',
      [`update pg_index set indisvalid = false where indexrelid = 'leads_by_stage'::regclass`],
      [`update pg_index set indisvalid = true where indexrelid = 'leads_by_stage'::regclass`],
    ],
  ];
  test.each(SABOTAGE)('%s', async (id, broken, repaired) => {
    const before = await statusOf(id);
    expect(before).toMatch(id === 'latency' ? /^info$/ : /^pass$/);
    await asOperator(...broken);
    expect(await statusOf(id)).toMatch(/^(?:warning|error)$/);
    await asOperator(...(repaired ?? []));
    expect(await statusOf(id)).toBe(before);
  });

  test('migrations: reports missing migrations of the release and unknown ones in the database', async () => {
    const { missing, unknown } = await databaseFacts.readMigrations(database, [
      '1763700000000-initial',
      '2900000000000-later',
    ]);
    expect(missing).toEqual(['2900000000000-later']);
    expect(unknown.length).toBeGreaterThan(10);
  });

  test('database-roles', async () => {
    // Roles belong to the whole server, so this fault is one that affects no other test.
    expect(await statusOf('database-roles')).toBe('pass');
    await own.owner.query('create table owned_by_app (id int)');
    await own.owner.query('alter table owned_by_app owner to praxis_app');
    const { faults } = await databaseFacts.readDatabaseRoles(database);
    expect(faults).toEqual([expect.stringContaining('praxis_app owns owned_by_app')]);
    await own.owner.query('drop table owned_by_app');
  });

  test('dead-rows', async () => {
    await own.owner.query('create table dying (id int) with (autovacuum_enabled = false)');
    await own.owner.query('insert into dying select generate_series(1, 20000)');
    await own.owner.query('delete from dying where id % 2 = 0');
    await own.owner.query('select pg_stat_force_next_flush()');
    expect(await databaseFacts.readDeadRows(database)).toEqual({ tables: ['dying'] });
    await own.owner.query('drop table dying');
  });

  test('long-transactions and connections report what they find', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = database.withTenant(tenant, async (tx) => {
      await tx.query`select 1`;
      await released;
    });
    try {
      await until('the transaction to be seen growing old', { timeoutMs: 5_000 }, async () => {
        const { oldestSeconds } = await databaseFacts.readLongTransactions(database);
        return oldestSeconds > 0.1;
      });
    } finally {
      release();
    }
    await held;
    const { used, max } = await databaseFacts.readConnections(database);
    expect(used).toBeGreaterThan(1);
    expect(max).toBeGreaterThan(used);
  });
});
