/** The monthly quotas of each package, and the price of each unit beyond them. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { PACKAGES, TIERS } from '@praxis/contracts/billing/package.const';
import { RESOURCE_LABELS, RESOURCE_TYPES } from '@praxis/contracts/usage/usage.const';
import { OVERAGE_CENTS, QUOTAS } from '@praxis/contracts/billing/plan-quotas.const';
import { number } from '../../lib/core/format.js';
import { rateText } from './usage-labels.js';

const style = {
  borderCollapse: 'collapse',
  minWidth: '36rem',
  '& :is(th, td)': { paddingInline: '4', height: '10', textAlign: 'start' },
  '& thead th': { fontSize: 'md', fontWeight: 'medium' },
  '& tbody th': { fontWeight: 'normal' },
  '& tbody tr': { borderTopWidth: '1px' },
  '& td': { color: 'fg.muted' },
} as const;

export function IncludedTable() {
  return (
    <Box
      overflowX="auto"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      tabIndex={0}
      role="region"
      aria-label="What each package includes a month"
    >
      <chakra.table w="full" fontVariantNumeric="tabular-nums" css={style} data-testid="included">
        <thead>
          <tr>
            <th scope="col">A month</th>
            {TIERS.map((tier) => (
              <th key={tier} scope="col">
                {PACKAGES[tier].name}
              </th>
            ))}
            <th scope="col">Beyond that</th>
          </tr>
        </thead>
        <tbody>
          {RESOURCE_TYPES.map((resource) => (
            <tr key={resource}>
              <th scope="row">{RESOURCE_LABELS[resource]}</th>
              {TIERS.map((tier) => {
                const quota = QUOTAS[tier][resource];
                return <td key={tier}>{quota === null ? 'Unlimited' : number(quota)}</td>;
              })}
              <td>{rateText(OVERAGE_CENTS[resource])}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}
