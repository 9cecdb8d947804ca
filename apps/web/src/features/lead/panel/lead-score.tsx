/** The score, what made it, and what would change it. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { barScore, factorLabel } from '../lead-labels.js';
import { LeadPart } from './lead-part.js';

export function LeadScore({ lead }: { lead: LeadDetail }) {
  const { leadScore, scoreContributions, scoreOpen, scoreVersion } = lead;
  return (
    <LeadPart
      title="Score"
      testId="lead-score-part"
      aside={
        <Text fontSize="xs" color="fg.muted">
          Rules version {scoreVersion}
        </Text>
      }
    >
      <Flex align="center" gap="3">
        <Text fontSize="xl" fontWeight="medium" fontVariantNumeric="tabular-nums" lineHeight="1">
          {leadScore}
          <chakra.span fontSize="md" color="fg.muted" fontWeight="normal">
            {' '}
            of 100
          </chakra.span>
        </Text>
        <Box flex="1" h="1.5" borderRadius="full" bg="border.subtle" overflow="hidden" aria-hidden>
          <Box h="full" bg="brand.fg" style={{ width: `${barScore(leadScore)}%` }} />
        </Box>
      </Flex>
      <Points title="Why" entries={scoreContributions} empty="No reasons were saved with this score." />
      {scoreOpen.length > 0 && <Points title="What would change it" entries={scoreOpen} could />}
    </LeadPart>
  );
}

interface PointsProps {
  title: string;
  entries: LeadDetail['scoreContributions'];
  empty?: string;
  /** Points that are still to be had. */
  could?: boolean;
}

function Points({ title, entries, empty, could = false }: PointsProps) {
  return (
    <Box mt="3">
      <Text fontSize="xs" color="fg.muted" fontWeight="medium">
        {title}
      </Text>
      {entries.length === 0 && (
        <Text fontSize="md" color="fg.muted">
          {empty}
        </Text>
      )}
      <chakra.ul listStyleType="none" fontSize="md" mt="0.5">
        {entries.map(({ factor, points }) => (
          <Flex as="li" key={factor} justify="space-between" gap="3" py="0.5">
            <span>{factorLabel(factor)}</span>
            <chakra.span
              fontVariantNumeric="tabular-nums"
              fontWeight="medium"
              color={could ? 'fg.muted' : points < 0 ? 'status.bad' : 'fg'}
              flexShrink="0"
            >
              {could && points > 0 && 'up to '}
              {points < 0 ? `−${-points}` : `+${points}`}
            </chakra.span>
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  );
}
