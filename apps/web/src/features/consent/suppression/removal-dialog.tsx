/** Asks why an address may be contacted again, before it is removed from the list; the answer is stored. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { SuppressionRemovalReason } from '@praxis/contracts/consent/suppression.const';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { FormField, Select } from '../../../components/form-field.js';
import { labelOptions } from '../../../lib/core/label-options.js';

const REASON_LABELS: Record<SuppressionRemovalReason, string> = {
  address_works_again: 'The address works again',
  provider_mistake: 'The vendor’s report was wrong',
  person_asked: 'They asked to receive messages again',
};
const REASON_OPTIONS = labelOptions(REASON_LABELS);

interface RemovalDialogProps {
  address: string;
  /** True if the recipient marked an email as spam, which also counts as an opt-out. */
  wasComplaint: boolean;
  onRemove: (reason: SuppressionRemovalReason) => void;
  onCancel: () => void;
}

export function RemovalDialog({ address, wasComplaint, onRemove, onCancel }: RemovalDialogProps) {
  const [reason, setReason] = useState<SuppressionRemovalReason>('address_works_again');
  return (
    <Dialog
      title={`Write to ${address} again?`}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => onRemove(reason)}>Remove from the list</Button>
        </>
      }
    >
      <Text color="fg.muted" mb="3">
        {wasComplaint
          ? 'They marked an email as spam. Unless the vendor was mistaken, that opt-out stays in the consent ledger, and only they can withdraw it.'
          : 'If email bounces again, the address returns to the list automatically.'}
      </Text>
      <FormField label="Reason" help="Kept in the audit log with your name.">
        <Select
          options={REASON_OPTIONS}
          value={reason}
          onChange={({ target }) => setReason(target.value as SuppressionRemovalReason)}
        />
      </FormField>
    </Dialog>
  );
}
