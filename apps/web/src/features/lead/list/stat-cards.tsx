/** Six figures of all leads; pressing one shows the leads that it counts. */
import { Grid } from '@chakra-ui/react/grid';
import type { LeadStats } from '@praxis/contracts/lead/lead';
import { RECENT_LEAD_DAYS } from '@praxis/contracts/lead/lead.const';
import { TryLine } from '../../../components/load-error.js';
import { StatButton } from '../../../components/stat-card.js';
import { number } from '../../../lib/core/format.js';
import { useLeadStats } from '../panel/lead-queries.js';
import { DEFAULT_VIEW, sameView, type LeadView } from './view-state.js';
import { once } from '../../../lib/core/once.js';

const rate = once(
  () => new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

interface Card {
  label: string;
  hint: string;
  value: (stats: LeadStats) => string;
  /** The change of the list's view while the card is pressed. */
  change: Partial<LeadView>;
}

const CARDS: readonly Card[] = [
  { label: 'Total Leads', hint: 'Show all leads', value: ({ total }) => number(total), change: {} },
  {
    label: 'High Engagement',
    hint: 'Show leads with high engagement',
    value: ({ high }) => number(high),
    change: { engagement: 'high' },
  },
  {
    label: 'Medium Engagement',
    hint: 'Show leads with medium engagement',
    value: ({ medium }) => number(medium),
    change: { engagement: 'medium' },
  },
  {
    label: 'Low Engagement',
    hint: 'Show leads with low engagement',
    value: ({ low }) => number(low),
    change: { engagement: 'low' },
  },
  {
    label: `Recent ${RECENT_LEAD_DAYS}d`,
    hint: `New in the last ${RECENT_LEAD_DAYS} days. Show the newest first`,
    value: ({ recent }) => number(recent),
    change: { sort: 'created' },
  },
  {
    label: 'Conversion Rate',
    hint: 'Converted leads of all leads. Show the converted ones',
    value: ({ conversionRate }) => `${rate().format(conversionRate)}%`,
    change: { status: 'converted' },
  },
];

interface StatCardsProps {
  tenantId: string;
  view: LeadView;
  onView: (view: LeadView) => void;
}

export function StatCards({ tenantId, view, onView }: StatCardsProps) {
  const { data: stats, error, refetch } = useLeadStats(tenantId);
  return (
    <>
      <Grid
        role="group"
        aria-label="Figures of all leads"
        templateColumns={{ base: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' }}
        gap="2"
        // With an open lead beside the list, half of the cards fit in a row.
        css={{ 'html[data-panel] &': { xl: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } }}
      >
        {CARDS.map(({ label, hint, value, change }, index) => {
          const target = { ...DEFAULT_VIEW, ...change };
          return (
            <StatButton
              key={label}
              label={label}
              hint={hint}
              value={stats ? value(stats) : '–'}
              // The first card shows the whole list, which is not a filter that can be on.
              pressed={index === 0 ? undefined : sameView(target, view)}
              onPress={() => onView(sameView(target, view) ? DEFAULT_VIEW : target)}
            />
          );
        })}
      </Grid>
      {error && !stats && <TryLine text="Could not load the figures." onRetry={() => void refetch()} />}
    </>
  );
}
