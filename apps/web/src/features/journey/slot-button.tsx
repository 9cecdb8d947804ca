/** One free slot as a choice. */
import { Button } from '@chakra-ui/react/button';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { wallDay, wallTime } from '../../lib/core/format.js';

interface SlotButtonProps {
  slot: Slot;
  chosen: boolean;
  onPick: (slot: Slot) => void;
  disabled: boolean;
  withDay: boolean;
}

export function SlotButton({ slot, chosen, onPick, disabled, withDay }: SlotButtonProps) {
  const time = wallTime(slot.start);
  return (
    <Button
      size="sm"
      variant={chosen ? 'solid' : 'outline'}
      aria-pressed={chosen}
      aria-label={`${time} with ${slot.provider}`}
      data-testid="slot"
      data-start={slot.start}
      disabled={disabled}
      onClick={() => onPick(slot)}
    >
      {withDay ? `${wallDay(slot.start)}, ${time}` : time}
    </Button>
  );
}
