/** Records the consent decisions of the selected people, with one proof for all of them. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { BulkConsent, BulkConsentResult } from '@praxis/contracts/consent/consent';
import { CONSENT_CHANNELS } from '@praxis/contracts/consent/consent.const';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { CheckGroup } from '../../../components/check-group.js';
import { Dialog } from '../../../components/dialog.js';
import { Form, SelectField, SubmitButton, TextField } from '../../../components/form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { counted } from '../../../lib/core/format.js';
import { useContractForm, type ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { CHANNEL_LABELS, CONSENT_SOURCE_OPTIONS } from '../panel/consent-labels.js';
import { bulkConsentSummary, failureLines } from './bulk-consent-lines.js';

const PATH = '/v1/leads/bulk-consent';
const CHOICES = [
  { value: 'opt_in', label: 'They agree' },
  { value: 'opt_out', label: 'They unsubscribe' },
];
const CHANNEL_OPTIONS = CONSENT_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));

interface BulkConsentDialogProps {
  tenantId: string;
  ids: readonly string[];
  onClose: () => void;
}

export function BulkConsentDialog({ tenantId, ids, onClose }: BulkConsentDialogProps) {
  /** The result, if consent could not be recorded for every lead. */
  const [result, setResult] = useState<BulkConsentResult>();
  const use = useContractForm<Omit<BulkConsent, 'at'>, BulkConsent, BulkConsentResult>({
    schema: BulkConsent,
    defaultValues: { ids: [...ids], channels: [], action: 'opt_in', how: 'in_writing', reference: '' },
    request: (body) => tenantRequest({ method: 'POST', path: PATH, body, schema: BulkConsentResult }),
    // No toast if some consent was not recorded, because the dialog lists it.
    success: (done) =>
      done.failed.length === 0 ? { title: 'Consent recorded', text: bulkConsentSummary(done) } : undefined,
    invalidates: afterConsent(tenantId, ids),
    onSuccess: (done) => (done.failed.length === 0 ? onClose() : setResult(done)),
  });
  return (
    <Dialog title={`Record consent of ${counted(ids.length, 'lead')}`} onClose={onClose}>
      {result ? (
        <Outcome result={result} onClose={onClose} />
      ) : (
        <Form use={use} label="Record consent">
          <Text fontSize="md" color="fg.muted">
            One proof for everyone selected, for example a signed list. People who have opted out are not
            opted in again here: record that on the lead itself.
          </Text>
          <Channels use={use} />
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
            <SelectField use={use} name="action" label="Their choice" options={CHOICES} />
            <SelectField use={use} name="how" label="How they told you" options={CONSENT_SOURCE_OPTIONS} />
          </Grid>
          <TextField
            use={use}
            name="reference"
            label="Where it is recorded"
            placeholder="Sign-up list of May 3"
            maxLength={200}
          />
          <SubmitButton pending={use.pending} pendingText="Recording…" justifySelf="end">
            Record
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}

function Channels({ use }: { use: ContractForm<Omit<BulkConsent, 'at'>> }) {
  const { field, fieldState } = useController({ control: use.form.control, name: 'channels' });
  return (
    <CheckGroup
      label="Channels"
      options={CHANNEL_OPTIONS}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

function Outcome({ result, onClose }: { result: BulkConsentResult; onClose: () => void }) {
  return (
    <chakra.div role="status" data-testid="bulk-consent-result" display="grid" gap="3">
      <Text fontWeight="medium">{bulkConsentSummary(result)}</Text>
      <chakra.ul listStyleType="disc" ps="4" fontSize="md" color="fg.muted">
        {failureLines(result.failed).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </chakra.ul>
      <Button justifySelf="end" onClick={onClose}>
        Done
      </Button>
    </chakra.div>
  );
}

/** The queries that recorded consent affects. */
const afterConsent = (tenantId: string, ids: readonly string[]): readonly QueryKey[] => [
  queryKeys.lead.consents(tenantId),
  ...ids.flatMap((id) => [queryKeys.lead.consent(tenantId, id), queryKeys.lead.timeline(tenantId, id)]),
];
