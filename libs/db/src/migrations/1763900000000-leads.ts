/** Leads: counters that keep statistics constant-time, changes that announce themselves, and repeatable engagement events. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantPolicies } from '../internal/tenant-policies.js';

const TABLES = /* sql */ `
create table lead_totals (
  tenant_id uuid not null references tenants on delete cascade,
  -- Transactions that write at the same time write different shards; the truth is the sum.
  shard int not null,
  leads bigint not null default 0,
  low bigint not null default 0,
  medium bigint not null default 0,
  high bigint not null default 0,
  new bigint not null default 0,
  contacted bigint not null default 0,
  qualified bigint not null default 0,
  appointment_scheduled bigint not null default 0,
  converted bigint not null default 0,
  closed_lost bigint not null default 0,
  primary key (tenant_id, shard)
);

create table lead_hours (
  tenant_id uuid not null references tenants on delete cascade,
  -- The hour in which leads were created, UTC.
  hour timestamptz not null,
  shard int not null,
  leads bigint not null default 0,
  primary key (tenant_id, hour, shard)
);

alter table engagement_sessions
  -- What the visit alone is worth; lead_score is the greater of this and the score of the lead it made.
  add column points numeric not null default 0;

alter table engagement_events add column event_id uuid;
create unique index engagement_events_once on engagement_events (tenant_id, event_id);
`;

const LEVELS = ['low', 'medium', 'high'];
const STATUSES = ['new', 'contacted', 'qualified', 'appointment_scheduled', 'converted', 'closed_lost'];
const COUNTS = ['leads', ...LEVELS, ...STATUSES];

/** Sums of a set of changed rows, each with its sign `n`. */
const sums = [
  'sum(n) as leads',
  ...LEVELS.map((level) => `coalesce(sum(n) filter (where engagement_level = '${level}'), 0) as ${level}`),
  ...STATUSES.map((status) => `coalesce(sum(n) filter (where status = '${status}'), 0) as ${status}`),
].join(', ');

const columnsOf = (rows: string, sign: string): string =>
  `select tenant_id, status, engagement_level, date_trunc('hour', created_at, 'UTC') as hour, ${sign} as n from ${rows}`;

const added = COUNTS.map((count) => `${count} = lead_totals.${count} + excluded.${count}`).join(', ');

/**
 * A shard that no other open transaction writes, held until this one ends: counting never waits, so intakes at the same
 * moment do not queue for one row, and cannot deadlock over two. Low numbers come first, so there are as many shards as
 * were ever written at once.
 */
const SHARD = /* sql */ `
create function lead_shard(tenant uuid) returns int language plpgsql as $body$
declare
  lock_space constant int := hashtext('lead_shard/' || tenant);
  shard int := 0;
begin
  while not pg_try_advisory_xact_lock(lock_space, shard) loop shard := shard + 1; end loop;
  return shard;
end
$body$;
`;

interface Change {
  event: 'insert' | 'update' | 'delete';
  /** Transition tables of the statement. */
  referencing: string;
  /** Counted rows with their sign. */
  rows: string;
  /** Which transition table names the changed leads. */
  changed: 'before_rows' | 'after_rows';
}

const BEFORE = columnsOf('before_rows', '-1');
const AFTER = columnsOf('after_rows', '1');
const CHANGES: Change[] = [
  { event: 'insert', referencing: 'new table as after_rows', rows: AFTER, changed: 'after_rows' },
  {
    event: 'update',
    referencing: 'old table as before_rows new table as after_rows',
    rows: `${BEFORE} union all ${AFTER}`,
    changed: 'after_rows',
  },
  { event: 'delete', referencing: 'old table as before_rows', rows: BEFORE, changed: 'before_rows' },
];

/**
 * Once a statement, whatever its number of rows: the counters move in the transaction of the rows they count, and every
 * tenant concerned is told. Beyond a hundred leads one note says "many". A tenant that is being deleted has no counters.
 */
const trigger = ({ event, referencing, rows, changed }: Change): string => /* sql */ `
create function leads_after_${event}() returns trigger language plpgsql as $body$
declare
  part record;
begin
  for part in
    select c.tenant_id, ${sums} from (${rows}) c
    where exists (select from tenants t where t.id = c.tenant_id) group by c.tenant_id
  loop
    if ${COUNTS.map((count) => `part.${count} = 0`).join(' and ')} then continue; end if;
    insert into lead_totals (tenant_id, shard, ${COUNTS.join(', ')})
    values (part.tenant_id, lead_shard(part.tenant_id), ${COUNTS.map((count) => `part.${count}`).join(', ')})
    on conflict (tenant_id, shard) do update set ${added};
  end loop;

  insert into lead_hours (tenant_id, hour, shard, leads)
  select h.tenant_id, h.hour, lead_shard(h.tenant_id), h.leads
  from (select c.tenant_id, c.hour, sum(n) as leads from (${rows}) c
        where exists (select from tenants t where t.id = c.tenant_id)
        group by c.tenant_id, c.hour having sum(n) <> 0) h
  on conflict (tenant_id, hour, shard) do update set leads = lead_hours.leads + excluded.leads;

  if (select count(*) from (select from ${changed} limit 101) few) <= 100 then
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'lead', 'key', id)::text) from ${changed};
  else
    perform pg_notify('praxis_live', json_build_object('tenantId', tenant_id, 'topic', 'lead', 'key', null)::text)
    from (select distinct tenant_id from ${changed}) tenants_of;
  end if;
  return null;
end
$body$;
create trigger leads_after_${event} after ${event} on leads referencing ${referencing}
  for each statement execute function leads_after_${event}();
`;

/** What was there before. Runs as the system role: forced row-level security hides all rows from an owner. */
const BACKFILL = /* sql */ `
set local role praxis_system;
insert into lead_totals (tenant_id, shard, ${COUNTS.join(', ')})
select tenant_id, 0, ${sums} from (${columnsOf('leads', '1')}) c group by tenant_id;
insert into lead_hours (tenant_id, hour, shard, leads)
select tenant_id, hour, 0, sum(n) from (${columnsOf('leads', '1')}) c group by tenant_id, hour;
-- Until now a visit was recorded by what it ended in: a lead, worth fifteen points.
update engagement_sessions set points = 15;
reset role;
`;

const TENANT_TABLES = ['lead_totals', 'lead_hours'];

export class Leads1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const table of TENANT_TABLES) await runner.query(tenantPolicies(table));
    await runner.query(SHARD);
    for (const change of CHANGES) await runner.query(trigger(change));
    await runner.query(BACKFILL);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { event } of CHANGES) {
      await runner.query(`drop trigger leads_after_${event} on leads`);
      await runner.query(`drop function leads_after_${event}()`);
    }
    await runner.query('drop function lead_shard(uuid)');
    await runner.query(`drop table ${TENANT_TABLES.join(', ')}`);
    await runner.query('drop index engagement_events_once');
    await runner.query('alter table engagement_events drop column event_id');
    await runner.query('alter table engagement_sessions drop column points');
  }
}
