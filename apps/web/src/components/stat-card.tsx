/** One figure with its name and its meaning. It is a button if the figure is also a filter. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { CountingText } from './counting-text.js';

interface StatCardProps {
  label: string;
  value: string;
  /** The meaning of the figure, in a short sentence. */
  meaning?: string;
  strong?: boolean;
}

export function StatCard({ label, value, meaning, strong = false }: StatCardProps) {
  return (
    <Box borderWidth="1px" borderRadius="md" bg="bg.panel" p="4" data-stat={label}>
      <Text fontSize="md" color="fg.muted">
        {label}
      </Text>
      <Text
        fontSize={{ base: '2xl', md: 'figure' }}
        lineHeight="1.25"
        fontWeight="medium"
        color={strong ? 'brand.fg' : 'fg'}
        fontVariantNumeric="tabular-nums"
        letterSpacing="-0.02em"
      >
        <CountingText>{value}</CountingText>
      </Text>
      {meaning && (
        <Text fontSize="xs" color="fg.muted" mt="1">
          {meaning}
        </Text>
      )}
    </Box>
  );
}

interface StatButtonProps {
  label: string;
  value: string;
  /** The effect of pressing it, on hover. */
  hint: string;
  /** Undefined if the figure is not a filter. */
  pressed: boolean | undefined;
  onPress: () => void;
}

/** One figure in a row of figures; pressing it shows the records that it counts. */
export function StatButton({ label, value, hint, pressed, onPress }: StatButtonProps) {
  return (
    <chakra.button
      type="button"
      data-testid="stat-card"
      aria-pressed={pressed}
      title={hint}
      onClick={onPress}
      display="block"
      minW="0"
      textAlign="start"
      px="3"
      py="2.5"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      cursor="pointer"
      transition="border-color {durations.fast}, background-color {durations.fast}"
      _hover={{ borderColor: 'border.strong' }}
      _pressed={{ borderColor: 'brand.fg', bg: 'brand.subtle' }}
    >
      <chakra.span display="block" fontSize="xs" color="fg.muted" lineHeight="1.35">
        {label}
      </chakra.span>
      <chakra.span
        display="block"
        fontSize="xl"
        lineHeight="1.3"
        fontWeight="medium"
        fontVariantNumeric="tabular-nums"
        letterSpacing="-0.01em"
      >
        <CountingText>{value}</CountingText>
      </chakra.span>
    </chakra.button>
  );
}
