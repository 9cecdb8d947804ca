/**
 * The actions available while an appointment is moved. The bar stays on top of everything, because the grid may be
 * taller than the screen.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { TryLine } from '../../../components/load-error.js';
import type { GridMove } from './use-grid-move.js';

const SURFACE = {
  pointerEvents: 'auto',
  px: '3',
  py: '2',
  bg: 'bg.raised',
  borderWidth: '1px',
  borderColor: 'border.strong',
  borderRadius: 'md',
  boxShadow: 'md',
} as const;

export function MoveBar({ move }: { move: Pick<GridMove, 'moving' | 'status' | 'tryAgain' | 'keep'> }) {
  const { moving, status, tryAgain, keep } = move;
  return (
    <Flex
      position="fixed"
      bottom={{ base: 'var(--tabs-height, 0px)', lg: '4' }}
      insetX="0"
      zIndex="3"
      justify="center"
      pointerEvents="none"
    >
      <Flex data-testid="move-bar" align="center" wrap="wrap" gap="2" {...(moving ? SURFACE : {})}>
        {/* Always rendered, because screen readers announce changes in a live region, but not a region that appears
            with its text. */}
        <Box role="status" fontSize="md">
          {status}
        </Box>
        {tryAgain && <TryLine text="Could not load free times." onRetry={tryAgain} />}
        {moving && (
          <Button size="xs" variant="outline" onClick={keep}>
            Keep it
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
