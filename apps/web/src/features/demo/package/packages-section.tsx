/** Packages and their comparison on the demo page. */
import { Box } from '@chakra-ui/react/box';
import type { Package } from '@praxis/contracts/billing/package.const';
import type { ReactNode } from 'react';
import { Section } from '../../../components/section.js';
import { ComparisonTable } from './comparison-table.js';
import { PackageCards } from './package-cards.js';
import { TRIAL_TEXT } from './package-labels.js';

/** @param action renders the button of a package */
export function PackagesSection({ action }: { action: (plan: Package) => ReactNode }) {
  return (
    <Section
      id="packages"
      title="Packages"
      text={`A one-time set-up, then a flat fee a month. ${TRIAL_TEXT}`}
    >
      <PackageCards heading="h3" action={action} />
      <Box mt="4">
        <ComparisonTable />
      </Box>
    </Section>
  );
}
