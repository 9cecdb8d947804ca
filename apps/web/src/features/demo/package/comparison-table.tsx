/** The features of each package, side by side. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { PACKAGES, TIERS, type Package } from '@praxis/contracts/billing/package.const';
import { money } from '../../../lib/core/format.js';
import { callsLabel } from './package-labels.js';

const everywhere = (): string => 'Included';
const ROWS: readonly { label: string; of: (plan: Package) => string }[] = [
  { label: 'Setup fee', of: (plan) => money(plan.setupFeeCents / 100) },
  { label: 'Monthly fee', of: (plan) => money(plan.monthlyFeeCents / 100) },
  { label: 'AI receptionist', of: callsLabel },
  { label: 'Expected AI lift', of: (plan) => `${plan.aiLiftLabel}%` },
  { label: 'Intake with lead score', of: everywhere },
  { label: 'Booking without double bookings', of: everywhere },
  { label: 'Follow-up by text and email', of: everywhere },
  { label: 'Durable runs with history', of: everywhere },
];

export function ComparisonTable() {
  return (
    <Box
      overflowX="auto"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      tabIndex={0}
      role="region"
      aria-label="Package comparison"
    >
      <chakra.table w="full" minW="xl" css={{ borderCollapse: 'collapse', minWidth: '36rem' }}>
        <chakra.thead>
          <chakra.tr>
            <HeadCell>Capability</HeadCell>
            {TIERS.map((tier) => (
              <HeadCell key={tier}>{PACKAGES[tier].name}</HeadCell>
            ))}
          </chakra.tr>
        </chakra.thead>
        <chakra.tbody fontVariantNumeric="tabular-nums">
          {ROWS.map((row) => (
            <chakra.tr key={row.label} borderTopWidth="1px" h="10">
              <chakra.th scope="row" textAlign="start" px="4" fontWeight="normal">
                {row.label}
              </chakra.th>
              {TIERS.map((tier) => (
                <chakra.td key={tier} px="4" color="fg.muted">
                  {row.of(PACKAGES[tier])}
                </chakra.td>
              ))}
            </chakra.tr>
          ))}
        </chakra.tbody>
      </chakra.table>
    </Box>
  );
}

function HeadCell({ children }: { children: string }) {
  return (
    <chakra.th scope="col" textAlign="start" px="4" h="10" fontWeight="medium" fontSize="md">
      {children}
    </chakra.th>
  );
}
