/** One line of a horizontal bar chart: its name, its figure, and a decorative bar of the same size. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { number } from '../../lib/core/format.js';

const FILLS = { leads: 'brand.solid', booked: 'status.booked', open: 'border.strong' } as const;

interface BarRowProps {
  name: string;
  count: number;
  /** How the count relates to others. */
  note?: string | undefined;
  /** Length of the bar, 0 to 1. */
  share: number;
  tone: keyof typeof FILLS;
}

export function BarRow({ name, count, note, share, tone }: BarRowProps) {
  return (
    <chakra.li data-testid="bar-row" listStyleType="none">
      <Flex justify="space-between" align="baseline" gap="3" fontVariantNumeric="tabular-nums">
        <Text>{name}</Text>
        <Flex gap="2" align="baseline" wrap="wrap" justify="flex-end">
          {note && (
            <Text as="span" fontSize="xs" color="fg.muted">
              {note}
            </Text>
          )}
          <Text as="span" fontWeight="medium" minW="6" textAlign="end">
            {number(count)}
          </Text>
        </Flex>
      </Flex>
      <Box mt="1" h="2" borderRadius="full" bg="bg.raised" overflow="hidden" aria-hidden>
        <Box
          h="full"
          borderRadius="full"
          bg={FILLS[tone]}
          style={{ width: `${100 * share}%`, minWidth: count > 0 ? '0.5rem' : 0 }}
        />
      </Box>
    </chakra.li>
  );
}
