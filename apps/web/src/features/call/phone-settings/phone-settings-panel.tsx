/**
 * The practice's phone settings: whom to call when a caller asks for a person, voicemail, and the cost limit of calls
 * to leads.
 */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { PhoneSettingsResult, PhoneSettingsUpdate, type PhoneSettings } from '@praxis/contracts/call/phone';
import { VOICEMAIL_CHOICES, type VoicemailChoice } from '@praxis/contracts/call/phone.const';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { FormField } from '../../../components/form-field.js';
import { Form, SelectField, TextField } from '../../../components/form.js';
import { Loaded } from '../../../components/loaded.js';
import { FieldsSkeleton } from '../../../components/loading.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { priceOf } from '../../../lib/core/format.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { useContractForm, type ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const PATH = '/v1/settings/phone';
const CENTS_PER_DOLLAR = 100;
const VOICEMAIL_LABELS: Record<VoicemailChoice, string> = {
  message: 'Leave a short message',
  hang_up: 'Hang up',
};
const VOICEMAIL_OPTIONS = VOICEMAIL_CHOICES.map((value) => ({ value, label: VOICEMAIL_LABELS[value] }));

export function PhoneSettingsPanel({ tenant, lock }: { tenant: CurrentTenant; lock: string | undefined }) {
  const queryKey = queryKeys.call.phoneSettings(tenant.id);
  const stored = useQuery({
    queryKey,
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: PATH, schema: PhoneSettingsResult })).settings,
  });
  return (
    <Panel
      title="Phone"
      headingId="phone-settings-title"
      text="How the AI receptionist answers your number and calls leads."
    >
      <Loaded query={stored} failure="Could not load phone settings" skeleton={<FieldsSkeleton p="4" />}>
        {(settings) => (
          <Box p="4">
            <Lockable reason={lock}>
              <PhoneSettingsForm
                stored={settings}
                editable={lock === undefined}
                onSaved={(saved) => showAnswer(queryKey, saved)}
              />
            </Lockable>
            <Flex align="center" gap="2" mt="4" fontSize="md" color="fg.muted" wrap="wrap">
              <Text flexShrink="0">Voice webhook</Text>
              <Text
                flex="1 1 14rem"
                overflowWrap="anywhere"
                fontFamily="mono"
                fontSize="xs"
                data-testid="voice-url"
              >
                {settings.voiceUrl}
              </Text>
              <CopyButton label="Copy address" text={() => settings.voiceUrl} />
            </Flex>
          </Box>
        )}
      </Loaded>
    </Panel>
  );
}

interface PhoneSettingsFormProps {
  stored: PhoneSettings;
  editable: boolean;
  onSaved: (settings: PhoneSettings) => void;
}

function PhoneSettingsForm({ stored, editable, onSaved }: PhoneSettingsFormProps) {
  const { handoverNumber, voicemail, monthlyCapCents } = stored;
  const use = useContractForm<Required<PhoneSettingsUpdate>, PhoneSettingsUpdate, PhoneSettings>({
    schema: PhoneSettingsUpdate,
    defaultValues: { handoverNumber, voicemail, monthlyCapCents },
    follows: 'fields',
    request: async (body) =>
      (await tenantRequest({ method: 'PUT', path: PATH, body, schema: PhoneSettingsResult })).settings,
    success: 'Phone settings saved',
    onSuccess: (settings) => {
      use.form.reset({
        handoverNumber: settings.handoverNumber,
        voicemail: settings.voicemail,
        monthlyCapCents: settings.monthlyCapCents,
      });
      onSaved(settings);
    },
  });
  const { isDirty } = use.form.formState;
  return (
    <>
      <DirtyGuard dirty={isDirty && !use.pending} />
      <Form use={use} label="Phone" savable={editable}>
        <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
          <TextField
            use={use}
            name="handoverNumber"
            label="Transfer number"
            help="We call this number when a caller asks for a person. Leave it empty, and your team is notified only."
            type="tel"
            autoComplete="tel"
          />
          <SelectField
            use={use}
            name="voicemail"
            label="When a machine answers"
            options={VOICEMAIL_OPTIONS}
          />
          <CapField use={use} spentCents={stored.spentCents} />
        </Grid>
      </Form>
    </>
  );
}

interface CapFieldProps {
  use: ContractForm<Required<PhoneSettingsUpdate>>;
  spentCents: number;
}

/**
 * The limit is typed in dollars and stored in cents. An empty field is no amount and is refused; it does not count as
 * 0, which would stop calls.
 */
function CapField({ use, spentCents }: CapFieldProps) {
  const cents = use.form.watch('monthlyCapCents');
  const [text, setText] = useState('');
  // Shows the typed text while the form still has its value; discarding changes replaces the text.
  const shown = Object.is(centsOf(text), cents) ? text : String(cents / CENTS_PER_DOLLAR);
  return (
    <FormField
      label="Limit for outbound calls a month (US dollars)"
      help={`${priceOf(spentCents)} used or reserved this month.`}
      error={use.form.formState.errors.monthlyCapCents?.message}
    >
      <Input
        type="number"
        inputMode="decimal"
        min={0}
        step="1"
        name="monthlyCap"
        value={shown}
        onChange={({ target }) => {
          setText(target.value);
          use.form.setValue('monthlyCapCents', centsOf(target.value), { shouldDirty: true });
        }}
      />
    </FormField>
  );
}

function centsOf(dollars: string): number {
  return dollars.trim() === '' ? Number.NaN : Math.round(Number(dollars) * CENTS_PER_DOLLAR);
}
