/** Permanently revokes a key, after showing the uses that would break. Load it lazily. */
import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { KeyUse, VaultKey } from '@praxis/contracts/vault/vault';
import { USE_DAYS } from '@praxis/contracts/vault/vault.const';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Notice } from '../../components/notice.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { changeVault, useKeyUse } from './vault-queries.js';
import { reasonInWords } from './vault-labels.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

interface RevokeKeyDialogProps {
  tenantId: string;
  of: VaultKey;
  onClose: () => void;
}

export function RevokeKeyDialog({ tenantId, of: key, onClose }: RevokeKeyDialogProps) {
  const use = useKeyUse(tenantId, key.id);
  const [reason, setReason] = useState('');
  const revocation = useChange({
    request: () =>
      changeVault({
        action: 'revoke_key',
        tenantId,
        keyId: key.id,
        keyData: reason.trim() === '' ? {} : { reason },
      }),
    success: 'API key revoked successfully',
    failure: { title: 'Failed to revoke API key' },
    invalidates: [queryKeys.vault.all(tenantId)],
    onSuccess: onClose,
  });
  return (
    <Dialog title={`Revoke ${key.key_name}?`} role="alertdialog" onClose={onClose}>
      <Box display="grid" gap="4">
        <Text>It is deleted permanently and cannot be recovered.</Text>
        <Loaded
          query={use}
          failure="Could not load what uses it"
          skeleton={<PageSpinner label="Checking what uses it" />}
        >
          {(found) => <WhatBreaks use={found} />}
        </Loaded>
        <FormField label="Reason (optional)">
          <Input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={200} />
        </FormField>
        <DialogButtons onCancel={onClose}>
          {/* A key cannot be revoked before the user has seen what would break. */}
          <SubmitButton
            colorPalette="red"
            pending={revocation.isPending}
            pendingText="Revoking…"
            {...offWhile(use.isPending)}
            onPress={() => revocation.mutate(undefined)}
          >
            Revoke
          </SubmitButton>
        </DialogButtons>
      </Box>
    </Dialog>
  );
}

function WhatBreaks({ use: { uses, waiting } }: { use: KeyUse }) {
  if (uses.length === 0 && waiting.length === 0)
    return <Text color="fg.muted">Nothing has used it in the past {USE_DAYS} days.</Text>;
  return (
    <Box display="grid" gap="3">
      {waiting.length > 0 && (
        <Notice
          tone="warn"
          title="Waits for it now"
          text={waiting.map(({ what, count }) => `${count} ${what}`).join(', ')}
        />
      )}
      {uses.length > 0 && (
        <Box>
          <Text fontWeight="medium">Used in the past {USE_DAYS} days</Text>
          <chakra.ul listStyleType="none" aria-label="What uses it">
            {uses.map(({ reason, count, runs, last_at: at }) => (
              <chakra.li key={reason} fontSize="md">
                {reasonInWords({ reason, activity: null })}: {count} times
                {runs > 0 && `, ${runs} runs`}, last <Moment at={at} />
              </chakra.li>
            ))}
          </chakra.ul>
        </Box>
      )}
    </Box>
  );
}
