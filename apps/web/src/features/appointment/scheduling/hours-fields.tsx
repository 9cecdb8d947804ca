/** Working hours by weekday, any number of periods a day. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import { WEEKDAYS } from '@praxis/contracts/appointment/scheduling.const';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { errorAt, listError } from '../../../lib/core/form/field-error.js';

interface HoursFieldsProps {
  value: readonly WorkingHours[];
  onChange: (value: WorkingHours[]) => void;
  /** The form's errors of this list. */
  errors: unknown;
}

export function HoursFields({ value, onChange, errors }: HoursFieldsProps) {
  const id = useId();
  const wrong = listError(errors);
  const change = (index: number, part: Partial<WorkingHours>): void =>
    onChange(value.map((interval, at) => (at === index ? { ...interval, ...part } : interval)));
  const add = (day: number): void => {
    const last = value.filter((interval) => interval.day === day).at(-1);
    onChange([
      ...value,
      last ? { day, from: last.to, to: later(last.to) } : { day, from: '09:00', to: '17:00' },
    ]);
  };
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="md" fontWeight="medium" mb="1">
        Working hours
      </chakra.legend>
      {WEEKDAYS.map(({ day, label }) => {
        const intervals = value.flatMap((interval, index) =>
          interval.day === day ? [{ ...interval, index }] : [],
        );
        return (
          <Grid
            key={day}
            role="group"
            aria-label={label}
            templateColumns={{ base: 'minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto' }}
            gap="2"
            py="1.5"
            alignItems="center"
            borderTopWidth="1px"
            borderColor="border.subtle"
          >
            <Text fontSize="md" fontWeight="medium">
              {label}
            </Text>
            <Flex
              gap="3"
              wrap="wrap"
              gridColumn={{ base: '1 / -1', sm: 'auto' }}
              gridRow={{ base: 2, sm: 'auto' }}
            >
              {intervals.length === 0 && (
                <Text fontSize="md" color="fg.muted">
                  Closed
                </Text>
              )}
              {intervals.map(({ index, from, to }) => {
                const error = errorAt(errors, `${index}.to`) ?? errorAt(errors, `${index}.from`);
                // Both times of the period are invalid, for the same reason.
                const invalid = error
                  ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-${index}` } as const)
                  : {};
                return (
                  <Box key={index}>
                    <Flex gap="1" align="center">
                      <Input
                        type="time"
                        w="7.75rem"
                        px="2"
                        aria-label={`${label} from`}
                        {...invalid}
                        value={from}
                        onChange={({ target }) => change(index, { from: target.value })}
                      />
                      <Text as="span" color="fg.muted" aria-hidden>
                        –
                      </Text>
                      <Input
                        type="time"
                        w="7.75rem"
                        px="2"
                        aria-label={`${label} to`}
                        {...invalid}
                        value={to}
                        onChange={({ target }) => change(index, { to: target.value })}
                      />
                      <Button
                        variant="ghost"
                        size="sm"
                        px="1"
                        aria-label={`Remove ${from} to ${to} on ${label}`}
                        onClick={() => onChange(value.filter((_, at) => at !== index))}
                      >
                        <X aria-hidden />
                      </Button>
                    </Flex>
                    {error && (
                      <Text id={`${id}-${index}`} color="status.bad" fontSize="xs">
                        {error}
                      </Text>
                    )}
                  </Box>
                );
              })}
            </Flex>
            <Button variant="ghost" size="sm" aria-label={`Add hours on ${label}`} onClick={() => add(day)}>
              <Plus aria-hidden />
              Add
            </Button>
          </Grid>
        );
      })}
      {wrong && (
        <Text color="status.bad" fontSize="xs" role="alert" tabIndex={-1} data-wrong>
          {wrong}
        </Text>
      )}
    </chakra.fieldset>
  );
}

/** Two hours later, but within the same day. */
function later(clock: string): string {
  const hour = Math.min(23, Number(clock.slice(0, 2)) + 2);
  return `${String(hour).padStart(2, '0')}:${clock.slice(3, 5)}`;
}
