/** Lead list and search with 100,000 leads of one tenant, over HTTP. */
import { percentile, timed } from './stats.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';

export const LEADS = 100_000;
const ROUNDS = 100;

/** Typical queries: pages, filters, and searches with many, few and no matches. */
const QUERIES: Record<string, string[]> = {
  list: ['', '?status=new', '?engagement=high', '?sort=score', '?sort=created&status=qualified'],
  search: [
    '?q=smith',
    '?q=anna%20be',
    '?q=person77',
    '?q=zzzz',
    '?q=555-01',
    '?q=in',
    '?q=divorce&status=new',
    '?q=example.com&sort=score',
  ],
};

export async function* benchLeads(bench: Bench): AsyncGenerator<Row> {
  await seedLeads(bench, LEADS);
  for (const [name, queries] of Object.entries(QUERIES)) {
    const times: number[] = [];
    for (const query of queries) {
      for (let round = 0; round < ROUNDS / queries.length + 3; round += 1) {
        const { ms, result } = await timed(() => bench.get(`/v1/leads${query}`));
        if (result.status !== 200) throw new Error(`lead ${name} answered ${result.status}`);
        if (round >= 3) times.push(ms);
      }
    }
    const p95 = percentile(times, 95);
    yield {
      what: `lead ${name} at ${LEADS.toLocaleString('en')} leads`,
      figure: `p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      bound: 'p95 ≤ 50 ms',
      holds: p95 <= 50,
    };
  }
}

/** Fills the bench's tenant with this many leads unless they are already there. */
export async function seedLeads({ database, tenantId }: Bench, count: number): Promise<void> {
  await database.query(
    `insert into leads (id, tenant_id, session_id, industry, name, email, phone, case_type, status, lead_score, score_version, engagement_level, intake_fingerprint, created_at, updated_at)
     select gen_random_uuid(), $1, 'bench-lead-' || n, 'law',
       (array['Anna','Ben','Chloe','Dan','Eve','Farid','Grace','Hugo'])[1 + n % 8] || ' ' || (array['Smith','Becker','Okafor','Lindqvist','Tanaka'])[1 + n % 5] || ' ' || n,
       'person' || n || '@example.com', '+1 313 555-01' || lpad((n % 100)::text, 2, '0'),
       (array['Injury','Divorce','Contract','Estate','Immigration'])[1 + n % 5],
       (array['new','contacted','qualified','appointment_scheduled','converted','closed_lost'])[1 + n % 6],
       n % 101, 1, case when n % 101 >= 50 then 'high' when n % 101 >= 20 then 'medium' else 'low' end, 'bench',
       now() - make_interval(mins => n), now() - make_interval(mins => n)
     from generate_series(1, $2) n on conflict do nothing`,
    [tenantId, count],
  );
  await database.query('analyze leads');
}
