/** Placeholders while data loads: skeletons, and one word for screen readers. */
import { Grid, type GridProps } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';

export function Loading({ label = 'Loading', ...grid }: GridProps & { label?: string }) {
  return <Grid role="status" aria-busy="true" aria-label={label} {...grid} />;
}

/** Placeholder for a form of two fields. */
export function FieldsSkeleton(grid: GridProps) {
  return (
    <Loading gap="4" {...grid}>
      <Skeleton height="14" />
      <Skeleton height="14" />
    </Loading>
  );
}
