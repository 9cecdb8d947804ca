/** The three packages, and what each includes. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { Page } from '../components/page.js';
import { Section } from '../components/section.js';
import { StartPlan } from '../features/checkout/start-plan.js';
import { PackageCards } from '../features/demo/package/package-cards.js';
import { TRIAL_TEXT } from '../features/demo/package/package-labels.js';
import { IncludedTable } from '../features/usage/included-table.js';

export function PricingPage() {
  return (
    <Page title="Pricing" intro="Three packages: a one-time set-up, then a flat fee a month.">
      <Box data-section="packages">
        <PackageCards withLink action={(plan) => <StartPlan plan={plan} />} />
        <Text color="fg.muted" mt="4">
          {TRIAL_TEXT}
        </Text>
      </Box>
      <Section
        id="included"
        title="What is included"
        text="Usage beyond it is charged per unit with the next invoice. You can set a limit. During the trial, usage stops at what is included."
      >
        <IncludedTable />
      </Section>
    </Page>
  );
}
