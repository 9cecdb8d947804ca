/** Creates an API key. Load it lazily. */
import { ApiKeyDraft, type ApiKeyResult } from '@praxis/contracts/tenant/api-key';
import { Dialog } from '../../../components/dialog.js';
import { DialogButtons } from '../../../components/dialog-buttons.js';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { addApiKey } from './api-key-queries.js';

interface ApiKeyDialogProps {
  tenantId: string;
  onMade: (made: ApiKeyResult) => void;
  onClose: () => void;
}

export function ApiKeyDialog({ tenantId, onMade, onClose }: ApiKeyDialogProps) {
  const use = useContractForm<ApiKeyDraft, ApiKeyDraft, ApiKeyResult>({
    schema: ApiKeyDraft,
    defaultValues: { name: '' },
    request: addApiKey,
    invalidates: [queryKeys.apiKey.all(tenantId)],
    onSuccess: onMade,
    onRead: onClose,
  });
  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <Form use={use} label="Create an API key">
        <TextField
          use={use}
          name="name"
          label="Name"
          data-autofocus
          help="What it is for, so that you know later which one to revoke."
          placeholder="Our website"
          autoComplete="off"
        />
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Creating…">
            Create key
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
