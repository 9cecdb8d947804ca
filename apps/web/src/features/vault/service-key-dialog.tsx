/** Stores a key of the platform for a service. Load it lazily. */
import { ServiceKeyDraft } from '@praxis/contracts/vault/vault';
import {
  DEFAULT_KEY_NAME,
  SERVICE_KEY_SERVICES,
  KEY_SERVICE_LABELS,
} from '@praxis/contracts/vault/vault.const';
import { keyFormatProblem } from '@praxis/contracts/vault/key-format';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { noticeFailure } from './notice-failure.js';
import { changeVault } from './vault-queries.js';

export function ServiceKeyDialog({ onClose }: { onClose: () => void }) {
  const use = useContractForm<z.input<typeof ServiceKeyDraft>, ServiceKeyDraft>({
    schema: ServiceKeyDraft,
    defaultValues: { service: 'openai', key_name: DEFAULT_KEY_NAME, key_value: '' },
    request: (draft) => changeVault({ action: 'store_service_key', ...draft }),
    success: (_, draft) => ({
      title: 'API Key Secured',
      text: `The ${KEY_SERVICE_LABELS[draft.service]} key is in the vault.`,
    }),
    invalidates: [queryKeys.vault.service],
    onRead: onClose,
    onFailure: (error) => {
      noticeFailure(error, { refused: 'Failed to Store Key', failed: 'Storage Failed' });
      // False, so that the form shows the failure too.
      return false;
    },
  });
  const { control } = use.form;
  const [service, value] = useWatch({ control, name: ['service', 'key_value'] });
  const problem = value === '' ? undefined : keyFormatProblem(service, value.trim());
  return (
    <Dialog title="Store service key" onClose={onClose}>
      <Form use={use} label="Store service key">
        <SelectField
          use={use}
          name="service"
          label="Service"
          options={SERVICE_KEY_SERVICES.map((one) => ({ value: one, label: KEY_SERVICE_LABELS[one] }))}
        />
        <TextField use={use} name="key_name" label="Key name" autoComplete="off" />
        <TextField
          use={use}
          name="key_value"
          label="Key value"
          type="password"
          autoComplete="off"
          help={
            problem ??
            (service === 'twilio' ? 'Account SID and auth token, with a colon between them.' : undefined)
          }
        />
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Storing…" disabled={value.trim() === ''}>
            {' '}
            Store key
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
