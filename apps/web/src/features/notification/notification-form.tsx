/** The form: each event by each channel, quiet hours and the digest. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import {
  NotificationSettings,
  NotificationSettingsResult,
} from '@praxis/contracts/notification/notification';
import type { DigestMode } from '@praxis/contracts/notification/notification.const';
import { CheckGroup } from '../../components/check-group.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SelectField, TextField } from '../../components/form.js';
import { ZoneField } from '../../components/zone-field.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { showAnswer } from '../../lib/api/use-change.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { EventMatrix } from './event-matrix.js';

const PATH = '/v1/notifications/settings';
const DIGEST_LABELS: Record<DigestMode, string> = {
  off: 'At once',
  hourly: 'Together, every full hour',
  daily: 'Together, once a day',
};
const DIGEST_OPTIONS = Object.entries(DIGEST_LABELS).map(([value, label]) => ({ value, label }));
const TIMES = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };

interface NotificationFormProps {
  tenantId: string;
  known: NotificationSettingsResult;
  editable: boolean;
}

export function NotificationForm({ tenantId, known, editable }: NotificationFormProps) {
  const { practice, phone } = known;
  const use = useContractForm<NotificationSettings, NotificationSettings, NotificationSettingsResult>({
    schema: NotificationSettings,
    defaultValues: known.settings,
    follows: 'fields',
    request: (body) => tenantRequest({ method: 'PUT', path: PATH, body, schema: NotificationSettingsResult }),
    success: 'Notifications saved',
    onSuccess: (saved) => {
      use.form.reset(saved.settings);
      showAnswer(queryKeys.notification.settings(tenantId), saved);
    },
  });
  const { form } = use;
  const [choices, quiet, digest] = form.watch(['choices', 'quietHours', 'digest']);
  const unavailable = {
    email: practice.email ? undefined : 'The practice has turned off email to its team.',
    sms: practice.sms
      ? phone?.isVerified
        ? undefined
        : 'Text messages need your verified mobile number, below.'
      : 'The practice has not turned on text messages. An owner can, under Notifications to the team.',
  };
  return (
    <>
      <DirtyGuard dirty={form.formState.isDirty && !use.pending} />
      <Form use={use} label="Your notifications" savable={editable}>
        <EventMatrix
          choices={choices}
          unavailable={unavailable}
          onChange={(event, channel, on) =>
            form.setValue(`choices.${event}.${channel}`, on, { shouldDirty: true })
          }
        />
        <Grid templateColumns={TIMES} gap="4" alignItems="start">
          <SelectField
            use={use}
            name="digest.mode"
            label="Email and text messages come"
            help="Urgent calls always come at once."
            options={DIGEST_OPTIONS}
          />
          {digest.mode === 'daily' && <TextField use={use} name="digest.at" label="At" type="time" />}
          <ZoneField use={use} name="timeZone" label="Your time zone" />
        </Grid>
        <Box display="grid" gap="3">
          <CheckGroup
            label="Quiet hours"
            options={[{ value: 'on', label: 'No email or text messages at night' }]}
            value={quiet.isOn ? ['on'] : []}
            onChange={(on) => form.setValue('quietHours.isOn', on.length > 0, { shouldDirty: true })}
          />
          {quiet.isOn && (
            <>
              <Grid templateColumns={TIMES} gap="4" alignItems="start">
                <TextField use={use} name="quietHours.from" label="From" type="time" />
                <TextField use={use} name="quietHours.to" label="Until" type="time" />
              </Grid>
              <CheckGroup
                label="Weekends"
                options={[{ value: 'on', label: 'Quiet all Saturday and Sunday' }]}
                value={quiet.weekends ? ['on'] : []}
                onChange={(on) => form.setValue('quietHours.weekends', on.length > 0, { shouldDirty: true })}
              />
              <Text fontSize="md" color="fg.muted">
                What happens meanwhile comes in one message when quiet hours end. The bell shows it at once.
              </Text>
            </>
          )}
        </Box>
      </Form>
    </>
  );
}
