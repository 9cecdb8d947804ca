/** Several choices, any number of which may be checked. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useId } from 'react';

interface CheckGroupProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  error?: string | undefined;
}

export function CheckGroup<T extends string>({ label, options, value, onChange, error }: CheckGroupProps<T>) {
  const errorId = useId();
  const toggle = (option: T, on: boolean): void => {
    // The value follows the order of the options, whatever the order of the clicks.
    onChange(
      options.map((entry) => entry.value).filter((entry) => (entry === option ? on : value.includes(entry))),
    );
  };
  return (
    <chakra.fieldset aria-describedby={error ? errorId : undefined}>
      <chakra.legend fontSize="md" fontWeight="medium" mb="1">
        {label}
      </chakra.legend>
      <Flex gap="4" wrap="wrap">
        {options.map((option) => (
          <chakra.label
            key={option.value}
            display="inline-flex"
            gap="2"
            alignItems="center"
            minH={{ base: '11', md: '8' }}
            cursor="pointer"
          >
            <chakra.input
              type="checkbox"
              w="4"
              h="4"
              accentColor="brand.solid"
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <Box as="span">{option.label}</Box>
          </chakra.label>
        ))}
      </Flex>
      {error && (
        <Text id={errorId} color="status.bad" fontSize="xs">
          {error}
        </Text>
      )}
    </chakra.fieldset>
  );
}
