/** The frame of every screen: title, one sentence, the primary action on the right. Also sets the document title. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './page-title.js';

interface PageProps {
  title: string;
  /** One sentence that says what the screen is for. */
  intro?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, intro, actions, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <Box maxW="page" mx="auto" px={{ base: '4', md: '6' }} pt={{ base: '5', md: '7' }} pb="16">
      <Flex
        gap="4"
        align={{ md: 'flex-end' }}
        justify="space-between"
        direction={{ base: 'column', md: 'row' }}
      >
        <Box>
          <Heading
            as="h1"
            fontSize={{ base: 'xl', md: '2xl' }}
            lineHeight="1.2"
            fontWeight="semibold"
            color="accent.fg"
            letterSpacing="-0.01em"
          >
            {title}
          </Heading>
          {intro && (
            <Text color="fg.muted" maxW="prose" mt="1">
              {intro}
            </Text>
          )}
        </Box>
        {actions && (
          <Flex gap="2" wrap="wrap" align="center" flexShrink="0">
            {actions}
          </Flex>
        )}
      </Flex>
      <Box mt="6">{children}</Box>
    </Box>
  );
}
