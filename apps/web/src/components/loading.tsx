/** What stands where data is on its way: skeletons inside, and one word for who cannot see them. */
import { Grid, type GridProps } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';

export function Loading({ label = 'Loading', ...grid }: GridProps & { label?: string }) {
  return <Grid role="status" aria-busy="true" aria-label={label} {...grid} />;
}

/** Stands where a form of two fields will be. */
export function FieldsSkeleton(grid: GridProps) {
  return (
    <Loading gap="4" {...grid}>
      <Skeleton height="14" />
      <Skeleton height="14" />
    </Loading>
  );
}
