/** Cycles of a subscription: its run ends each and opens the next, without a gap and without closing one twice. */
import { DateTime } from 'luxon';
import { listCycles } from '@praxis/db/billing/billing-read';
import { subscribed } from '../../support/billing.js';
import { World } from '../../support/journey.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

test('a run that was stopped for months ends each missed month in turn, counted from the anchor', async () => {
  const startsAt = DateTime.utc().startOf('day').minus({ months: 5, days: 3 }).toJSDate();
  const { tenant } = await subscribed(world, { startsAt });
  const cycles = async () =>
    (await world.database.withTenant(tenant.id, (tx) => listCycles(tx, { limit: 50 }))).items;
  const all = await until('every month was ended', { timeoutMs: 5_000 }, async () => {
    const found = await cycles();
    return found.length === 6 && found;
  });
  expect(all.map(({ status }) => status)).toEqual(['active', 'ended', 'ended', 'ended', 'ended', 'ended']);
  const starts = all.map(({ period_start }) => period_start).reverse();
  expect(starts).toEqual(
    Array.from({ length: 6 }, (_, months) =>
      DateTime.fromJSDate(startsAt, { zone: 'utc' }).plus({ months }).toJSDate().toISOString(),
    ),
  );
  expect(all.slice(1).map(({ period_end }) => period_end)).toEqual(
    all.slice(0, -1).map(({ period_start }) => period_start),
  );
});
