/** A bordered surface with an optional header; panels do not nest. */
import { Box, type BoxProps } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode, Ref } from 'react';

interface PanelProps extends Omit<BoxProps, 'title'> {
  title?: string;
  text?: string;
  actions?: ReactNode;
  headingId?: string;
  ref?: Ref<HTMLDivElement>;
}

export function Panel({ title, text, actions, headingId, children, ...box }: PanelProps) {
  return (
    <Box as="section" aria-labelledby={headingId} bg="bg.panel" borderWidth="1px" borderRadius="md" {...box}>
      {title && (
        <Flex
          px="4"
          py="3"
          gap="3"
          align="center"
          justify="space-between"
          borderBottomWidth="1px"
          wrap="wrap"
        >
          <Box>
            <Heading as="h2" id={headingId} fontSize="lg" fontWeight="semibold">
              {title}
            </Heading>
            {text && (
              <Text fontSize="md" color="fg.muted">
                {text}
              </Text>
            )}
          </Box>
          {actions}
        </Flex>
      )}
      {children}
    </Box>
  );
}
