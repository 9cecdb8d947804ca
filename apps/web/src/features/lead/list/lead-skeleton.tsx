/** Placeholders for rows that are still loading, in the shape of rows. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';

const WIDTHS = ['14rem', '11rem', '16rem', '12rem', '13rem'];

export function LeadSkeletonRows({ count }: { count: number }) {
  return (
    <Box aria-hidden data-testid="lead-skeleton">
      {Array.from({ length: count }, (_none, index) => (
        <Flex
          key={index}
          align="center"
          gap="6"
          px="3"
          h={{ base: '4.25rem', md: '10' }}
          borderBottomWidth="1px"
          borderColor="border.subtle"
        >
          <Skeleton height="3.5" flex="0 1 auto" style={{ width: WIDTHS[index % WIDTHS.length] }} />
          <Box flex="1" />
          <Skeleton height="3.5" width="14" display={{ base: 'none', md: 'block' }} />
          <Skeleton height="3.5" width="20" display={{ base: 'none', md: 'block' }} />
          <Skeleton height="3.5" width="16" />
        </Flex>
      ))}
    </Box>
  );
}
