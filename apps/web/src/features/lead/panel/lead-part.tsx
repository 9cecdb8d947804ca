/** A titled part of the lead's panel. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useId, type ReactNode } from 'react';
import { Loading } from '../../../components/loading.js';

interface LeadPartProps {
  title: string;
  aside?: ReactNode;
  testId?: string;
  children: ReactNode;
}

export function LeadPart({ title, aside, testId, children }: LeadPartProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} data-testid={testId}>
      <Flex align="baseline" justify="space-between" gap="3" mb="2">
        <Heading as="h3" id={id} fontSize="md" fontWeight="semibold">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}

/** Stands where what a part shows will be. */
export function PartSkeleton() {
  return (
    <Loading>
      <Skeleton height="24" />
    </Loading>
  );
}
