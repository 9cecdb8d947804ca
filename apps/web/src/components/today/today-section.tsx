/** A section of the day's work: its first entries, their number, and a link to all of them. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { TODAY_COUNT_MAX } from '@praxis/contracts/today/today.const';
import type { ReactNode } from 'react';
import { RouteLink } from '../route-link.js';
import { number } from '../../lib/core/format.js';

interface TodaySectionProps {
  id: string;
  title: string;
  /** The number of entries; undefined until it is known. */
  count?: number;
  /** How many entries are shown. */
  shown?: number;
  /** The page with all entries. */
  all?: { to: string; label: string };
  /** The text for an empty section. */
  empty: string;
  children: ReactNode;
}

export function TodaySection({ id, title, count, shown = 0, all, empty, children }: TodaySectionProps) {
  const headingId = `today-${id}`;
  const isCut = count !== undefined && count > shown;
  return (
    <Box
      as="section"
      aria-labelledby={headingId}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      data-testid={headingId}
    >
      <Flex px="4" h="11" gap="2" align="center" borderBottomWidth="1px">
        <Heading as="h2" id={headingId} fontSize="md" fontWeight="semibold">
          {title}
        </Heading>
        {count !== undefined && count > 0 && (
          <Text
            as="span"
            fontSize="md"
            color="fg.muted"
            fontVariantNumeric="tabular-nums"
            data-testid="count"
          >
            {isCut && shown > 0 ? `${shown} of ${countLabel(count)}` : countLabel(count)}
          </Text>
        )}
        {all && (
          <RouteLink to={all.to} fontSize="md" color="fg.muted" ms="auto">
            {all.label}
          </RouteLink>
        )}
      </Flex>
      {count === 0 ? (
        <Text px="4" py="3" color="fg.muted">
          {empty}
        </Text>
      ) : (
        children
      )}
    </Box>
  );
}

/** The entries of a section. */
export function TodayRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <>
      {label && (
        <Text px="4" pt="3" pb="1" fontSize="xs" color="fg.muted" _notFirst={{ borderTopWidth: '1px' }}>
          {label}
        </Text>
      )}
      <chakra.ul listStyleType="none" aria-label={label}>
        {children}
      </chakra.ul>
    </>
  );
}

/** The number of entries as text; a count that reached its limit says so. */
function countLabel(count: number): string {
  return count >= TODAY_COUNT_MAX ? `${number(TODAY_COUNT_MAX)}+` : number(count);
}
