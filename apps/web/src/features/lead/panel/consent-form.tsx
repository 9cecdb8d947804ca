/** Records consent that a person gave to staff: how they gave it, and where that is documented. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { ConsentResult, NewConsentRecord, type ChannelConsent } from '@praxis/contracts/consent/consent';
import { Form, SelectField, SubmitButton, TextField } from '../../../components/form.js';
import type { QueryKey } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { labelOptions } from '../../../lib/core/label-options.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { CHANNEL_LABELS, CONSENT_SOURCE_OPTIONS } from './consent-labels.js';

const ACTION_LABELS: Record<NewConsentRecord['action'], string> = {
  opt_out: 'Unsubscribed',
  opt_in: 'Agrees',
};
const ACTIONS = labelOptions(ACTION_LABELS);

interface ConsentFormProps {
  path: string;
  /** The channels for which the lead has an address. */
  channels: readonly ChannelConsent[];
  invalidates: readonly QueryKey[];
  onDone: () => void;
}

export function ConsentForm({ path, channels, invalidates, onDone }: ConsentFormProps) {
  const use = useContractForm<Omit<NewConsentRecord, 'at'>, NewConsentRecord>({
    schema: NewConsentRecord,
    defaultValues: {
      channel: channels[0]?.channel ?? 'sms',
      action: 'opt_out',
      how: 'phone_call',
      reference: '',
    },
    request: (body) => tenantRequest({ method: 'POST', path, body, schema: ConsentResult }),
    success: 'Consent recorded',
    invalidates,
    onSuccess: onDone,
  });
  return (
    <Box mt="3" p="3" borderWidth="1px" borderRadius="md">
      <Form use={use} label="Record consent">
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
          <SelectField
            use={use}
            name="channel"
            label="Channel"
            options={channels.map(({ channel }) => ({ value: channel, label: CHANNEL_LABELS[channel] }))}
          />
          <SelectField use={use} name="action" label="Their choice" options={ACTIONS} />
          <SelectField use={use} name="how" label="How they told you" options={CONSENT_SOURCE_OPTIONS} />
          <TextField
            use={use}
            name="reference"
            label="Where it is recorded"
            placeholder="Form 12, call of May 3"
          />
        </Grid>
        <SubmitButton pending={use.pending} pendingText="Recording…" size="sm" justifySelf="end">
          Record
        </SubmitButton>
      </Form>
    </Box>
  );
}
