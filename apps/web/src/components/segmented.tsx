/** A few choices side by side, one of which is selected. Each is a button that says whether it is pressed. */
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';

interface SegmentedProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; unavailable?: boolean; describedBy?: string; lang?: string }[];
  value: T;
  onChange: (value: T) => void;
}

export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  return (
    <Flex
      role="group"
      aria-label={label}
      bg="bg.inset"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="sm"
      p="0.5"
      gap="0.5"
      // Many choices wrap onto two lines on a phone, where one line would widen the page.
      wrap="wrap"
    >
      {options.map((option) => (
        <chakra.button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === value}
          aria-disabled={option.unavailable ? true : undefined}
          aria-describedby={option.describedBy}
          onClick={() => !option.unavailable && onChange(option.value)}
          px="2.5"
          h={{ base: '10', md: '7' }}
          borderRadius="sm"
          fontSize="md"
          fontWeight="medium"
          color="fg.muted"
          whiteSpace="nowrap"
          cursor={option.unavailable ? 'not-allowed' : 'pointer'}
          transition="background-color {durations.fast}, color {durations.fast}"
          _hover={{ color: 'fg' }}
          _pressed={{ bg: 'bg.raised', color: 'fg', boxShadow: 'inset 0 0 0 1px {colors.border.strong}' }}
        >
          {option.label}
        </chakra.button>
      ))}
    </Flex>
  );
}
