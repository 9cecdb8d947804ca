/** Connects a host's own calendar: its kind and its account. Secrets are typed here and never shown again. */
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { CalendarConnectionUpdate, CalendarState } from '@praxis/contracts/calendar/calendar';
import { useEffect } from 'react';
import { FormField } from '../../components/form-field.js';
import { Form, SelectField, SubmitOrCancel, TextField } from '../../components/form.js';
import { PasswordField } from '../../components/password-field.js';
import { labelOptions } from '../../lib/core/label-options.js';
import { useKeptFocus } from '../../lib/core/focus/kept-focus.js';
import { useContractForm, type ContractForm } from '../../lib/core/form/use-contract-form.js';
import { calendarForm, NO_VALUES, type CalendarChoice, type CalendarValues } from './calendar-values.js';
import { CALENDAR_PROBLEMS } from './calendar-labels.js';
import { AFTER_SCHEDULING_CHANGE } from '../../lib/appointment/after-scheduling-change.js';
import { connectCalendar } from './calendar-queries.js';

const CHOICE_LABELS: Record<CalendarChoice, string> = {
  caldav: 'CalDAV (Apple, Nextcloud and others)',
  service_account: 'Google, by service account',
  refresh_token: 'Google, by refresh token',
};
const CHOICES = labelOptions(CHOICE_LABELS);

interface CalendarFormProps {
  hostName: string;
  state: CalendarState;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

export function CalendarForm({ hostName, state, onDirty, onClose }: CalendarFormProps) {
  const place = useKeptFocus<HTMLDivElement>(`[data-opens="calendar/${state.providerId}"]`);
  const use = useContractForm<CalendarValues, CalendarConnectionUpdate, CalendarState>({
    schema: calendarForm,
    defaultValues: valuesOf(state),
    request: (body) => connectCalendar(state.providerId, body),
    success: ({ problem }) =>
      problem === null
        ? { title: 'Calendar connected', text: hostName }
        : { title: 'Calendar saved, but not in sync', text: CALENDAR_PROBLEMS[problem], tone: 'bad' },
    invalidates: AFTER_SCHEDULING_CHANGE,
    onSuccess: () => {
      onDirty(false);
      onClose();
    },
  });
  const { isDirty } = use.form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const choice = use.form.watch('choice');
  return (
    <div ref={place}>
      <Form use={use} label={`Calendar of ${hostName}`}>
        <Text fontSize="md" color="fg.muted">
          Live bookings are written into this calendar and follow each change. Times that are busy in it are
          not offered, up to half a year ahead. Titles carry the confirmation code and no client’s name.
        </Text>
        <SelectField use={use} name="choice" label="Calendar" options={CHOICES} />
        {choice === 'caldav' ? <CaldavFields use={use} /> : <GoogleFields use={use} choice={choice} />}
        <SubmitOrCancel pending={use.pending} pendingText="Connecting…" onCancel={onClose}>
          Connect and test
        </SubmitOrCancel>
      </Form>
    </div>
  );
}

function CaldavFields({ use }: { use: ContractForm<CalendarValues> }) {
  return (
    <>
      <TextField
        use={use}
        name="url"
        label="Calendar address"
        help="The calendar’s CalDAV address, from its settings. With the address of your server, your first calendar is used."
        placeholder="https://calendar.example.com/dav/work/"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        use={use}
        name="username"
        label="User name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        use={use}
        name="password"
        help="An app password, where the server offers one. It is encrypted and never shown again."
        autoComplete="new-password"
      />
    </>
  );
}

interface GoogleFieldsProps {
  use: ContractForm<CalendarValues>;
  choice: Exclude<CalendarChoice, 'caldav'>;
}

function GoogleFields({ use, choice }: GoogleFieldsProps) {
  const { errors } = use.form.formState;
  return (
    <>
      <TextField
        use={use}
        name="calendarId"
        label="Calendar id"
        help="The address of the calendar, or primary for the account’s own."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {choice === 'service_account' ? (
        <FormField
          label="Key file"
          help="The service account’s JSON key. It is encrypted and never shown again."
          error={errors.keyFile?.message}
        >
          <Textarea
            rows={4}
            fontFamily="mono"
            fontSize="xs"
            autoComplete="off"
            spellCheck={false}
            {...use.form.register('keyFile')}
          />
        </FormField>
      ) : (
        <>
          <TextField use={use} name="clientId" label="Client id" autoComplete="off" spellCheck={false} />
          <PasswordField use={use} name="clientSecret" label="Client secret" autoComplete="new-password" />
          <PasswordField use={use} name="refreshToken" label="Refresh token" autoComplete="new-password" />
        </>
      )}
    </>
  );
}

/** The parts of an existing connection that may be shown; its secrets must be typed again. */
function valuesOf({ kind, calendar, account }: CalendarState): CalendarValues {
  if (kind === 'caldav') return { ...NO_VALUES, url: calendar ?? '', username: account ?? '' };
  if (kind === 'google') return { ...NO_VALUES, choice: 'service_account', calendarId: calendar ?? '' };
  return NO_VALUES;
}
