/** A titled part of a long page, without its own surface. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <Box as="section" aria-labelledby={`${id}-title`} id={id} mt="14">
      <Heading as="h2" id={`${id}-title`} fontSize="xl" fontWeight="semibold" letterSpacing="-0.01em">
        {title}
      </Heading>
      {text && (
        <Text color="fg.muted" maxW="prose" mt="1">
          {text}
        </Text>
      )}
      <Box mt="5">{children}</Box>
    </Box>
  );
}
