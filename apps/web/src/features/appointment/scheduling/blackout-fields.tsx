/** Periods without appointments: each has a first day, a last day and a reason. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { Blackout } from '@praxis/contracts/appointment/scheduling';
import { CalendarOff, Trash2 } from 'lucide-react';
import { FormField } from '../../../components/form-field.js';
import { errorAt } from '../../../lib/core/form/field-error.js';

interface BlackoutFieldsProps {
  legend: string;
  value: readonly Blackout[];
  onChange: (value: Blackout[]) => void;
  /** The form's errors of this list. */
  errors: unknown;
  editable: boolean;
}

export function BlackoutFields({ legend, value, onChange, errors, editable }: BlackoutFieldsProps) {
  const change = (index: number, part: Partial<Blackout>): void =>
    onChange(value.map((blackout, at) => (at === index ? { ...blackout, ...part } : blackout)));
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="md" fontWeight="medium">
        {legend}
      </chakra.legend>
      {value.length === 0 && (
        <Text fontSize="md" color="fg.muted">
          None. Add holidays and vacations; nothing can be booked on them.
        </Text>
      )}
      <Grid gap="3" mt="1">
        {value.map((blackout, index) => (
          <Grid
            // Rows have no id and are controlled, so their position is a sufficient key.
            key={index}
            role="group"
            aria-label={`Closed ${index + 1}`}
            templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '10rem 10rem minmax(0, 1fr) auto' }}
            gap="3"
            alignItems="start"
          >
            <FormField label="First day" error={errorAt(errors, `${index}.from`)}>
              <Input
                type="date"
                value={blackout.from}
                onChange={({ target }) =>
                  change(index, {
                    from: target.value,
                    // The last day follows the first one while both are equal, because a single day is the usual case.
                    ...(blackout.to === blackout.from ? { to: target.value } : {}),
                  })
                }
              />
            </FormField>
            <FormField label="Last day" error={errorAt(errors, `${index}.to`)}>
              <Input
                type="date"
                value={blackout.to}
                onChange={({ target }) => change(index, { to: target.value })}
              />
            </FormField>
            <FormField label="Reason" error={errorAt(errors, `${index}.label`)}>
              <Input
                value={blackout.label}
                placeholder="Holiday"
                onChange={({ target }) => change(index, { label: target.value })}
              />
            </FormField>
            {editable && (
              <Box pt="6">
                <Button
                  variant="ghost"
                  aria-label={`Remove ${blackout.label || blackout.from || `closed ${index + 1}`}`}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  <Trash2 aria-hidden />
                </Button>
              </Box>
            )}
          </Grid>
        ))}
      </Grid>
      {editable && (
        <Button
          mt="2"
          size="sm"
          variant="outline"
          onClick={() => onChange([...value, { from: '', to: '', label: '' }])}
        >
          <CalendarOff aria-hidden />
          Add closed days
        </Button>
      )}
    </chakra.fieldset>
  );
}
