/** A titled part of the lead's panel. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
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

interface FoldedPartProps extends LeadPartProps {
  /** Shown while the part is folded. */
  summary: ReactNode;
}

/** A part of which most readers need only one line; a press unfolds the rest. */
export function FoldedPart({ title, summary, testId, children }: FoldedPartProps) {
  return (
    <chakra.details
      data-testid={testId}
      css={{ '&[open] > summary > .chevron': { transform: 'rotate(90deg)' } }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="3"
        minH={{ base: '11', md: '8' }}
        cursor="pointer"
        listStyleType="none"
        borderRadius="sm"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        <chakra.span className="chevron" color="fg.muted" transition="transform {durations.fast}">
          <ChevronRight size={16} aria-hidden />
        </chakra.span>
        <Heading as="h3" fontSize="md" fontWeight="semibold">
          {title}
        </Heading>
        {summary}
      </chakra.summary>
      <Box ps="7">{children}</Box>
    </chakra.details>
  );
}

/** Placeholder for the content of a part. */
export function PartSkeleton() {
  return (
    <Loading>
      <Skeleton height="24" />
    </Loading>
  );
}
