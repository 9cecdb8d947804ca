/** The webhook address by which another system starts a workflow: created here, shown once. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { WorkflowWebhook, type WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../components/panel.js';
import { ShownOnce } from '../../components/shown-once.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useChange } from '../../lib/api/use-change.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

export function WebhookAddress({ workflow: { id, hasWebhook } }: { workflow: WorkflowDetail }) {
  const [address, setAddress] = useState<string>();
  const make = useChange<void, WorkflowWebhook>({
    request: () =>
      tenantRequest({
        method: 'POST',
        path: `/v1/workflows/${id}/webhook`,
        body: {},
        schema: WorkflowWebhook,
      }),
    failure: { title: 'Could not create the address' },
    onSuccess: ({ webhookUrl }) => setAddress(webhookUrl),
  });
  return (
    <Panel
      title="Webhook"
      text="Another system starts this workflow by sending a JSON object (POST) to this address."
    >
      <Box p="4" display="grid" gap="3" justifyItems="start">
        {address !== undefined && (
          <ShownOnce
            title="Copy the address now"
            text="It is shown only once. Anyone who has it can start this workflow."
            secret={address}
            copyLabel="Copy address"
            testId="webhook-address"
            onDone={() => setAddress(undefined)}
          />
        )}
        <Button size="sm" variant="outline" {...offWhile(make.isPending)} onClick={() => make.mutate()}>
          <Webhook aria-hidden />
          {hasWebhook ? 'Replace the address' : 'Create the address'}
        </Button>
      </Box>
    </Panel>
  );
}
