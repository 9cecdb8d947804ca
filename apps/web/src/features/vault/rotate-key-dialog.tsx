/** Replaces a key, and sets how often it is to be replaced. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import type { VaultKey } from '@praxis/contracts/vault/vault';
import { MAX_ROTATION_DAYS, ROTATION_OVERLAP_HOURS } from '@praxis/contracts/vault/vault.const';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { changeVault } from './vault-queries.js';

interface RotateKeyDialogProps {
  tenantId: string;
  of: VaultKey;
  onClose: () => void;
  /** Called with a value that the server created, which is shown only once. */
  onMade: (value: string) => void;
}

const TEXTS = {
  value: `The vendor checks the new value first. If it is refused within ${ROTATION_OVERLAP_HOURS} hours, the previous value is restored.`,
  generated: 'A new value is created and shown once. Give it to the team that checks the signature.',
  elsewhere: 'Replace this key on its own page.',
};

export function RotateKeyDialog({ tenantId, of: key, onClose, onMade }: RotateKeyDialogProps) {
  const [value, setValue] = useState('');
  const invalidates = [queryKeys.vault.all(tenantId)];
  const rotation = useChange({
    request: () =>
      changeVault({
        action: 'rotate_key',
        tenantId,
        keyId: key.id,
        keyData: { new_key_value: value, expires_at: null },
      }),
    success: 'API key rotated successfully',
    failure: { title: 'Failed to rotate API key' },
    invalidates,
    onSuccess: ({ key_value: made }) => {
      if (made !== undefined) onMade(made);
      onClose();
    },
  });
  const isGiven = key.rotation_way === 'generated' || value.trim() !== '';
  return (
    <Dialog title={`Rotate ${key.key_name}`} onClose={onClose}>
      <Box display="grid" gap="4">
        <Text color="fg.muted">{TEXTS[key.rotation_way]}</Text>
        {key.rotation_way === 'value' && (
          <FormField label="New key value">
            <Input
              type="password"
              autoComplete="off"
              value={value}
              onChange={({ target }) => setValue(target.value)}
              data-autofocus
            />
          </FormField>
        )}
        <RotationSchedule tenantId={tenantId} of={key} />
        <DialogButtons onCancel={onClose}>
          <SubmitButton
            pending={rotation.isPending}
            pendingText="Rotating…"
            disabled={!isGiven}
            onPress={() => rotation.mutate(undefined)}
          >
            Rotate key
          </SubmitButton>
        </DialogButtons>
      </Box>
    </Dialog>
  );
}

/** Sets the number of days after which the key is to be replaced again. */
function RotationSchedule({ tenantId, of: key }: Pick<RotateKeyDialogProps, 'tenantId' | 'of'>) {
  const [days, setDays] = useState(key.rotate_days === null ? '' : String(key.rotate_days));
  const schedule = useChange({
    request: () =>
      changeVault({
        action: 'schedule_rotation',
        tenantId,
        keyId: key.id,
        rotate_days: days === '' ? null : Number(days),
      }),
    success: 'Rotation schedule saved',
    failure: { title: 'Schedule not saved' },
    invalidates: [queryKeys.vault.all(tenantId)],
  });
  return (
    <Flex gap="2" align="flex-end" wrap="wrap">
      <Box flex="1" minW="40">
        <FormField label="Rotate every (days)" help="Empty for no schedule.">
          <Input
            type="number"
            min={1}
            max={MAX_ROTATION_DAYS}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </FormField>
      </Box>
      <SubmitButton
        variant="outline"
        pending={schedule.isPending}
        pendingText="Saving…"
        mb="6"
        onPress={() => schedule.mutate(undefined)}
      >
        Save schedule
      </SubmitButton>
    </Flex>
  );
}
