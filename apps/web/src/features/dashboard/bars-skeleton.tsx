/** Placeholder for bars with their figures. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Loading } from '../../components/loading.js';

export function BarsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading gap="4" p="4">
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row}>
          <Skeleton height="4" width="32" mb="2" />
          <Skeleton height="2" />
        </Box>
      ))}
    </Loading>
  );
}
