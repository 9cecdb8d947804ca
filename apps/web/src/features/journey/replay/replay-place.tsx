/**
 * The placeholder of the replay: two surfaces in their final size, shown before the replay's code is loaded, so that
 * nothing shifts when it arrives.
 */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import type { ReactNode } from 'react';

export const STEPS_HEIGHT = '32rem';
export const HANDSET_HEIGHT = { base: '24rem', lg: STEPS_HEIGHT };

export function ReplayGrid({ children }: { children: ReactNode }) {
  const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 13.5rem', xl: 'minmax(0, 1fr) 16rem' };
  return (
    <Grid templateColumns={columns} gap="4" data-testid="replay">
      {children}
    </Grid>
  );
}

export function ReplayPlace() {
  return (
    <ReplayGrid>
      <Box h={STEPS_HEIGHT} bg="bg.panel" borderWidth="1px" borderRadius="md" />
      <Box h={HANDSET_HEIGHT} bg="bg.panel" borderWidth="6px" borderRadius="28px" />
    </ReplayGrid>
  );
}
