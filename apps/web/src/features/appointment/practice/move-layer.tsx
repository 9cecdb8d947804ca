/** Shown while an appointment is being moved: the free times of a column, and where the appointment would be placed. */
import { Box } from '@chakra-ui/react/box';
import { minutesOf } from './grid-layout.js';
import type { MoveTarget } from './move-targets.js';
import { timeIn } from '../../../lib/core/format.js';

interface MoveLayerProps {
  /** The targets in this column. */
  targets: readonly MoveTarget[];
  /** The chosen target, if it is in this column. */
  target: MoveTarget | undefined;
  timeZone: string;
  /** The CSS position of a span of minutes. */
  place: (minute: number, minutes: number) => { top: string; height: string };
}

export function MoveLayer({ targets, target, timeZone, place }: MoveLayerProps) {
  return (
    <Box aria-hidden position="absolute" inset="0" pointerEvents="none">
      {targets.map(({ slot, minute }) => (
        <Box
          key={slot.start}
          data-testid="free-time"
          data-start={slot.start}
          position="absolute"
          insetX="0"
          bg="brand.subtle"
          borderTopWidth="1px"
          borderColor="border.subtle"
          style={place(minute, minutesOf(slot))}
        />
      ))}
      {target && (
        <Box
          data-testid="move-target"
          data-start={target.slot.start}
          position="absolute"
          insetX="0.5"
          px="1.5"
          fontSize="xs"
          fontWeight="medium"
          color="brand.fg"
          bg="bg.panel"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="brand.fg"
          borderRadius="sm"
          overflow="hidden"
          style={place(target.minute, minutesOf(target.slot))}
        >
          {timeIn(target.slot.start, timeZone)}
        </Box>
      )}
    </Box>
  );
}
