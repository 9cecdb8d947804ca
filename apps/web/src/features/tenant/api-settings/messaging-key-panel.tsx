/** The messaging provider's key: typed unseen, kept in the vault, shown by its last characters. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import {
  IntegrationSettingsResult,
  MessagingKeyUpdate,
  type IntegrationSettings,
  type StoredKey,
} from '@praxis/contracts/tenant/settings';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { Moment } from '../../../components/moment.js';
import { Panel } from '../../../components/panel.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useContractForm } from '../../../lib/core/use-contract-form.js';
import { INTEGRATIONS_PATH } from './integration-queries.js';

const PATH = `${INTEGRATIONS_PATH}/messaging-key`;

interface MessagingKeyPanelProps {
  stored: StoredKey | null;
  /** Whether it may be changed. */
  editable: boolean;
  onChanged: (settings: IntegrationSettings) => void;
}

export function MessagingKeyPanel({ stored, editable, onChanged }: MessagingKeyPanelProps) {
  const [replacing, setReplacing] = useState(false);
  const typing = editable && (replacing || stored === null);
  return (
    <Panel
      title="Messaging provider"
      text="API key for sending texts. It is encrypted and never shown again."
      headingId="messaging-title"
      data-testid="messaging-key"
    >
      <Box p="4">
        {typing ? (
          <KeyForm
            onSaved={(settings) => {
              setReplacing(false);
              onChanged(settings);
            }}
            onCancel={stored ? () => setReplacing(false) : undefined}
          />
        ) : (
          <StoredKeyRow
            stored={stored}
            editable={editable}
            onReplace={() => setReplacing(true)}
            onRemoved={onChanged}
          />
        )}
      </Box>
    </Panel>
  );
}

interface KeyFormProps {
  onSaved: (settings: IntegrationSettings) => void;
  onCancel: (() => void) | undefined;
}

function KeyForm({ onSaved, onCancel }: KeyFormProps) {
  const use = useContractForm<MessagingKeyUpdate, MessagingKeyUpdate>({
    schema: MessagingKeyUpdate,
    defaultValues: { key: '' },
    submit: async (body) => {
      const { settings } = await tenantCall({
        method: 'PUT',
        path: PATH,
        body,
        schema: IntegrationSettingsResult,
      });
      use.form.reset();
      showToast({ title: 'Key saved', tone: 'good' });
      onSaved(settings);
    },
  });
  return (
    <Form use={use} label="Messaging provider">
      <TextField
        use={use}
        name="key"
        label="Key"
        help="Starts with AC or SK."
        type="password"
        autoComplete="off"
        spellCheck={false}
        fontFamily="mono"
        maxW="32rem"
      />
      <Flex gap="2">
        <SubmitButton pending={use.pending} pendingText="Saving…">
          Save key
        </SubmitButton>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Flex>
    </Form>
  );
}

interface StoredKeyRowProps {
  stored: StoredKey | null;
  editable: boolean;
  onReplace: () => void;
  onRemoved: (settings: IntegrationSettings) => void;
}

function StoredKeyRow({ stored, editable, onReplace, onRemoved }: StoredKeyRowProps) {
  const [asking, setAsking] = useState(false);
  const removal = useChange({
    call: async () =>
      (await tenantCall({ method: 'DELETE', path: PATH, schema: IntegrationSettingsResult })).settings,
    success: 'Key removed',
    failure: { title: 'Key not removed' },
    onSuccess: onRemoved,
  });
  if (!stored) return <Text color="fg.muted">No key is stored.</Text>;
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Box minW="0" flex="1 1 12rem">
        <Text fontFamily="mono" data-testid="stored-key">
          {stored.masked}
        </Text>
        <Text fontSize="xs" color="fg.muted">
          Saved <Moment at={stored.updatedAt} />
        </Text>
      </Box>
      {editable && (
        <Flex gap="2">
          <Button size="sm" variant="outline" onClick={onReplace}>
            <RefreshCw aria-hidden />
            Replace
          </Button>
          <Button size="sm" variant="ghost" disabled={removal.isPending} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden />
            Remove key
          </Button>
        </Flex>
      )}
      {asking && (
        <Confirm
          title="Remove the key?"
          text="This tenant can no longer send texts with this key. To use it again, you need to enter it again."
          confirm="Remove"
          onClose={() => setAsking(false)}
          onConfirm={() => removal.mutate(undefined)}
        />
      )}
    </Flex>
  );
}
