/** The three packages with their prices. */
import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { PACKAGES, TIERS, type Package } from '@praxis/contracts/billing/package.const';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';
import { money } from '../../../lib/core/format.js';
import { callsLabel } from './package-labels.js';

interface PackageCardsProps {
  /** Heading level of a card's name; one below the heading above the cards. */
  heading?: 'h2' | 'h3';
  /** Adds a link to the demo; left out if the visitor is already there. */
  withLink?: boolean;
  /** Renders the button of a package, below its facts. */
  action: (plan: Package) => ReactNode;
}

export function PackageCards({ heading = 'h2', withLink = false, action }: PackageCardsProps) {
  return (
    <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="4">
      {TIERS.map((tier) => (
        <PackageCard key={tier} plan={PACKAGES[tier]} heading={heading} withLink={withLink} action={action} />
      ))}
    </Grid>
  );
}

function PackageCard({ plan, heading, withLink, action }: { plan: Package } & Required<PackageCardsProps>) {
  const popular = plan.tier === 'growth';
  const facts = [
    callsLabel(plan),
    `${plan.aiLiftLabel}% expected AI lift`,
    `${money(plan.setupFeeCents / 100)} once, to set up`,
  ];
  return (
    <Flex
      direction="column"
      data-testid={`package-${plan.tier}`}
      bg="bg.panel"
      borderWidth="1px"
      borderColor={popular ? 'brand.fg' : 'border.subtle'}
      borderRadius="md"
      p="5"
    >
      <Flex align="center" justify="space-between" minH="6">
        <Heading as={heading} fontSize="lg" fontWeight="semibold">
          {plan.name}
        </Heading>
        {popular && (
          <Badge bg="brand.solid" color="brand.contrast">
            Most Popular
          </Badge>
        )}
      </Flex>
      <Text mt="3">
        <Box
          as="span"
          fontSize="figure"
          fontWeight="medium"
          fontVariantNumeric="tabular-nums"
          letterSpacing="-0.02em"
        >
          {money(plan.monthlyFeeCents / 100)}
        </Box>
        <Box as="span" color="fg.muted">
          {' '}
          a month
        </Box>
      </Text>
      <chakra.ul listStyleType="none" display="grid" gap="2" mt="4" fontVariantNumeric="tabular-nums">
        {facts.map((fact) => (
          <Flex as="li" key={fact} gap="2" align="center" color="fg.muted">
            <Check size={16} aria-hidden />
            {fact}
          </Flex>
        ))}
      </chakra.ul>
      <Flex direction="column" gap="2" mt="auto" pt="5">
        {action(plan)}
        {withLink && (
          <Button variant="ghost" asChild>
            <Link to={PATHS.demo}>See it work</Link>
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
