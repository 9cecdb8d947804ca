/** Placeholders for rows that are still loading, in the shape of rows. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Loading } from '../loading.js';

interface TableSkeletonProps {
  /** The name of the loading content, for screen readers. */
  label?: string;
  rows?: number;
}

export function TableSkeleton({ label = 'Loading', rows = 3 }: TableSkeletonProps) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_none, index) => (
        <Box key={index} px="4" py="3" borderBottomWidth={index < rows - 1 ? '1px' : '0'}>
          <Skeleton height="4" />
        </Box>
      ))}
    </Loading>
  );
}
