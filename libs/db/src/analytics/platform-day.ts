/** Computes the sums of days (`platform_days`) from the records of practices. A repeat does not change correct sums. */
import { RESOURCE_TYPES } from '@praxis/contracts/usage/usage.const';
import type { Database, SystemTransaction } from '../core/database.js';
import { join, rawSql, sql } from '../core/sql.js';
import { BOOKED } from '../dashboard/dashboard.js';
import { storageColumns } from '../tenant/storage.js';
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';

/** Number of days that analytics compare: a year and the year before it. */
const FIRST_DAYS = 2 * 365;
/** Number of days in which a lead may still book, so that the sums of the lead's day are computed again each hour. */
const OPEN_DAYS = 35;
/** Today, and yesterday, because its last events may have been stored after midnight. */
const LAST_DAYS = 2;
const TODAY = rawSql(`(now() at time zone 'utc')::date`);

/**
 * Computes the sums of the last days and returns the number of days: the requested number if one is given; otherwise
 * back to the oldest day without sums, at least the last `OPEN_DAYS` once an hour, and else `LAST_DAYS`.
 */
export async function rollUpDays(database: Database, asked?: number): Promise<number> {
  return await database.withSystem('sum up the days of the platform', async (tx) => {
    const days = asked ?? (await dueDays(tx));
    await rollUp(tx, days);
    if (days >= OPEN_DAYS) await measureStorage(tx);
    return days;
  });
}

async function dueDays(tx: SystemTransaction): Promise<number> {
  const [row] = await tx.query<{ missing: number | null; isFresh: boolean | null }>`
    select max(ago) filter (where p.day is null) as missing,
      min(rolled_up_at) filter (where ago < ${OPEN_DAYS}::int) > now() - interval '1 hour' as "isFresh"
    from generate_series(0, ${FIRST_DAYS - 1}::int) ago left join platform_days p on p.day = ${TODAY} - ago`;
  return Math.max((row?.missing ?? -1) + 1, row?.isFresh === true ? LAST_DAYS : OPEN_DAYS);
}

const UNITS = join(
  RESOURCE_TYPES.map(
    (type) =>
      sql`coalesce(sum(quantity) filter (where resource_type = ${rawSql(`'${type}'`)}), 0) as ${rawSql(type)}`,
  ),
);
const UNIT_COLUMNS = rawSql(RESOURCE_TYPES.join(', '));
const EACH_UNIT = rawSql(RESOURCE_TYPES.map((type) => `coalesce(u.${type}, 0)`).join(', '));
const SET_UNITS = rawSql(RESOURCE_TYPES.map((type) => `${type} = excluded.${type}`).join(', '));

/** Reads whole tables, so it must not run every minute. */
async function measureStorage(tx: SystemTransaction): Promise<void> {
  await tx.query(sql`update platform_days set storage_bytes = (
      select files + exports + imports + recordings from (select ${storageColumns(sql`true`)}) stored)
    where day = ${TODAY}`);
}

/**
 * The last `days` days, today included. The number of active practices is known only for today and yesterday, so
 * earlier figures are kept.
 */
async function rollUp(tx: SystemTransaction, days: number): Promise<void> {
  const first = sql`${TODAY} - ${days - 1}::int`;
  const since = sql`(${first})::timestamp at time zone 'utc'`;
  await tx.query(sql`
    with days as (
      select day::date, least(now(), (day + interval '1 day') at time zone 'utc') as moment
      from generate_series((${first})::timestamp, ${TODAY}::timestamp, interval '1 day') day
    ), practice as materialized (select id, status, created_at from tenants t where ${IS_REAL_PRACTICE}),
    units as (
      select u.day, ${UNITS} from usage_days u join practice p on p.id = u.tenant_id where u.day >= ${first} group by u.day
    ), lead as (
      select (l.created_at at time zone 'utc')::date as day, count(*)::int as leads, count(*) filter (where exists (
        select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id and a.status in ${BOOKED}))::int as booked
      from practice p cross join lateral (
        select id, tenant_id, created_at from leads where tenant_id = p.id and created_at >= ${since} and not is_sample) l
      group by 1
    )
    insert into platform_days (day, clients, monthly_revenue_cents, leads, booked_leads, ${UNIT_COLUMNS})
    select d.day,
      (select count(*) from practice p where p.status = 'active' and p.created_at <= d.moment),
      (select coalesce(sum(coalesce(c.monthly_cents, c.base_subscription_cents)), 0) from billing_cycles c join practice p on p.id = c.tenant_id
        where not c.is_trial and c.period_start <= d.moment and (c.period_end > d.moment or c.status = 'active')),
      coalesce(l.leads, 0), coalesce(l.booked, 0), ${EACH_UNIT}
    from days d left join units u on u.day = d.day left join lead l on l.day = d.day
    on conflict (day) do update set
      clients = case when excluded.day > ${TODAY} - ${LAST_DAYS}::int then excluded.clients else platform_days.clients end,
      monthly_revenue_cents = excluded.monthly_revenue_cents, leads = excluded.leads, booked_leads = excluded.booked_leads,
      ${SET_UNITS}, rolled_up_at = now()`);
}
