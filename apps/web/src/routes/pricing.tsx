/** The three packages. */
import { Box } from '@chakra-ui/react/box';
import { Page } from '../components/page.js';
import { StartPlan } from '../features/checkout/start-plan.js';
import { PackageCards } from '../features/demo/package/package-cards.js';

export function PricingPage() {
  return (
    <Page title="Pricing" intro="Three packages: a one-time set-up, then a flat fee a month.">
      <Box data-section="packages">
        <PackageCards withLink action={(plan) => <StartPlan plan={plan} />} />
      </Box>
    </Page>
  );
}
