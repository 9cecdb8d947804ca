/** Stores a key for a practice. Load it lazily. */
import { Input } from '@chakra-ui/react/input';
import { KeyData } from '@praxis/contracts/vault/vault';
import { KEY_PERMISSIONS, KEY_TYPES, STORABLE_SERVICES } from '@praxis/contracts/vault/vault.const';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CheckGroup } from '../../components/check-group.js';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SelectField, SubmitButton, TextField } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { changeVault } from './vault-queries.js';
import { PERMISSION_LABELS, STORABLE_LABELS, TYPE_LABELS } from './vault-labels.js';

type Fields = z.input<typeof KeyData>;

const EMPTY: Fields = {
  key_name: '',
  key_value: '',
  key_type: 'api',
  service: 'other',
  permissions: ['read'],
  expires_at: null,
};

export function StoreKeyDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const use = useContractForm<Fields, KeyData>({
    schema: KeyData,
    defaultValues: EMPTY,
    request: (keyData) => changeVault({ action: 'store_key', tenantId, keyData }),
    success: 'API key created and stored securely',
    failure: { title: 'Failed to create API key' },
    invalidates: [queryKeys.vault.all(tenantId)],
    onRead: onClose,
  });
  const { control, formState, register, setValue } = use.form;
  const [name, value, permissions] = useWatch({ control, name: ['key_name', 'key_value', 'permissions'] });
  return (
    <Dialog title="Store New Key" onClose={onClose}>
      <DirtyGuard dirty={formState.isDirty && !formState.isSubmitting} />
      <Form use={use} label="Store New Key">
        <TextField use={use} name="key_name" label="Key name" data-autofocus autoComplete="off" />
        <SelectField
          use={use}
          name="service"
          label="For"
          options={STORABLE_SERVICES.map((one) => ({ value: one, label: STORABLE_LABELS[one] }))}
        />
        <SelectField
          use={use}
          name="key_type"
          label="Type"
          options={KEY_TYPES.map((one) => ({ value: one, label: TYPE_LABELS[one] }))}
        />
        <TextField
          use={use}
          name="key_value"
          label="Key value"
          type="password"
          help="It is encrypted. Only its last four characters are shown again."
          autoComplete="off"
          spellCheck={false}
        />
        <FormField label="Expires (optional)" error={formState.errors.expires_at?.message}>
          <Input
            type="date"
            {...register('expires_at', { setValueAs: (day: string | null) => (day ? day : null) })}
          />
        </FormField>
        <CheckGroup
          label="Permissions"
          options={KEY_PERMISSIONS.map((one) => ({ value: one, label: PERMISSION_LABELS[one] }))}
          value={permissions ?? []}
          onChange={(chosen) => setValue('permissions', chosen, { shouldDirty: true })}
        />
        <DialogButtons onCancel={onClose}>
          <SubmitButton
            pending={use.pending}
            pendingText="Storing…"
            disabled={name.trim() === '' || value.trim() === ''}
          >
            Store key
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
