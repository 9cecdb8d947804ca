/**
 * Measures availability of thirty days for twenty providers with busy calendars, and choosing a slot, over
 * HTTP.
 */
import { randomUUID } from 'node:crypto';
import { percentile, timed } from './stats.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';

const ROUNDS = 200;
const WARM_UP = 20;

/** Each request with its bound in milliseconds at p95. */
const REQUESTS = [
  { what: 'availability, 30 days of 20 providers', path: '/v1/availability?days=30', bound: 40 },
  { what: 'slots of 30 days for a picker', path: '/v1/law/appointment/slots?from={from}&to={to}', bound: 40 },
  { what: 'next twelve slots', path: '/v1/law/appointment/slots', bound: 40 },
];

export async function* benchAvailability(bench: Bench): AsyncGenerator<Row> {
  const busy = await seedAppointments(bench);
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  for (const { what, path, bound } of REQUESTS) {
    const address = path.replace('{from}', day(1)).replace('{to}', day(30));
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const { ms, result } = await timed(() => bench.get(address));
      if (result.status !== 200) throw new Error(`${what} answered ${result.status}`);
      if (round >= WARM_UP) times.push(ms);
    }
    const p95 = percentile(times, 95);
    yield {
      what: `${what}, ${busy.toLocaleString('en')} appointments in them`,
      figure: `p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      bound: `p95 ≤ ${bound} ms`,
      holds: p95 <= bound,
      value: p95,
    };
  }
  await bench.database.query(
    `delete from appointments where tenant_id = $1 and session_id like 'sess-busy-%'`,
    [bench.tenantId],
  );
}

/** About every third half hour of every provider is taken. */
async function seedAppointments({ database, tenantId }: Bench): Promise<number> {
  const { rowCount } = await database.query(
    `insert into appointments (tenant_id, session_id, provider_id, start_time, end_time, time_zone, location, status)
     select $1, 'sess-busy-' || $2 || row_number() over (), p.id, at, at + interval '30 minutes', p.time_zone, 'x', 'confirmed'
     from providers p, generate_series(0, 31) as day, generate_series(18, 37) as half,
       lateral (select (date_trunc('day', now() at time zone p.time_zone) + make_interval(days => day, mins => half * 30)) at time zone p.time_zone) as starts(at)
     where p.tenant_id = $1 and (half + day + ascii(right(p.name, 1))) % 3 = 0 on conflict do nothing`,
    [tenantId, randomUUID()],
  );
  await database.query('analyze appointments');
  return rowCount ?? 0;
}
