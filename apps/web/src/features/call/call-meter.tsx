/** A percentage as a bar with its figure. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { percent } from './call-labels.js';

interface CallMeterProps {
  label: string;
  /** 0 to 100. */
  value: number;
  /** The figure in words, for example `60%`. */
  words: string;
  testId: string;
}

export function CallMeter({ label, value, words, testId }: CallMeterProps) {
  const share = percent(value);
  return (
    <Box>
      <Flex justify="space-between" align="baseline" fontSize="md" mb="1">
        <Box as="span" color="fg.muted">
          {label}
        </Box>
        <Box as="span" fontWeight="medium" fontVariantNumeric="tabular-nums" data-testid={testId}>
          {words}
        </Box>
      </Flex>
      <Box
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={words}
        h="1.5"
        borderRadius="full"
        bg="bg.raised"
        overflow="hidden"
      >
        <Box
          h="full"
          w="full"
          borderRadius="full"
          bg="brand.solid"
          transformOrigin="left"
          transition="transform {durations.moderate}"
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </Box>
    </Box>
  );
}
