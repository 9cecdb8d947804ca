/** The cycle's cost so far, and its estimated total at this pace. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { CostBreakdown, UsageAnalytics } from '@praxis/contracts/usage/usage';
import { Panel } from '../../components/panel.js';
import { dateOf, priceOf } from '../../lib/core/format.js';

const ROWS: readonly { key: keyof CostBreakdown; name: string }[] = [
  { key: 'base_cost', name: 'Base Subscription' },
  { key: 'usage_cost', name: 'Usage Costs' },
  { key: 'overage_cost', name: 'Overage Charges' },
  { key: 'total_cost', name: 'Total Cost' },
];
const style = {
  '& th, & td': { paddingBlock: '2', textAlign: 'end', fontWeight: 'normal' },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
  '& tbody tr': { borderTopWidth: '1px' },
  '& tbody tr:last-of-type :is(th, td)': { fontWeight: 'semibold' },
} as const;

export function CostPanel({ data }: { data: UsageAnalytics }) {
  const { cost_breakdown: now, forecast, current_cycle: cycle, spend_limit_cents: limit } = data;
  return (
    <Panel title="Cost Breakdown" headingId="cost-title" data-testid="cost-breakdown">
      <Box px="4" py="2">
        <chakra.table w="full" fontSize="md" fontVariantNumeric="tabular-nums" css={style}>
          <thead>
            <tr>
              <th scope="col">
                <chakra.span srOnly>Cost</chakra.span>
              </th>
              <th scope="col">So far</th>
              <th scope="col">{cycle ? `Forecast to ${dateOf(cycle.period_end)}` : 'Forecast'}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ key, name }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{priceOf(now[key])}</td>
                <td>{priceOf(forecast[key])}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
        <Text fontSize="xs" color="fg.muted" pb="2">
          {limit === null
            ? 'The forecast assumes the pace so far. There is no spend limit.'
            : `The forecast assumes the pace so far. Overage stops at ${priceOf(limit)} a cycle.`}
        </Text>
      </Box>
    </Panel>
  );
}
