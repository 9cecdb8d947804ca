/**
 * The field for a time zone. A zone is found by city, by zone name or by offset, and is shown with its current time.
 */
import { Input } from '@chakra-ui/react/input';
import { Suspense, useMemo } from 'react';
import { get, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import { errorAt } from '../lib/core/form/field-error.js';
import type { ContractForm } from '../lib/core/form/use-contract-form.js';
import { isZoneMatch, zoneLabel, zoneNote, zoneOptions } from '../lib/core/zone-options.js';
import type { ComboboxChoice } from './combobox-matches.js';
import { FormField } from './form-field.js';
import { lazyPart } from './lazy-part.js';

const Combobox = lazyPart(() => import('./combobox.js'), 'Combobox');

interface ZoneFieldProps<V extends FieldValues> {
  use: ContractForm<V>;
  name: FieldPath<V>;
  label: string;
}

export function ZoneField<V extends FieldValues>({ use: { form }, name, label }: ZoneFieldProps<V>) {
  const zone = String(form.watch(name));
  const choices = useMemo(() => zoneOptions(zone), [zone]);
  const error = errorAt(form.formState.errors, name);
  return (
    <FormField label={label} help="Search by city, zone or offset, like -5" error={error}>
      <Suspense fallback={<Input readOnly value={zoneLabel(zone)} />}>
        <Combobox
          choices={choices}
          value={{ id: zone, name: zoneLabel(zone) }}
          isMatch={matchesNow}
          note={noteNow}
          onChange={(id) =>
            form.setValue(name, id as PathValue<V, FieldPath<V>>, {
              shouldDirty: true,
              shouldValidate: Boolean(get(form.formState.errors, name)),
            })
          }
        />
      </Suspense>
    </FormField>
  );
}

const matchesNow = ({ id }: ComboboxChoice, typed: string): boolean => isZoneMatch(id, typed, new Date());
const noteNow = ({ id }: ComboboxChoice): string => zoneNote(id, new Date());
