/** The engagement level, and the person's activities that it is calculated from. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { ENGAGEMENT_THRESHOLDS } from '@praxis/contracts/engagement/engagement.const';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { ToneBadge } from '../../../components/tone-badge.js';
import { ENGAGEMENT_LABELS, eventLabel } from '../lead-labels.js';
import { LeadPart } from './lead-part.js';

export function LeadEngagement({ lead }: { lead: LeadDetail }) {
  const { engagementLevel, engagement } = lead;
  const { label, tone } = ENGAGEMENT_LABELS[engagementLevel];
  return (
    <LeadPart title="Engagement" testId="lead-engagement" aside={<ToneBadge tone={tone}>{label}</ToneBadge>}>
      <Text fontSize="md">
        <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium">
          {pointsText(engagement.points)}
        </chakra.span>{' '}
        <chakra.span color="fg.muted">{nextLevel(engagement.points)}</chakra.span>
      </Text>
      {engagement.contributions.length === 0 ? (
        <Text fontSize="md" color="fg.muted" mt="1">
          This person has not done anything on your site, in messages or in calls yet.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" fontSize="md" mt="2" aria-label="How the level is calculated">
          {engagement.contributions.map(({ factor, count, points }) => (
            <Flex as="li" key={factor} justify="space-between" gap="3" py="0.5">
              <span>{eventLabel(factor, count)}</span>
              <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium" flexShrink="0">
                +{rounded(points)}
              </chakra.span>
            </Flex>
          ))}
        </Box>
      )}
      <Text fontSize="xs" color="fg.muted" mt="2">
        Based on their activity, not the score.
      </Text>
    </LeadPart>
  );
}

/** Rounds to tenths, because views count for tenths of points. */
const rounded = (points: number): number => Math.round(points * 10) / 10;

const pointsText = (points: number): string => (points === 1 ? '1 point' : `${rounded(points)} points`);

/** The threshold of the next level. */
function nextLevel(points: number): string {
  const { medium, high } = ENGAGEMENT_THRESHOLDS;
  if (points < medium) return `Medium from ${medium}, high from ${high}.`;
  return points < high ? `High from ${high}.` : `High from ${high} on.`;
}
