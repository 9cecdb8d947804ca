/** An owner without superuser rights, who sees no rows of tenants, upgrades an older database. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { runMigrations } from '@praxis/db/internal/run-migrations';
import { openOwner } from '../support/ledger.js';
import { sharedStack } from '../support/stack.js';

/** The first migration whose changes to rows are checked here. */
const FIRST_NEW = 1_767_410_000_000;
const OWNER = `upgrade_${randomUUID().slice(0, 8)}`;
const PASSWORD = randomUUID();

let admin: pg.Client;
let url: string;
let rows: pg.Client | undefined;
beforeAll(async () => {
  const stack = sharedStack();
  admin = await openOwner(stack);
  await admin.query(`create role ${OWNER} login nosuperuser createrole password '${PASSWORD}'`);
  for (const role of ['praxis_app', 'praxis_system'])
    await admin.query(`grant ${role} to ${OWNER} with inherit false, set true`);
  await admin.query(`create database ${OWNER} owner ${OWNER}`);
  const address = new URL(stack.run().addresses.postgres);
  [address.username, address.password, address.pathname] = [OWNER, PASSWORD, `/${OWNER}`];
  url = address.href;
});
afterAll(async () => {
  await rows?.end();
  await admin.query(`drop database if exists ${OWNER} with (force)`);
  await admin.query(`drop owned by ${OWNER}`);
  await admin.query(`drop role ${OWNER}`);
  await admin.end();
});

test('the migrations update existing rows of every tenant', async () => {
  await runMigrations(url, (number) => number < FIRST_NEW);
  rows = new pg.Client({ connectionString: url });
  await rows.connect();
  await rows.query('set role praxis_system');
  const { rows: tenants } = await rows.query<{ id: string }>(
    `insert into tenants (name, slug, industry, settings)
     values ('Older Law', 'older-law', 'law', '{"webhookUrl": "https://hooks.example.com/older"}') returning id`,
  );
  const tenant = tenants[0]?.id;
  await rows.query(
    `insert into leads (id, tenant_id, session_id, industry, name, source, status, lead_score, score_version,
       engagement_level, intake_fingerprint)
     values ($1, $2, 'import-1', 'law', 'Ada Poe', 'Clio', 'qualified', 40, 1, 'low', 'f')`,
    [randomUUID(), tenant],
  );
  await rows.query(
    `with left_person as (
       insert into users (email) values ('left@older.example.com') returning id
     ), host as (
       insert into providers (tenant_id, name, time_zone, member_id)
       select $1, 'Left host', 'America/Detroit', id from left_person returning id, tenant_id
     )
     insert into calendar_connections (tenant_id, provider_id, kind, settings)
     select tenant_id, id, 'caldav', '{}' from host`,
    [tenant],
  );

  await runMigrations(url, (number) => number >= FIRST_NEW);

  const { rows: found } = await rows.query(
    `select l.source, l.source_detail as "sourceDetail", s.name as stage, s.color, e.url,
       t.settings ? 'webhookUrl' as "hasOldSetting", (select count(*)::int from lead_stages) as stages
     from leads l join tenants t on t.id = l.tenant_id left join lead_stages s on s.id = l.stage_id
     left join webhook_endpoints e on e.tenant_id = t.id`,
  );
  expect(found).toEqual([
    {
      source: 'import',
      sourceDetail: 'Clio',
      stage: 'Qualified',
      color: 'info',
      stages: 7,
      url: 'https://hooks.example.com/older',
      hasOldSetting: false,
    },
  ]);
  const { rows: hosts } = await rows.query(
    `select p.name, p.member_id as member, c.kind from providers p
     left join calendar_connections c on c.tenant_id = p.tenant_id and c.provider_id = p.id`,
  );
  expect(hosts).toEqual([{ name: 'Left host', member: null, kind: null }]);
});
