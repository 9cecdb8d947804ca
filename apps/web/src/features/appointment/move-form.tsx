/** Moves an appointment to another free time. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { LinkResult } from '@praxis/contracts/appointment/appointment-change';
import { useState } from 'react';
import { OwnTime } from '../../components/appointment/own-time.js';
import { TimesByDay } from '../../components/appointment/times-by-day.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { SlotChoice } from '../../components/slot-choice.js';
import { useChange } from '../../lib/api/use-change.js';
import { alternativesIn } from '../../lib/api/alternatives.js';
import { dayIn, timeIn } from '../../lib/core/format.js';
import { dayAhead } from '../../lib/core/zoned-time.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useTranslated } from '../../lib/language/translated.js';
import { rescheduleByLink, timesByLink } from './link-requests.js';

interface MoveFormProps {
  token: string;
  /** The appointment's time zone. */
  timeZone: string;
  onDone: (result: LinkResult) => void;
  onClose: () => void;
}

export function MoveForm({ token, timeZone, onDone, onClose }: MoveFormProps) {
  const { language, text } = useClientLanguage();
  const { problem } = useTranslated();
  const [chosen, setChosen] = useState<Slot>();
  const [alternatives, setAlternatives] = useState<Slot[]>([]);
  const today = dayAhead(new Date(), timeZone, 0);
  const move = useChange({
    request: (slot: Slot) => rescheduleByLink(token, slot),
    onSuccess: onDone,
    onFailure: (error) => {
      if (error.status !== 409) return false;
      setAlternatives(alternativesIn(error));
      setChosen(undefined);
      return true;
    },
  });
  return (
    <Grid gap="4" role="group" aria-label={text('appointment.another')}>
      <div data-testid="link-slots">
        {alternatives.length > 0 ? (
          <SlotChoice
            slots={alternatives}
            chosen={chosen?.start}
            onChoose={setChosen}
            days="headings"
            timeZone={timeZone}
          />
        ) : (
          <TimesByDay
            source={timesByLink(token)}
            timeZone={timeZone}
            from={today}
            earliest={today}
            chosen={chosen?.start}
            onChoose={setChosen}
            onDay={() => setChosen(undefined)}
            dateLabel={text('move.date')}
            autoFocus
            failure={text('move.failed')}
          />
        )}
      </div>
      {chosen && (
        <div data-testid="new-time">
          <Text fontWeight="medium">
            {dayIn(chosen.start, timeZone, language)}, {timeIn(chosen.start, timeZone, language)}
          </Text>
          <Text>{text('appointment.with', { provider: chosen.provider })}</Text>
          <OwnTime start={chosen.start} timeZone={timeZone} />
        </div>
      )}
      <FormAlert text={move.alert && problem(move.alert)} />
      <Flex gap="2" wrap="wrap">
        <SubmitButton
          pending={move.isPending}
          pendingText={text('move.pending')}
          onPress={() => chosen && move.mutate(chosen)}
        >
          {chosen
            ? text('move.confirm', {
                when: `${dayIn(chosen.start, timeZone, language)}, ${timeIn(chosen.start, timeZone, language)}`,
              })
            : text('move.chooseFirst')}
        </SubmitButton>
        <Button variant="outline" onClick={onClose}>
          {text('move.keep')}
        </Button>
      </Flex>
    </Grid>
  );
}
