/** The score, the reasons for it, and what would change it. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { barScore, factorLabel } from '../lead-labels.js';
import { FoldedPart } from './lead-part.js';

export function LeadScore({ lead }: { lead: LeadDetail }) {
  const { leadScore, scoreContributions, scoreOpen, scoreVersion } = lead;
  return (
    <FoldedPart
      title="Score"
      testId="lead-score-part"
      summary={
        <Flex align="center" gap="3" flex="1">
          <Text as="span" fontWeight="medium" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {leadScore}
            <chakra.span color="fg.muted" fontWeight="normal">
              {' '}
              of 100
            </chakra.span>
          </Text>
          <Box
            as="span"
            flex="1"
            h="1.5"
            borderRadius="full"
            bg="border.subtle"
            overflow="hidden"
            aria-hidden
          >
            <Box
              as="span"
              display="block"
              h="full"
              bg="brand.fg"
              style={{ width: `${barScore(leadScore)}%` }}
            />
          </Box>
        </Flex>
      }
    >
      <Points title="Why" entries={scoreContributions} empty="No reasons were saved with this score." />
      {scoreOpen.length > 0 && <Points title="What would change it" entries={scoreOpen} could />}
      <Text fontSize="xs" color="fg.muted" mt="2">
        Rules version {scoreVersion}
      </Text>
    </FoldedPart>
  );
}

interface PointsProps {
  title: string;
  entries: LeadDetail['scoreContributions'];
  empty?: string;
  /** True for points that the lead can still earn. */
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
