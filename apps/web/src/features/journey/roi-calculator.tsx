/** The ROI calculator: inputs on the left, and on the right the calculation, which updates as they change. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { PACKAGES, TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import { calculateRoi } from '@praxis/contracts/journey/roi-calculation';
import type { RoiInputs } from '@praxis/contracts/journey/roi';
import { useWatch } from 'react-hook-form';
import { Section } from '../../components/section.js';
import { StatCard } from '../../components/stat-card.js';
import { money } from '../../lib/core/format.js';
import { useStore } from 'zustand';
import type { JourneyControls } from './use-journey.js';
import { stepStatus } from '../../lib/journey/step-status.js';
import { RoiCalculation } from './roi-calculation-table.js';
import { RoiFields } from './roi-fields.js';

/** Monthly return in dollars of the same practice with another package and that package's own lift. */
function returnWith(inputs: RoiInputs, tier: Tier): number {
  return calculateRoi({ ...inputs, aiLiftPct: PACKAGES[tier].aiLiftPct }, tier).monthlyROI;
}

export function RoiCalculator({ journey }: { journey: JourneyControls }) {
  const { store, forms, run } = journey;
  const state = useStore(store);
  const values = useWatch({ control: forms.roi.control });
  const status = stepStatus(state, 'roi');
  const inputs = { ...forms.roi.getValues().inputs, ...values.inputs };
  const tier = values.tier ?? 'growth';
  return (
    <Section
      id="roi-calculator"
      title="ROI calculator"
      text="What missed calls cost you per month, and what remains after the fee. Change any figure to see the calculation."
    >
      <Grid
        templateColumns={{ base: '1fr', md: '1fr 1fr' }}
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="md"
        alignItems="start"
      >
        <Box p="5">
          <RoiFields form={forms.roi} />
          <Button
            mt="4"
            variant="outline"
            disabled={status.state === 'running' || state.runningAll}
            onClick={() => void run('roi')}
          >
            Check with the server
          </Button>
        </Box>
        <Box p="5" borderStartWidth={{ md: '1px' }} borderTopWidth={{ base: '1px', md: '0' }} h="full">
          <RoiCalculation
            values={{ inputs, tier }}
            confirmed={state.roi}
            fallback={status.fallback ?? false}
          />
        </Box>
      </Grid>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="4" mt="4">
        {TIERS.map((other) => (
          <StatCard
            key={other}
            label={`${PACKAGES[other].name} package`}
            value={`${money(returnWith(inputs, other))} a month`}
            meaning={`With its ${PACKAGES[other].aiLiftPct}% lift, after ${money(PACKAGES[other].monthlyFeeCents / 100)} fee`}
            strong={other === tier}
          />
        ))}
      </Grid>
    </Section>
  );
}
