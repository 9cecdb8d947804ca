/** How quickly leads are claimed and contacted, by source. Imported leads have the date of their file, so they are left out. */
import type { LeadSpeedRow } from '@praxis/contracts/lead/lead-assignment';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';

interface SpeedRow {
  source: string | null;
  leads: number;
  claimed: number;
  claimP50: number | null;
  claimP90: number | null;
  claimShare: number;
  contacted: number;
  contactP50: number | null;
  contactP90: number | null;
  contactShare: number;
}

/** Percentiles and share for one event, measured from a lead's arrival. */
const figures = (name: string, moment: string): string => {
  const seconds = `extract(epoch from ${moment} - created_at)`;
  const percentile = (share: number): string =>
    `round((percentile_disc(${share}) within group (order by ${seconds}) filter (where ${moment} is not null))::numeric, 1)::float8`;
  return `${percentile(0.5)} as "${name}P50", ${percentile(0.9)} as "${name}P90",
    round(100.0 * count(*) filter (where ${seconds} <= 300) / greatest(count(*), 1), 1)::float8 as "${name}Share"`;
};

/** Figures of the leads of the last given number of days. */
export async function readLeadSpeed(
  tx: TenantTransaction,
  days: number,
): Promise<{ all: LeadSpeedRow; sources: LeadSpeedRow[] }> {
  const rows = await tx.query<SpeedRow>`select source, count(*)::int as leads,
      count(claimed_at)::int as claimed, ${rawSql(figures('claim', 'claimed_at'))},
      count(first_contact_at)::int as contacted, ${rawSql(figures('contact', 'first_contact_at'))}
    from leads where tenant_id = ${tx.tenantId} and not is_sample and source <> 'import'
      and created_at > now() - make_interval(days => ${days})
    group by grouping sets ((), (source)) order by grouping(source) desc, leads desc, source limit 51`;
  const [all, ...sources] = rows.map(toSpeed);
  if (!all) throw new Error('a sum over everything always has a row');
  return { all, sources };
}

function toSpeed(row: SpeedRow): LeadSpeedRow {
  return {
    source: row.source ?? 'all',
    leads: row.leads,
    claim: {
      leads: row.claimed,
      p50: row.claimP50,
      p90: row.claimP90,
      withinFiveMinutes: row.claimShare,
    },
    contact: {
      leads: row.contacted,
      p50: row.contactP50,
      p90: row.contactP90,
      withinFiveMinutes: row.contactShare,
    },
  };
}
