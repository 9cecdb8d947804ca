/** Shows which account and target the checklist tests with, and links to other pages. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { DemoConfig } from '@praxis/contracts/health/health';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useStore } from 'zustand';
import { PATHS } from '../../app/paths.js';
import { CopyButton } from '../../components/copy-button.js';
import { Panel } from '../../components/panel.js';
import { Segmented } from '../../components/segmented.js';
import { phoneNumber } from '../../lib/core/format.js';
import { INDUSTRY_OPTIONS } from '../../lib/core/industry-labels.js';
import { checklistStore, resetChecklist } from './checklist-store.js';

/** Characters of the key that are shown. */
const SHOWN_KEY_CHARACTERS = 4;

const LINKS = [
  { to: PATHS.dashboard, label: 'Dashboard' },
  { to: PATHS.admin, label: 'Admin' },
  { to: PATHS.client, label: 'Client portal' },
  { to: PATHS.onboarding, label: 'Onboarding' },
];

export function ChecklistFacts({ config }: { config: DemoConfig }) {
  const { industry, sessionId } = useStore(checklistStore);
  const { phones, publicApiKey } = config;
  return (
    <Panel aria-label="Test set-up" data-testid="checklist-facts">
      <Grid
        as="dl"
        px="4"
        py="3"
        columnGap="6"
        rowGap="3"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        }}
      >
        <Fact name="Base URL">{window.location.origin}</Fact>
        <Fact name="API key" action={<CopyButton label="Copy" text={() => publicApiKey} />}>
          {`•••• ${publicApiKey.slice(-SHOWN_KEY_CHARACTERS)}`}
        </Fact>
        <Fact name="Session" action={<CopyButton label="Copy" text={() => sessionId} />}>
          {sessionId}
        </Fact>
        <Fact name="Call number, Law">{phones.law ? phoneNumber(phones.law) : 'None'}</Fact>
        <Fact name="Call number, Real Estate">
          {phones.realestate ? phoneNumber(phones.realestate) : 'None'}
        </Fact>
        <Box as="div">
          <Text as="dt" fontSize="xs" color="fg.muted" mb="1">
            Industry
          </Text>
          <Flex as="dd">
            <Segmented
              label="Industry"
              options={INDUSTRY_OPTIONS}
              value={industry}
              onChange={resetChecklist}
            />
          </Flex>
        </Box>
      </Grid>
      <Flex
        as="nav"
        aria-label="Related pages"
        gap="4"
        wrap="wrap"
        px="4"
        py="2.5"
        borderTopWidth="1px"
        fontSize="md"
      >
        {LINKS.map(({ to, label }) => (
          <Link key={to} asChild>
            <RouterLink to={to}>{label}</RouterLink>
          </Link>
        ))}
        <Link href="/v1/docs">API documentation</Link>
        <Link href="/v1/openapi.json">OpenAPI document</Link>
      </Flex>
    </Panel>
  );
}

function Fact({ name, action, children }: { name: string; action?: ReactNode; children: string }) {
  return (
    <Box as="div" minW="0">
      <Text as="dt" fontSize="xs" color="fg.muted" mb="1">
        {name}
      </Text>
      <Flex as="dd" align="center" gap="2" minH="7">
        <Box as="span" truncate title={children} fontVariantNumeric="tabular-nums">
          {children}
        </Box>
        {action}
      </Flex>
    </Box>
  );
}
