/** What stands where data is on its way: skeletons inside, and one word for who cannot see them. */
import { Grid, type GridProps } from '@chakra-ui/react/grid';

export function Loading({ label = 'Loading', ...grid }: GridProps & { label?: string }) {
  return <Grid role="status" aria-busy="true" aria-label={label} {...grid} />;
}
