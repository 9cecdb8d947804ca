/** The one way to choose among free times: of a day, of several days under their names, or the nearest after a refusal. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { dayIn, timeIn } from '../lib/core/format.js';
import { useClientLanguage } from '../lib/language/client-language.js';

interface SlotChoiceProps {
  slots: readonly Slot[];
  /** Start of the time that is chosen. */
  chosen?: string | undefined;
  onChoose: (slot: Slot) => void;
  disabled?: boolean;
  /**
   * How days are named: not at all where the times are of one day, under headings, or in each button where a few times are of
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
