/** How much of a quota is used. The bar ends at the quota; the percentage can exceed 100. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { number } from '../lib/core/format.js';
import { usageTone, wholePercent } from '../lib/core/usage-tone.js';

const FULL_PERCENT = 100;
const TONE_COLORS = { good: 'status.good', warn: 'status.warn', bad: 'status.bad' } as const;

/** @param percent null if there is no limit */
export function UsageBar({ label, percent }: { label: string; percent: number | null }) {
  if (percent === null)
    return (
      <Text fontSize="md" color="fg.muted">
        No limit on this plan
      </Text>
    );
  const tone = usageTone(percent);
  const whole = wholePercent(percent);
  const filled = Math.min(FULL_PERCENT, percent);
  return (
    <Box data-tone={tone} data-testid="usage-bar">
      <Box
        role="progressbar"
        aria-label={`${label}: part of the quota that is used`}
        aria-valuemin={0}
        aria-valuemax={FULL_PERCENT}
        aria-valuenow={Math.min(FULL_PERCENT, whole)}
        aria-valuetext={`${whole}%`}
        h="2"
        borderRadius="full"
        bg="bg.raised"
        overflow="hidden"
      >
        <Box h="full" borderRadius="full" bg={TONE_COLORS[tone]} style={{ width: `${filled}%` }} />
      </Box>
      <Text mt="1" fontSize="md" fontWeight="medium" color={TONE_COLORS[tone]} data-testid="usage-percent">
        {number(whole)}% used
      </Text>
    </Box>
  );
}
