/** Why an address may be written to again: asked before it is taken off the list, and kept. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { SuppressionRemoval } from '@praxis/contracts/consent/consent';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { FormField, Select } from '../../../components/form-field.js';

type Reason = SuppressionRemoval['reason'];

const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'address_works_again', label: 'The address works again' },
  { value: 'provider_mistake', label: 'The provider’s report was wrong' },
  { value: 'person_asked', label: 'They asked to receive messages again' },
];

interface RemovalDialogProps {
  address: string;
  /** They called a mail spam, which says something of what they want. */
  wasComplaint: boolean;
  onRemove: (reason: Reason) => void;
  onCancel: () => void;
}

export function RemovalDialog({ address, wasComplaint, onRemove, onCancel }: RemovalDialogProps) {
  const [reason, setReason] = useState<Reason>('address_works_again');
  return (
    <Dialog
      title={`Write to ${address} again?`}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => onRemove(reason)}>Take off the list</Button>
        </>
      }
    >
      <Text color="fg.muted" mb="3">
        {wasComplaint
          ? 'They called a mail spam. Unless the provider was mistaken, that opt-out stays in the consent ledger, and only they can take it back.'
          : 'If mail bounces again, the address comes back by itself.'}
      </Text>
      <FormField label="Reason" help="Kept in the audit log with your name.">
        <Select
          options={REASONS}
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason)}
        />
      </FormField>
    </Dialog>
  );
}
