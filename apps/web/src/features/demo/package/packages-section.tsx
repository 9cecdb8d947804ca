/** Packages and their comparison on the demo page. */
import { Box } from '@chakra-ui/react/box';
import { Section } from '../../../components/section.js';
import { ComparisonTable } from './comparison-table.js';
import { PackageCards } from './package-cards.js';

export function PackagesSection() {
  return (
    <Section id="packages" title="Packages" text="A one-time set-up, then a flat fee a month.">
      <PackageCards heading="h3" />
      <Box mt="4">
        <ComparisonTable />
      </Box>
    </Section>
  );
}
