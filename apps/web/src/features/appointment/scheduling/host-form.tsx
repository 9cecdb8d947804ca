/** One host's record and rules; everything is saved together. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import type { Host, HostUpdate } from '@praxis/contracts/appointment/scheduling';
import type { Assignee } from '@praxis/contracts/lead/lead-assignment';
import { useEffect } from 'react';
import { get, type FieldPath } from 'react-hook-form';
import { CheckGroup } from '../../../components/check-group.js';
import { FormField } from '../../../components/form-field.js';
import { Form, SelectField, SubmitButton, TextField } from '../../../components/form.js';
import { SaveBar } from '../../../components/save-bar.js';
import { ZoneField } from '../../../components/zone-field.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { useContractForm, type ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { withChosen } from '../../../lib/core/label-options.js';
import { assigneeLabel } from '../../../lib/lead/assignees.js';
import { BlackoutFields } from './blackout-fields.js';
import { errorAt, useFocusOnWrong } from '../../../lib/core/form/field-error.js';
import { HoursFields } from './hours-fields.js';
import { hostForm, valuesOf, type HostValues } from './host-values.js';
import { AFTER_SCHEDULING_CHANGE } from '../../../lib/appointment/after-scheduling-change.js';
import { saveHost } from './scheduling-queries.js';

interface HostFormProps {
  /** Undefined for a new host. */
  host: Host | undefined;
  /** All members of the team whom leads can be assigned to. */
  members: readonly Assignee[];
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function HostForm({ host, members, onDirty, onClose }: HostFormProps) {
  const place = useKeptFocus<HTMLDivElement>(`[data-opens="host/${host?.id ?? 'new'}"]`);
  const use = useContractForm<HostValues, HostUpdate, Host>({
    schema: hostForm,
    defaultValues: valuesOf(host, ownZone()),
    follows: 'fields',
    request: (body) => saveHost(host?.id, body),
    success: ({ name }) => ({ title: host ? 'Host saved' : 'Host added', text: name }),
    invalidates: AFTER_SCHEDULING_CHANGE,
    onSuccess: () => {
      onDirty(false);
      onClose();
    },
  });
  const { form } = use;
  const { isDirty, errors } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const label = host ? `Edit ${host.name}` : 'New host';
  useFocusOnWrong(form, label);
  const [hours, blackouts, isActive, memberId] = form.watch([
    'rules.hours',
    'rules.blackouts',
    'isActive',
    'memberId',
  ]);
  const rules: unknown = get(errors, 'rules');
  return (
    <div ref={place}>
      <Form
        use={use}
        label={label}
        bar={
          <SaveBar
            isDirty={isDirty}
            isPending={use.pending}
            onCancel={() => {
              onDirty(false);
              onClose();
            }}
          >
            <SubmitButton
              pending={use.pending}
              pendingText="Saving…"
              disabled={host !== undefined && !isDirty}
            >
              {host ? 'Save' : 'Add host'}
            </SubmitButton>
          </SaveBar>
        }
      >
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          gap="4"
          alignItems="start"
        >
          <TextField use={use} name="name" label="Name" autoComplete="off" />
          <ZoneField use={use} name="timeZone" label="Time zone" />
          <TextField
            use={use}
            name="location"
            label="Where they meet"
            help="Empty: at the practice’s address"
            autoComplete="off"
          />
          <SelectField
            use={use}
            name="memberId"
            label="Member of the team"
            help="Their leads are offered to this host first if routing is set to do so."
            options={memberOptions(members, memberId)}
          />
        </Grid>
        <CheckGroup
          label="Bookings"
          options={[{ value: 'active', label: 'Takes appointments' }]}
          value={isActive ? ['active'] : []}
          onChange={(on) => form.setValue('isActive', on.length > 0, { shouldDirty: true })}
        />
        <HoursFields
          value={hours}
          errors={get(rules, 'hours')}
          onChange={(value) => form.setValue('rules.hours', value, { shouldDirty: true })}
        />
        <Grid
          templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
          gap="4"
          alignItems="start"
        >
          <NumberField
            use={use}
            name="rules.slotMins"
            label="Length"
            help="Minutes, if nothing else is requested"
          />
          <NumberField use={use} name="rules.stepMins" label="Step" help="Minutes between starts" />
          <NumberField
            use={use}
            name="rules.bufferBeforeMins"
            label="Buffer before"
            help="Minutes without appointments"
          />
          <NumberField
            use={use}
            name="rules.bufferAfterMins"
            label="Buffer after"
            help="Minutes without appointments"
          />
          <NumberField use={use} name="rules.noticeMins" label="Minimum notice" help="Minutes from now" />
          <NumberField use={use} name="rules.horizonDays" label="Book up to" help="Days ahead" />
          <NumberField use={use} name="rules.dailyMax" label="Daily maximum" help="Empty: as many as fit" />
        </Grid>
        <BlackoutFields
          legend="Closed days of this host"
          value={blackouts}
          errors={get(rules, 'blackouts')}
          editable
          onChange={(value) => form.setValue('rules.blackouts', value, { shouldDirty: true })}
        />
      </Form>
    </div>
  );
}

/**
 * The members to choose from, plus the chosen one if they have left the team: saving a host must not silently remove
 * its member.
 */
function memberOptions(
  members: readonly Assignee[],
  chosen: string,
): readonly { value: string; label: string }[] {
  const known = members.map((member) => ({ value: member.id, label: assigneeLabel(member, members) }));
  return withChosen([{ value: '', label: 'No team member' }, ...known], chosen, 'Someone else');
}

interface NumberFieldProps {
  use: ContractForm<HostValues>;
  name: FieldPath<HostValues>;
  label: string;
  help: string;
}

function NumberField({ use, name, label, help }: NumberFieldProps) {
  return (
    <FormField label={label} help={help} error={errorAt(use.form.formState.errors, name)}>
      <Input type="number" inputMode="numeric" {...use.form.register(name, { valueAsNumber: true })} />
    </FormField>
  );
}
