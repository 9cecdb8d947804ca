/** The frame of every sign-in page: one narrow column, its title, and links to other ways to sign in. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../components/page-title.js';

interface AuthFrameProps {
  title: string;
  intro?: string | undefined;
  children: ReactNode;
  /** Content below the surface: links to other ways to sign in. */
  footer?: ReactNode;
}

export function AuthFrame({ title, intro, children, footer }: AuthFrameProps) {
  useDocumentTitle(title);
  return (
    <Box w="full" maxW="104" mx="auto" px="4" pt={{ base: '8', md: '16' }} pb="16">
      <Heading as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="-0.01em">
        {title}
      </Heading>
      {intro && (
        <Text color="fg.muted" mt="1">
          {intro}
        </Text>
      )}
      <Box mt="5" bg="bg.panel" borderWidth="1px" borderRadius="md" p={{ base: '4', md: '5' }}>
        {children}
      </Box>
      {footer && (
        <Text mt="4" fontSize="md" color="fg.muted">
          {footer}
        </Text>
      )}
    </Box>
  );
}
