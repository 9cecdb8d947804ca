/**
 * Many subscriptions whose periods end at one moment while the worker is killed. The results are counted in the
 * records.
 */
import type { Database } from '@praxis/db/core/database';
import { startSubscription } from '@praxis/db/billing/subscription';
import { whileHeld } from './sabotage.js';
import type { StackHandle } from './stack.js';
import { until } from './until.js';

export interface BillingCrowdOptions {
  subscriptions: number;
  kills: number;
  /** How long the runs may take to begin before the periods end, in milliseconds. */
  leadMs: number;
}

export interface BillingCrowdOutcome {
  /** Subscriptions that do not have exactly one ended cycle followed by one active cycle. */
  wrong: number;
  /** Kills while cycles were still open. If this is less than the requested number, the result proves too little. */
  kills: number;
  /** Time from the end of the periods until the last one was closed. */
  seconds: number;
}

/** Number of subscriptions that one transaction creates. */
const AT_ONCE = 250;
const TIME_OUT_MS = 900_000;

/** Begins the subscriptions, lets their periods end together, and kills the worker. */
export async function playBillingCrowd(
  { stack, database }: { stack: StackHandle; database: Database },
  { subscriptions, kills, leadMs }: BillingCrowdOptions,
): Promise<BillingCrowdOutcome> {
  const endsAt = new Date(Date.now() + leadMs);
  const tenants: string[] = [];
  while (tenants.length < subscriptions)
    tenants.push(
      ...(await begin(database, { count: Math.min(AT_ONCE, subscriptions - tenants.length), endsAt })),
    );
  const closed = async (): Promise<number> => {
    const [row] = await database.withSystem(
      'count closed cycles',
      (tx) => tx.query<{ count: number }>`
        select count(*)::int as count from billing_cycles where tenant_id = any(${tenants}::uuid[]) and status = 'ended'`,
    );
    return row?.count ?? 0;
  };
  const share = { timeoutMs: TIME_OUT_MS, pollMs: 200 };
  await until('the periods to end', share, () => Date.now() >= endsAt.getTime());
  const began = performance.now();
  let killed = 0;
  // One cycle cannot be closed before the last kill, so that each kill finds work in progress.
  const last = {
    table: 'billing_cycles',
    on: 'update',
    when: `new.tenant_id = '${tenants.at(-1)}'`,
  } as const;
  await whileHeld(stack, last, async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const due = (subscriptions * 0.9 * kill) / (kills + 1);
      await until('cycles to be closed', share, async () => (await closed()) >= due);
      if ((await closed()) < subscriptions) killed += 1;
      await stack.waitRestarted('worker', stack.kill('worker'));
    }
  });
  await until('every cycle to be closed', share, async () => (await closed()) >= subscriptions);
  const seconds = (performance.now() - began) / 1_000;
  const [row] = await database.withSystem(
    'count what is wrong',
    (tx) => tx.query<{ wrong: number }>`
      select count(*)::int as wrong from unnest(${tenants}::uuid[]) as t (id)
      where (select array_agg(status order by period_start) from billing_cycles where tenant_id = t.id) <> array['ended', 'active']
        or (select count(*) from usage_summaries where tenant_id = t.id and is_open) <> 5
        or (select max(period_start) from billing_cycles where tenant_id = t.id) <> ${endsAt}`,
  );
  return { wrong: row?.wrong ?? subscriptions, kills: killed, seconds };
}

/** Creates practices whose trial lasts until the given time, so that they need not be charged before. */
async function begin(
  database: Database,
  { count, endsAt }: { count: number; endsAt: Date },
): Promise<string[]> {
  return await database.withSystem('begin subscriptions', async (tx) => {
    const rows = await tx.query<{ id: string }>`
      insert into tenants (name, slug, industry) select 'Crowd ' || gen_random_uuid(), 'crowd-' || gen_random_uuid(), 'law'
      from generate_series(1, ${count}) returning id`;
    for (const { id: tenantId } of rows)
      await startSubscription(tx, {
        tenantId,
        tier: 'starter',
        checkoutId: null,
        vendor: null,
        startsAt: new Date(endsAt.getTime() - 14 * 86_400_000),
        trialEndsAt: endsAt,
      });
    return rows.map(({ id }) => id);
  });
}
