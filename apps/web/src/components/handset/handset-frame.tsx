/** The frame of the handset: the picture of a phone around its content. */
import { Box, type BoxProps } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';

interface HandsetFrameProps extends BoxProps {
  /** Shown beside the title. */
  badge?: ReactNode;
}

export function HandsetFrame({ badge, children, ...box }: HandsetFrameProps) {
  return (
    <Box
      as="section"
      aria-label="The customer’s phone"
      bg="bg.panel"
      borderWidth="6px"
      borderColor="border.subtle"
      borderRadius="28px"
      display="flex"
      flexDirection="column"
      overflow="hidden"
      {...box}
    >
      <Flex justify="center" py="2" flexShrink="0" aria-hidden>
        <Box w="14" h="1" borderRadius="full" bg="border.subtle" />
      </Flex>
      <Flex px="4" pb="2" align="center" justify="space-between" flexShrink="0">
        <Box as="h2" fontWeight="medium">
          The customer’s phone
        </Box>
        {badge}
      </Flex>
      {children}
    </Box>
  );
}
