/** A page of a practice for its clients: one narrow column under a heading. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { useGuestLook } from '../lib/tenant/guest-look.js';
import { useDocumentTitle } from './page-title.js';

interface GuestPageProps {
  title: string;
  intro?: string | undefined;
  /** Content above the heading. */
  top?: ReactNode;
  children: ReactNode;
  /** Content below the page's main part. */
  bottom?: ReactNode;
}

export function GuestPage({ title, intro, top, children, bottom }: GuestPageProps) {
  useDocumentTitle(title);
  const look = useGuestLook();
  return (
    <Box {...look} w="full" css={{ maxWidth: '44rem' }} mx="auto" px="4" pt={{ base: '4', md: '6' }} pb="12">
      {top}
      <Heading as="h1" fontSize={{ base: 'xl', md: '2xl' }} fontWeight="semibold" letterSpacing="-0.01em">
        {title}
      </Heading>
      {intro && (
        <Text color="fg.muted" mt="1">
          {intro}
        </Text>
      )}
      <Box mt="6">{children}</Box>
      {bottom}
    </Box>
  );
}
