/**
 * The one component for choosing a free time: of one day, of several days under headings, or of the nearest times after
 * a refused booking.
 */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { dayIn, timeIn } from '../lib/core/format.js';
import { useClientLanguage } from '../lib/language/client-language.js';

interface SlotChoiceProps {
  slots: readonly Slot[];
  /** Start of the chosen time. */
  chosen?: string | undefined;
  onChoose: (slot: Slot) => void;
  disabled?: boolean;
  /**
   * How days are named: not at all if all times are of one day, in headings, or in each button if a few times are of
   * different days.
   */
  days: 'none' | 'headings' | 'inline';
  /** The zone of the times shown; by default that of each slot. */
  timeZone?: string;
}

export function SlotChoice(props: SlotChoiceProps) {
  const { slots, days, timeZone } = props;
  const { language } = useClientLanguage();
  if (days !== 'headings') return <Times {...props} />;
  const dayOf = (slot: Slot): string => dayIn(slot.start, timeZone ?? slot.timeZone, language);
  return (
    <Grid gap="3">
      {[...new Set(slots.map(dayOf))].map((day) => (
        <div key={day} role="group" aria-label={day}>
          <Text fontSize="md" fontWeight="medium" mb="1.5">
            {day}
          </Text>
          <Times {...props} slots={slots.filter((slot) => dayOf(slot) === day)} />
        </div>
      ))}
    </Grid>
  );
}

function Times({ slots, chosen, onChoose, disabled = false, days, timeZone }: SlotChoiceProps) {
  const { language, text } = useClientLanguage();
  return (
    <Flex gap="1.5" wrap="wrap">
      {slots.map((slot) => {
        const zone = timeZone ?? slot.timeZone;
        const time = timeIn(slot.start, zone, language);
        const day = dayIn(slot.start, zone, language);
        const label = text('times.slot', { time, provider: slot.provider });
        const isChosen = slot.start === chosen;
        return (
          <Button
            key={`${slot.start}/${slot.provider}`}
            size="sm"
            variant={isChosen ? 'solid' : 'outline'}
            aria-pressed={isChosen}
            aria-label={days === 'inline' ? `${day}, ${label}` : label}
            data-testid="slot"
            data-start={slot.start}
            disabled={disabled}
            onClick={() => onChoose(slot)}
          >
            {days === 'inline' ? `${day}, ${time}` : time}
          </Button>
        );
      })}
    </Flex>
  );
}
