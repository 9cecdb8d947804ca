/** Resends events that an endpoint missed, for example after an outage. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { WebhookEndpoint } from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { counted } from '../../lib/core/format.js';
import { resendSince } from './webhook-queries.js';

const PERIODS = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '72', label: 'The last 3 days' },
  { value: '720', label: 'The last 30 days' },
];

interface ResendDialogProps {
  tenantId: string;
  /** The enabled endpoints, at least one. */
  endpoints: readonly WebhookEndpoint[];
  onClose: () => void;
}

export function ResendDialog({ tenantId, endpoints, onClose }: ResendDialogProps) {
  const [id, setId] = useState(endpoints[0]?.id ?? '');
  const [hours, setHours] = useState('24');
  const resend = useChange({
    request: resendSince,
    success: (count) => ({
      title: `${counted(count, 'event is', 'events are')} sent again`,
    }),
    invalidates: [queryKeys.webhook.all(tenantId)],
    onSuccess: onClose,
  });
  const send = (): void => {
    const since = new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
    resend.mutate({ id, since });
  };
  return (
    <Dialog
      title="Send failed events again"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={resend.isPending} pendingText="Sending…" onPress={send}>
            Send again
          </SubmitButton>
        </>
      }
    >
      <FormAlert text={resend.alert} />
      <Text color="fg.muted" mb="4">
        Events that failed or were not sent are sent once more, with the same content and the same id. Up to
        500 at a time, the oldest first.
      </Text>
      <Grid gap="4">
        <FormField label="Endpoint">
          <Select
            options={endpoints.map((endpoint) => ({
              value: endpoint.id,
              label: endpoint.description || endpoint.url,
            }))}
            value={id}
            onChange={({ target }) => setId(target.value)}
          />
        </FormField>
        <FormField label="Failed in">
          <Select options={PERIODS} value={hours} onChange={({ target }) => setHours(target.value)} />
        </FormField>
      </Grid>
    </Dialog>
  );
}
