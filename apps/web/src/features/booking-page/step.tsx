/** One part of the booking form, with its number and question. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { useId, type ReactNode } from 'react';

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

export function Step({ number, title, children }: StepProps) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      p={{ base: '4', md: '5' }}
    >
      <Flex gap="2.5" align="center" mb="4">
        <Text
          aria-hidden
          display="grid"
          placeItems="center"
          w="6"
          h="6"
          borderRadius="full"
          borderWidth="1px"
          borderColor="border.strong"
          fontSize="xs"
          fontWeight="medium"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
        >
          {number}
        </Text>
        <Heading as="h2" id={id} fontSize="lg" fontWeight="semibold">
          {title}
        </Heading>
      </Flex>
      {children}
    </Box>
  );
}
