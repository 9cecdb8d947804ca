/** The funnel's steps with their shares. Pure. */
import type { DashboardFigures } from '@praxis/contracts/dashboard/dashboard';
import type { TeamFigures } from '@praxis/contracts/dashboard/team-figures';
import { changeLabel } from './period-labels.js';

/** The counts of one period. */
export type FunnelCounts = Pick<DashboardFigures, 'leads' | 'booked'> &
  Pick<TeamFigures, 'contacted' | 'attended'>;

interface FunnelStep {
  key: keyof FunnelCounts;
  name: string;
  count: number;
  /** Share of all leads of the period, 0 to 1. */
  share: number;
  /** `75% of leads, +4 pts`; undefined for the first step, and after a step that no lead reached. */
  note: string | undefined;
}

const STEPS: readonly { key: keyof FunnelCounts; name: string; of: string }[] = [
  { key: 'leads', name: 'Leads', of: '' },
  { key: 'contacted', name: 'Contacted', of: 'of leads' },
  { key: 'booked', name: 'Booked', of: 'of contacted' },
  { key: 'attended', name: 'Attended', of: 'of booked' },
];

/** Each step with its share of the previous step, and the change in percentage points against the previous period. */
export function funnelSteps(now: FunnelCounts, previous: FunnelCounts): FunnelStep[] {
  return STEPS.map(({ key, name, of }, index) => {
    const before = STEPS[index - 1]?.key;
    const share = before && percent(now[key], now[before]);
    const shareBefore = before && percent(previous[key], previous[before]);
    const change =
      share === undefined || shareBefore === undefined ? '' : `, ${changeLabel(share, shareBefore, '%')}`;
    return {
      key,
      name,
      count: now[key],
      share: now.leads === 0 ? 0 : now[key] / now.leads,
      note: share === undefined ? undefined : `${share}% ${of}${change}`,
    };
  });
}

/** A rounded percentage; undefined if the whole is zero. */
function percent(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.round((100 * part) / whole);
}
