/** Where events of the tenant are sent: the address, its signing secret (shown once) and a test. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import {
  WebhookUpdate,
  WebhookUpdateResult,
  type IntegrationSettings,
} from '@praxis/contracts/tenant/settings';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { Panel } from '../../../components/panel.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useContractForm } from '../../../lib/core/use-contract-form.js';
import { INTEGRATIONS_PATH } from './integration-queries.js';
import { WebhookPingRow } from './webhook-ping-row.js';
import { WebhookSecret } from './webhook-secret.js';

interface WebhookPanelProps {
  settings: IntegrationSettings;
  editable: boolean;
  onChanged: (settings: IntegrationSettings) => void;
}

export function WebhookPanel({ settings, editable, onChanged }: WebhookPanelProps) {
  const [secret, setSecret] = useState<string>();
  const { webhookUrl } = settings;
  const took = (result: WebhookUpdateResult): void => {
    setSecret(result.secret ?? undefined);
    onChanged(result.settings);
  };
  return (
    <Panel
      title="Webhook"
      text="Signed events (Standard Webhooks) are sent to this address."
      headingId="webhook-title"
      data-testid="webhook"
    >
      <Grid gap="4" p="4">
        {editable ? (
          // Drawn anew after each change, so that it starts from what is stored.
          <WebhookForm key={webhookUrl ?? ''} url={webhookUrl} onTook={took} />
        ) : (
          <Text fontFamily={webhookUrl ? 'mono' : undefined} overflowWrap="anywhere">
            {webhookUrl ?? 'No address is set.'}
          </Text>
        )}
        {secret && <WebhookSecret secret={secret} onDone={() => setSecret(undefined)} />}
        {webhookUrl && (
          <WebhookPingRow
            last={settings.lastPing}
            editable={editable}
            onPing={(lastPing) => onChanged({ ...settings, lastPing })}
          />
        )}
        {editable && webhookUrl && <WebhookActions url={webhookUrl} onTook={took} />}
      </Grid>
    </Panel>
  );
}

const putWebhook = (url: string | null): Promise<WebhookUpdateResult> =>
  tenantCall({
    method: 'PUT',
    path: `${INTEGRATIONS_PATH}/webhook`,
    body: { url },
    schema: WebhookUpdateResult,
  });

interface Taking {
  onTook: (result: WebhookUpdateResult) => void;
}

function WebhookForm({ url, onTook }: Taking & { url: string | null }) {
  const use = useContractForm<{ url: string }, WebhookUpdate>({
    schema: WebhookUpdate,
    defaultValues: { url: url ?? '' },
    submit: async (body) => {
      const result = await putWebhook(body.url);
      use.form.reset({ url: result.settings.webhookUrl ?? '' });
      showToast({ title: 'Webhook saved', tone: 'good' });
      onTook(result);
    },
  });
  return (
    <Form use={use} label="Webhook">
      <Grid templateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto' }} gap="3" alignItems="start">
        <TextField
          use={use}
          name="url"
          label="Address"
          help="Saving creates a new signing secret."
          type="url"
          inputMode="url"
          placeholder="https://example.com/hooks"
          autoComplete="off"
        />
        <SubmitButton
          pending={use.pending}
          pendingText="Saving…"
          disabled={!use.form.formState.isDirty}
          mt={{ sm: '6' }}
        >
          Save address
        </SubmitButton>
      </Grid>
    </Form>
  );
}

function WebhookActions({ url, onTook }: Taking & { url: string }) {
  const [asking, setAsking] = useState<'secret' | 'remove'>();
  const change = useChange({
    call: putWebhook,
    success: ({ settings }) => ({ title: settings.webhookUrl ? 'New secret made' : 'Webhook removed' }),
    failure: { title: 'Webhook not changed' },
    onSuccess: onTook,
  });
  return (
    <Flex gap="2" wrap="wrap" pt="4" borderTopWidth="1px">
      <Button size="sm" variant="outline" disabled={change.isPending} onClick={() => setAsking('secret')}>
        <KeyRound aria-hidden />
        New secret
      </Button>
      <Button size="sm" variant="ghost" disabled={change.isPending} onClick={() => setAsking('remove')}>
        <Trash2 aria-hidden />
        Remove webhook
      </Button>
      <Box>
        {asking === 'secret' && (
          <Confirm
            title="Make a new secret?"
            text="Events are signed with it from now on; the old one stops working at once."
            confirm="Make a new secret"
            onClose={() => setAsking(undefined)}
            onConfirm={() => change.mutate(url)}
          />
        )}
        {asking === 'remove' && (
          <Confirm
            title="Remove the webhook?"
            text={`No more events are sent to ${url}, and its secret is destroyed.`}
            confirm="Remove"
            onClose={() => setAsking(undefined)}
            onConfirm={() => change.mutate(null)}
          />
        )}
      </Box>
    </Flex>
  );
}
